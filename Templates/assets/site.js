// What scripts add to the pages: search, filter, more of a list in place, keys, large pictures, colours.
// A classic script that asks for nothing by itself, so it also runs from a disk. Data becomes text, never markup.
'use strict';
{
const root = new URL('../', document.currentScript.src);
const { lang, dataset: look } = document.documentElement;
const $ = (selector, within = document) => within.querySelector(selector);
const create = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const facets = ['status', 'species', 'type', 'gender'];
const batch = 20;

// Files of the search hand themselves over by a call. Of a large index a page loads so many parts, and no more.
const files = new Map(), handed = new Map();
let room = 16;
window.catalogPart = (name, content) => handed.set(name, content);
const load = (name, version = '') => {
  if (!files.has(name)) files.set(name, new Promise((done, fail) => {
    const script = create('script', { src: new URL(`search/${name}.js${version && '?' + version}`, root) });
    script.onload = () => handed.has(name) ? done(handed.get(name)) : fail();
    script.onerror = fail;
    document.head.append(script);
  }).catch(error => { files.delete(name); throw error; }));
  return files.get(name);
};
const loadParts = async (kind, version, numbers) => {
  const wanted = numbers.filter(number => files.has(kind + number) || room > 0 && room--);
  const parts = await Promise.all(wanted.map(number => load(kind + number, version(number))));
  return { entries: parts.flatMap(unpack), cut: wanted.length < numbers.length };
};

// The index
let index;
const openIndex = async () => index ||= (head => {
  head.all = [];
  for (let i = 0; i < head.ids.length; i += 2)
    for (let n = 0; n < head.ids[i + 1]; n++) head.all.push(head.ids[i] + n);
  return head;
})(await load('index'));
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
const combination = position => {
  const code = index.members.substr(position * index.width, index.width);
  const at = [...code].reduce((sum, digit) => sum * 64 + digits.indexOf(digit), 0);
  return index.combinations.slice(at * 4, at * 4 + 4);
};
const unpack = part => {
  if (part.entries) return part.entries;
  const pictures = part.pictures.split(' '), seen = part.seen.split(' ');
  let position = part.first;
  return part.entries = part.names.map((name, i) => {
    if (i) position += part.steps ? part.steps[i - 1] : 1;
    const at = combination(position);
    const [status, species, type, gender] = facets.map((facet, n) => index[facet][at[n]]);
    const runs = seen[i].split('.').filter(Boolean)
      .map(run => run.split('-').map(number => parseInt(number, 36)));
    return {
      position, name, status, species, type, gender, runs,
      id: index.all[position], kind: index.kinds[at[0]],
      picture: 'avatars/' + pictures[i] + (pictures[i].includes('.') ? '' : index.ending),
      episodes: runs.reduce((sum, run) => sum + (run[1] || 1), 0),
      words: words(name), about: words(species + ' ' + type),
    };
  });
};
const page = (kind, id) => new URL(index.pages[kind].join(id), root).href;

// Comparing: without accents or case, words from their beginnings, a slip or two forgiven.
const plain = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };
const fold = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  .replace(/[øłđßæœ]/g, letter => plain[letter]);
const words = text => fold(text).match(/[\p{L}\p{N}]+/gu) || [];
const slips = (token, word) => {
  let before, row = [...word.slice(0, token.length + 2), ''].map((_, j) => j);
  for (let i = 1; i <= token.length; i++) {
    const next = [i];
    for (let j = 1; j < row.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (token[i - 1] !== word[j - 1]));
      if (i > 1 && j > 1 && token[i - 1] === word[j - 2] && token[i - 2] === word[j - 1])
        next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    [before, row] = [row, next];
  }
  return Math.min(...row);
};
const cost = (token, word) => {
  if (word === token) return 0;
  if (word.startsWith(token)) return .3;
  if (token.length < 3) return Infinity;
  if (word.includes(token)) return 1.5;
  const count = slips(token, word);
  return count > (token.length < 6 ? 1 : 2) ? Infinity
    : 2 + count + (token[0] === word[0] ? 0 : .5) + Math.min(Math.abs(word.length - token.length), 4) / 10;
};
const rank = (entry, tokens) => {
  let sum = 0, last = -1;
  for (const token of tokens) {
    let best = +token === entry.id ? 0 : Infinity, at = -1;
    entry.words.forEach((word, i) => {
      const price = cost(token, word) + Math.min(i, 9) / 20;
      if (price < best) [best, at] = [price, i];
    });
    if (best > 4 && entry.about.some(word => word.startsWith(token))) best = 4;
    sum += best - (at > 0 && at === last + 1 ? .1 : 0);
    last = at;
  }
  return sum - (tokens.length === entry.words.length ? .2 : 0);
};
const mark = (element, name, tokens) => {
  let end = 0;
  element.textContent = '';
  for (const { 0: word, index: start } of name.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const folded = fold(word);
    const length = Math.max(0, ...tokens.map(token => cost(token, folded) === Infinity ? 0
      : folded.startsWith(token) && folded.length === word.length ? token.length : word.length));
    if (!length) continue;
    element.append(name.slice(end, start), create('mark', {}, word.slice(0, length)));
    end = start + length;
  }
  element.append(name.slice(end));
};

// What is asked for stands after # in the address, and is nothing but these fields.
const read = text => {
  const fields = new URLSearchParams(text);
  return Object.fromEntries(['name', ...facets].map(field => [field, fields.get(field) || '']));
};
const write = query => '#' + new URLSearchParams(Object.entries(query).filter(field => field[1]));
const find = async query => {
  await openIndex();
  const tokens = words(query.name.slice(0, 100)).slice(0, 6);
  const asked = facets.map(facet => query[facet] && index[facet].indexOf(query[facet]));
  const fits = position => combination(position).every((at, i) => asked[i] === '' || asked[i] === at);
  const whole = index.whole && unpack(index.whole);
  if (!tokens.length) {
    const positions = [...index.all.keys()].filter(fits);
    return { tokens, total: positions.length, take: async (from, to) => {
      const some = positions.slice(from, to);
      if (whole) return { list: some.map(position => whole[position]) };
      const numbers = [...new Set(some.map(position => Math.floor(position / index.size)))];
      const { entries, cut } = await loadParts('list-', number => index.lists[number], numbers);
      const known = new Map(entries.map(entry => [entry.position, entry]));
      return { cut, list: some.map(position => known.get(position)).filter(Boolean) };
    } };
  }
  let entries = whole, cut = false;
  if (!whole) {
    // The parts that words with this beginning stand in; then, for slips, those with a shorter one.
    const { names } = index, numbers = new Set();
    for (const token of tokens) {
      let left = 3;
      for (let start = token; start && left > 0; start = start.slice(0, -1)) {
        for (let n = 0; n < names.length; n += 2) {
          if (names[n] > start + '\uffff' || names[n + 2] < start || numbers.has(n / 2)) continue;
          if (left-- > 0) numbers.add(n / 2); else cut ||= start === token;
        }
      }
    }
    const loaded = await loadParts('name-', number => names[2 * number + 1], [...numbers]);
    entries = [...new Map(loaded.entries.map(entry => [entry.position, entry])).values()];
    cut ||= loaded.cut;
  }
  const ranked = entries.filter(entry => fits(entry.position))
    .map(entry => [rank(entry, tokens), entry]).filter(pair => pair[0] < Infinity)
    .sort((a, b) => a[0] - b[0] || b[1].episodes - a[1].episodes || a[1].id - b[1].id)
    .map(pair => pair[1]);
  return { tokens, total: ranked.length, cut, take: async (from, to) => ({ list: ranked.slice(from, to) }) };
};

// Words come with the dialogs' markup, in the plural that the language asks for.
let dialogs;
const openDialogs = async () => dialogs ||= (markup => {
  const holder = create('template');
  holder.innerHTML = markup; // The theme's own; no data is in it.
  for (const dialog of holder.content.querySelectorAll('dialog')) dialog.onclick = event => {
    if (event.target === dialog || event.target.closest('[data-close]')) dialog.close();
  };
  document.body.append(holder.content);
  setUpFinder();
  setUpFilter();
  return true;
})(await load('dialogs'));
const say = (key, number, values = {}) => {
  const texts = $('#words')?.dataset || {};
  const one = number !== undefined && new Intl.PluralRules(lang).select(number) === 'one';
  return (one && texts[key + 'One'] || texts[key] || '')
    .replace(/\{(\w+)\}/g, (_, name) => name === 'n' ? number.toLocaleString(lang) : values[name]);
};
const copy = name => $('#' + name).content.firstElementChild.cloneNode(true);
const fill = (element, entry, tokens) => {
  const set = (selector, change) => { const part = $(selector, element); if (part) change(part); };
  set('a', link => { link.href = page('character', entry.id); });
  set('img', image => { image.src = new URL(entry.picture, root); });
  set('.no', part => { part.textContent = String(entry.id).padStart(index.digits, '0'); });
  set('.status', part => { part.className = 'status ' + entry.kind; part.textContent = entry.status; });
  set('.name a, b', part => mark(part, entry.name, tokens));
  set('.kind', part => { part.textContent = [entry.species, entry.type].filter(Boolean).join(', '); });
  set('.spectrum', part => part.setAttribute('viewBox', `0 0 ${index.columns} 2`));
  set('.spectrum path', part => part.setAttribute('d', entry.runs.map(run => `M${run[0]} 1h${run[1] || 1}`).join('')));
  return element;
};
// Asks and shows; an answer that comes after a later question is dropped.
const asking = (status, size, shown) => {
  let turn = 0;
  return async query => {
    const mine = ++turn;
    try {
      const [result] = await Promise.all([find(query), openDialogs()]);
      const { list, cut } = await result.take(0, size);
      if (mine !== turn) return;
      status.textContent = !result.total ? say('none') : say(result.cut || cut ? 'atLeast' : 'found', result.total);
      shown?.(result, list);
    } catch {
      if (mine === turn) status.textContent = say('failed') || status.dataset.failed;
    }
  };
};

// Recent searches; where storage is denied there are none, and nobody is told.
const memory = 'catalog.recent:' + root.pathname;
const store = (key, value) => {
  try { if (value) localStorage.setItem(key, value); else localStorage.removeItem(key); } catch { /* Denied or full. */ }
};
const recent = () => {
  try { return JSON.parse(localStorage.getItem(memory)).filter(text => typeof text === 'string'); } catch { return []; }
};
const without = text => recent().filter(other => other !== text);
const keep = list => store(memory, list.length && JSON.stringify(list.slice(0, 8)));
const remember = text => { if (text.trim()) keep([text.trim().slice(0, 100), ...without(text.trim())]); };

const searchPage = $('#search');
const searchAddress = $('a.find')?.href;
const show = async (name, prepare) => {
  try { await openDialogs(); } catch { location.href = searchAddress; return; }
  const dialog = $('#' + name);
  await prepare?.();
  if (!dialog.open) dialog.showModal();
};
const go = query => {
  document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close());
  location.href = searchAddress + write(query);
};
const openFinder = () => searchPage ? $('input', searchPage).focus() : show('finder');

const setUpFinder = () => {
  const finder = $('#finder'), field = $('input', finder), list = $('.found', finder);
  const status = $('[role=status]', finder), past = $('.recent', finder), all = $('.all', finder);
  const ask = asking(status, 8, (result, entries) => {
    list.replaceChildren(...entries.map(entry => fill(copy('found-row'), entry, result.tokens)));
    all.hidden = result.total <= entries.length;
    all.href = searchAddress + write({ name: field.value.trim() });
  });
  const search = () => {
    const name = field.value.trim(), texts = name ? [] : recent();
    past.hidden = !texts.length;
    $('ul', past).replaceChildren(...texts.map(text => {
      const row = copy('recent-row'), [again, forget] = row.children;
      const then = change => () => { change(); field.focus(); search(); };
      again.textContent = text;
      again.onclick = then(() => { field.value = text; });
      forget.setAttribute('aria-label', say('forget', 0, { text }));
      forget.onclick = then(() => keep(without(text)));
      return row;
    }));
    ask({ ...read(), name }).then(() => {
      if (field.value.trim()) return;
      list.replaceChildren();
      status.textContent = '';
      all.hidden = true;
    });
  };
  field.oninput = search;
  $('form', finder).onsubmit = event => {
    event.preventDefault();
    remember(field.value);
    ($('a', list) || all).click();
  };
  list.onclick = all.onclick = () => remember(field.value);
  $('[data-forget]', finder).onclick = () => { keep([]); field.focus(); search(); };
  finder.onclose = () => { field.value = ''; };
  finder.prepare = search;
};

const setUpFilter = () => {
  const filter = $('#filter'), form = $('form', filter);
  const values = () => ({ ...read(new URLSearchParams(new FormData(form))) });
  const count = asking($('[role=status]', filter), 0);
  filter.prepare = async query => {
    form.elements.name.value = query.name;
    await openIndex().catch(() => {});
    if (index) for (const facet of facets) {
      const select = form.elements[facet];
      if (select.length < 2) select.append(...index[facet].filter(Boolean).map(value => new Option(value, value)));
      select.value = query[facet];
    }
    count(query);
  };
  form.oninput = () => count(values());
  form.onreset = () => setTimeout(form.oninput);
  form.onsubmit = event => { event.preventDefault(); go(values()); };
};
const asked = () => read(searchPage ? location.hash.slice(1) : $('.sheet')?.dataset.filter);
document.addEventListener('click', event => {
  const opener = event.target.closest('a.find, [data-open]');
  if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!opener.dataset.open) return openFinder();
  const typed = opener.closest('#finder') && $('#finder input').value.trim();
  show('filter', () => $('#filter').prepare({ ...asked(), ...typed && { name: typed } }));
});

// More of a list in its place: another try when it fails, never twice at once.
const extend = (list, more, ask, from) => {
  const { again = more.textContent, busy, failed } = more.dataset;
  more.dataset.again = more.textContent = again;
  more.onclick = async () => {
    if (more.ariaDisabled) return;
    more.ariaDisabled = 'true';
    more.textContent = busy;
    try {
      const [{ take, total, tokens }] = await Promise.all([ask(), openDialogs()]);
      const { list: entries } = await take(from, from + batch);
      list.append(...entries.map(entry => fill($('.card', list)?.cloneNode(true) || copy('card'), entry, tokens)));
      from += entries.length;
      const shown = $('[data-shown]');
      if (shown) shown.textContent = say('shown', total, { from: from.toLocaleString(lang) });
      more.textContent = again;
      more.parentElement.hidden = from >= total;
      // The page has loaded as much as it may: a fresh one goes on, with what is asked for now in its address.
      if (!entries.length) searchPage ? location.reload() : go(asked());
    } catch {
      more.textContent = failed;
    }
    more.ariaDisabled = null;
  };
};
const more = $('[data-more]'), sheet = $('.sheet[data-last]');
if (more && sheet) extend(sheet, more, () => find(asked()), +sheet.dataset.last);

// The search page shows what its address asks for, so that can be shared and gone back to.
if (searchPage) {
  const field = $('input', searchPage), list = $('.sheet', searchPage);
  const ask = asking($('[role=status]', searchPage), batch, (result, entries) => {
    list.replaceChildren(...entries.map(entry => fill(copy('card'), entry, result.tokens)));
    const query = asked();
    $('.chips', searchPage).replaceChildren(...facets.filter(facet => query[facet]).map(facet => {
      const link = create('a', { href: write({ ...query, [facet]: '' }) }, query[facet]);
      link.setAttribute('aria-label', say('remove', 0, { text: query[facet] }));
      return create('li', {}, link);
    }));
    more.parentElement.hidden = result.total <= entries.length;
    extend(list, more, async () => result, entries.length);
  });
  const render = () => {
    if (document.activeElement !== field) field.value = asked().name;
    ask(asked());
  };
  field.oninput = () => {
    history.replaceState(null, '', write({ ...asked(), name: field.value.trim() }));
    render();
  };
  field.onchange = () => { remember(field.value); history.pushState(null, '', location.href); };
  $('form', searchPage).onsubmit = event => { event.preventDefault(); $('a', list)?.focus(); };
  window.onpopstate = render;
  if (location.hash.length > 1) render();
  else { field.addEventListener('focus', render, { once: true }); field.focus(); }
}

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const { activeElement: at } = document, open = $('dialog[open]');
  const types = at.matches('input, select, textarea');
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key], way = { ArrowLeft: 'prev', ArrowRight: 'next' }[event.key];
  if (event.key === '/' && !types && !open) {
    event.preventDefault();
    openFinder();
  } else if (step) {
    const list = open ? '#finder' : '#search', links = ['input', '.found a', '.sheet a', '.all:not([hidden])'];
    const places = [...document.querySelectorAll(links.map(link => `${list} ${link}`))];
    const next = places.includes(at) && places[places.indexOf(at) + step];
    if (next) { event.preventDefault(); next.focus(); }
  } else if (way && !types && !open && !event.shiftKey) {
    $(`.neighbours [rel=${way}], .pager > [rel=${way}]`)?.click();
  }
});

// The picture of a character, large
const plate = $('.plate[data-viewer]'), picture = plate && $('img', plate);
if (picture) {
  const opener = create('button', { type: 'button', className: 'opener' });
  picture.replaceWith(opener);
  opener.append(picture, create('span', { className: 'hidden' }, plate.dataset.viewer));
  opener.onclick = () => show('viewer', () => {
    Object.assign($('#viewer img'), { src: picture.src, alt: picture.alt });
    $('#viewer .name').textContent = picture.alt;
  });
}

// Colours: as the device has them, light or dark
const colours = $('.colours'), choices = ['', 'light', 'dark'];
if (colours) {
  const label = () => {
    const [what, ...names] = colours.dataset.words.split('|');
    colours.title = colours.ariaLabel = `${what}: ${names[choices.indexOf(look.theme || '')]}`;
  };
  colours.onclick = () => {
    look.theme = choices[(choices.indexOf(look.theme || '') + 1) % 3];
    store('catalog.colours', look.theme);
    label();
  };
  label();
}

// An address that leads nowhere: what it may have meant
const help = $('#not-found-help');
if (help) (async () => {
  await Promise.all([openIndex(), openDialogs()]);
  let path = location.pathname.replace(root.pathname, '');
  try { path = decodeURIComponent(path); } catch { /* As it is, then. */ }
  const steps = path.split('/').map(step => fold(step.replace(/\.(html?|json)$/i, '')))
    .filter(step => step && step !== 'api' && step !== 'index');
  const kind = Object.keys(index.pages).find(name => steps[0] && Math.abs(steps[0].length - name.length) < 3 && slips(name, steps[0]) < 3);
  const rest = kind ? steps.slice(1) : steps, id = /^\d{1,15}$/.test(rest[0]) && +rest[0];
  const list = create('ul', { className: 'ways' });
  const add = (href, text) => list.append(create('li', {}, create('a', { href }, text)));
  const runs = index[kind], isThere = runs?.some((start, i) => i % 2 === 0 && id >= start && id < start + runs[i + 1]);
  const name = words(rest.join(' ')).join(' ');
  if (id && runs) {
    if (isThere) add(page(kind, id), say(kind, 0, { id }));
  } else if (name) {
    const { take } = await find({ ...read(), name });
    for (const entry of (await take(0, id ? 1 : 5)).list) add(page('character', entry.id), entry.name);
    if (!id) add(searchAddress + write({ name }), say('look', 0, { text: name }));
  }
  if (list.firstChild) help.append(create('p', {}, say('perhaps')), list);
  help.hidden = !list.firstChild;
})().catch(() => { /* The page says what else there is. */ });
}
