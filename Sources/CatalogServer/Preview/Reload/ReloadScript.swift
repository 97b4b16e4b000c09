/// The script that pages get when they are served. It follows the builds and shows what went wrong with one.
///
/// It writes text as text only, runs nothing it is sent, and needs no more of the page's policy than its three own addresses.
enum ReloadScript {
  static let text = #"""
    (() => {
      "use strict";
      const mine = document.currentScript;
      const { frame, assets } = mine.dataset;
      const reloaded = "catalog-reload " + location.pathname;
      const coming = new WeakSet(), leaving = new WeakSet();
      let events, hidden = "", overlay;

      function connect() {
        if (events || document.visibilityState === "hidden") return;
        events = new EventSource("\#(PreviewAddress.events)?page=" + encodeURIComponent(location.pathname));
        events.onmessage = (event) => follow(JSON.parse(event.data));
        events.onerror = () => {
          // The browser asks again by itself, unless the answer was wrong for good.
          if (!events || events.readyState !== EventSource.CLOSED) return;
          disconnect();
          setTimeout(connect, 1000);
        };
      }

      // A browser has six connections to a host: a page that nobody sees must not keep one.
      function disconnect() {
        if (events) events.close();
        events = undefined;
      }

      function follow(state) {
        show(state);
        const page = state.page || { frame: "", styles: [] };
        if (page.frame !== frame) return reload(page.frame);
        // Its files have the names they had. Before the first build of a preview nothing is known of them.
        if (state.assets && state.assets !== assets) return reload(state.assets);
        if (!restyle(page.styles)) return reload(page.styles.join(" "));
        // A page that came to be as it is served was in no loop: the same change may come once more, after it was undone.
        try { sessionStorage.removeItem(reloaded); } catch { /* nor was anything stored */ }
      }

      function reload(version) {
        // Never twice for the same one, so that nothing can make a page load for ever.
        try {
          if (sessionStorage.getItem(reloaded) === frame + " " + version) return;
          sessionStorage.setItem(reloaded, frame + " " + version);
        } catch { /* no storage: no loop is known of either */ }
        location.reload();
      }

      // Whether the page has these styles now, or will soon.
      function restyle(styles) {
        const links = [...document.querySelectorAll('link[rel~="stylesheet" i]')].filter((link) => !leaving.has(link));
        // Where a script of the site's own added some, nobody knows which are the page's.
        if (links.length !== styles.length) return styles.every((style) => links.some((link) => link.getAttribute("href") === style));
        links.forEach((link, index) => {
          if (link.getAttribute("href") === styles[index]) return;
          // One that is on its way shows nothing yet: it goes for the newer one.
          if (coming.has(link)) return link.setAttribute("href", styles[index]);
          const next = link.cloneNode();
          next.setAttribute("href", styles[index]);
          coming.add(next);
          leaving.add(link);
          // The old one stays until the new one is there: no moment without style.
          next.onload = () => { coming.delete(next); link.remove(); };
          next.onerror = () => location.reload();
          link.after(next);
        });
        return true;
      }

      function element(name, text, className) {
        const made = document.createElement(name);
        if (text) made.textContent = text;
        if (className) made.className = className;
        return made;
      }

      function show(state) {
        const key = JSON.stringify(state.problems);
        if (key === hidden) return;
        hidden = "";
        hide();
        if (!state.problems.length) return;
        overlay = element("catalog-overlay");
        const root = overlay.attachShadow({ mode: "open" });
        const sheet = element("link");
        sheet.rel = "stylesheet";
        sheet.href = "\#(PreviewAddress.style)";
        const panel = element("section");
        panel.setAttribute("role", "alert");
        const head = element("header");
        const count = state.problems.length;
        head.append(element("h1", count === 1 ? "The site could not be built" : `The site could not be built: ${count} problems`));
        const close = element("button", "Close");
        close.type = "button";
        close.title = "Escape closes it too";
        close.onclick = () => { hidden = key; hide(); };
        head.append(close);
        const list = element("ol");
        for (const problem of state.problems) {
          const item = element("li");
          if (problem.place) item.append(element("p", problem.place, "place"));
          item.append(element("p", problem.message, "message"));
          if (problem.excerpt) item.append(element("pre", problem.excerpt));
          list.append(item);
        }
        panel.append(head, list, element("footer", frame
          ? "What you see behind this is the last good build. This closes by itself once the problem is repaired."
          : "This closes by itself once the problem is repaired."));
        root.append(sheet, panel);
        overlay.close = close.onclick;
        document.documentElement.append(overlay);
        // Above the dialogs of the page.
        if (overlay.showPopover) { overlay.popover = "manual"; overlay.showPopover(); }
      }

      function hide() {
        if (overlay) overlay.remove();
        overlay = undefined;
      }

      addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || !overlay) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        overlay.close();
      }, true);
      document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" ? disconnect() : connect());
      addEventListener("pagehide", disconnect);
      addEventListener("pageshow", connect);
      connect();
    })();

    """#
}
