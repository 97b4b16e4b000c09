// Before anything is painted, and when a page comes back.
(onpageshow = () => {
  const { dataset } = document.documentElement;
  dataset.live = '';
  try { dataset.theme = localStorage['catalog.colours'] || ''; } catch {} // Denied.
})();
