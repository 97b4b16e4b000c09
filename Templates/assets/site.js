// Search, keys, pictures, colours. Data becomes text, never markup.
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
const item = (text, href, more) => create('li', {}, create('a', { href, ...more }, text));
const facets = ['status', 'species', 'type', 'gender'];

// Files hand themselves over by a call; a page loads so many parts.
const files = new Map(), handed = new Map();
let room = 32;
window.catalogPart = (name, content) => handed.set(name, content);
const load = (name, version = '') => {
	if (!files.has(name)) files.set(name, new Promise((done, fail) => {
		const src = new URL(`search/${name}.js${version && '?' + version}`, root);
		const onload = () => handed.has(name) ? done(handed.get(name)) : fail();
		document.head.append(create('script', { src, onload, onerror: fail }));
	}).catch(error => { files.delete(name); throw error; }));
	return files.get(name);
};
const loadParts = async (kind, version, numbers) => {
	const wanted = numbers.filter(number => files.has(kind + number) || room-- > 0);
	const parts = await Promise.all(wanted.map(number => load(kind + number, version(number))));
	return { entries: parts.flatMap(unpack), cut: wanted.length < numbers.length };
};

let index;
const listed = runs => runs.flatMap((start, i) => i % 2 ? [] : Array.from({ length: runs[i + 1] }, (_, n) => start + n));
const openIndex = async () => {
	const head = await load('index');
	index ||= { own: [], ...head, all: listed(head.ids), news: head.news.map(listed) };
};
const combination = position => {
	const { width } = index, at = 4 * parseInt(index.members.substr(position * width, width), 36);
	return index.combinations.slice(at, at + 4);
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
			words: words(name), about: words([species, type, part.notes?.[i]] + ''),
		};
	});
};
const page = (kind, id) => new URL(index.pages[kind].join(id), root).href;

// No accents, no case, beginnings of words, a slip or two.
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
			if (token[i - 1] === word[j - 2] && token[i - 2] === word[j - 1])
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
		: 2 + count + (token[0] !== word[0]) / 2 + Math.abs(word.length - token.length) / 10;
};
const rank = (entry, tokens) => tokens.reduce((sum, token) => {
	const inName = Math.min(...entry.words.map((word, i) => cost(token, word) + i / 20));
	const inKind = entry.about.some(word => word.startsWith(token)) ? 4 : Infinity;
	return sum + (+token === entry.id ? 0 : Math.min(inName, inKind));
}, tokens.length === entry.words.length ? -.2 : 0);
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

const read = text => {
	const fields = new URLSearchParams(text);
	return Object.fromEntries(['name', 'from', ...facets].map(field => [field, fields.get(field) || '']));
};
const write = query => '#' + new URLSearchParams(Object.entries(query).filter(field => field[1]));
const loadPositions = async positions => {
	const numbers = [...new Set(positions.map(position => position / index.size | 0))];
	const { entries, cut } = await loadParts('list-', number => index.lists[number], numbers);
	return { list: entries.filter(entry => positions.includes(entry.position)), cut };
};
const find = async query => {
	await openIndex();
	const tokens = words(query.name.slice(0, 100)).slice(0, 6);
	const fits = position => combination(position)
		.every((at, i) => ['', index[facets[i]][at]].includes(query[facets[i]]));
	const whole = index.whole && unpack(index.whole);
	if (!tokens.length) {
		const positions = [...index.all.keys()].filter(fits);
		return { tokens, total: positions.length, take: async (from, to) => {
			const some = positions.slice(from, to);
			return whole ? { list: some.map(position => whole[position]) } : loadPositions(some);
		} };
	}
	let entries = whole, cut, full;
	if (!whole) {
		const { names } = index;
		const partsOf = start => names.flatMap((word, n) => n % 2 || word > start + '\uffff' || names[n + 2] < start ? [] : n / 2);
		const named = async numbers => {
			const loaded = await loadParts('name-', number => names[2 * number + 1], [...new Set(numbers)].slice(0, 20));
			const { list } = await loadPositions(tokens.map(token => index.all.indexOf(+token)).filter(position => position >= 0));
			full ||= loaded.cut;
			entries = [...new Map([...loaded.entries, ...list].map(entry => [entry.id, entry])).values()];
		};
		// Who has all words stands with the rarest; a slip leads elsewhere.
		const [rarest] = tokens.map(partsOf).sort((a, b) => a.length - b.length);
		cut = rarest.length > 3;
		await named(rarest.slice(0, 3));
		if (!entries.some(entry => rank(entry, tokens) < Infinity)) await named(tokens.flatMap(token => [1, 2].flatMap(i => {
			const start = token.slice(0, i), end = token.slice(i + 1);
			return [token, start + end, start + end.slice(0, 1) + token.slice(i, i + 1) + end.slice(1)];
		})).flatMap(start => partsOf(start).slice(0, 2)));
	}
	const ranked = entries.filter(entry => fits(entry.position))
		.map(entry => [rank(entry, tokens), -entry.episodes, entry.id, entry]).filter(([price]) => price < Infinity)
		.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]).map(row => row[3]);
	return { tokens, total: ranked.length, cut: cut || full, full, take: async (from, to) => ({ list: ranked.slice(from, to) }) };
};

let dialogs;
const openDialogs = async () => {
	const markup = await load('dialogs');
	if (dialogs) return;
	dialogs = create('template', { innerHTML: markup }); // The theme's words; no data.
	for (const dialog of dialogs.content.querySelectorAll('dialog')) dialog.onclick = event => {
		if (event.target === dialog || event.target.closest('[data-close]')) dialog.close();
	};
	document.body.append(dialogs.content);
	setUpFinder();
	setUpFilter();
};
const say = (key, number, values = {}) => {
	const texts = $('#words')?.dataset || {};
	return (number === 1 && texts[key + 'One'] || texts[key] || '')
		.replace(/%(\w+)/g, (_, name) => name === 'n' ? number.toLocaleString(lang) : values[name]);
};
const copy = name => $('#' + name).content.firstElementChild.cloneNode(true);
const fill = (element, entry, tokens) => {
	const set = (selector, properties) => Object.assign($(selector, element) || {}, properties);
	set('a', { href: page('character', entry.id) + $('a', element).hash });
	set('img', { src: new URL(entry.picture, root) });
	set('.no', { textContent: String(entry.id).padStart(index.digits, '0') });
	set('.status', { className: 'status ' + entry.kind, textContent: entry.status });
	set('.kind', { textContent: entry.species + (entry.type && ', ' + entry.type) });
	mark($('.name a, b', element), entry.name, tokens);
	const news = say('news' + index.news.findIndex(ids => ids.includes(entry.id)));
	$('small', element)?.remove();
	if (news) $('.tag', element)?.append(create('small', {}, ' ', create('mark', {}, news)));
	$('svg', element)?.setAttribute('viewBox', `0 0 ${index.columns} 2`);
	$('path', element)?.setAttribute('d', entry.runs.map(run => `M${run[0]} 1h${run[1] || 1}`).join(''));
	return element;
};
// An answer to an older question is dropped.
const asking = (status, size, shown) => {
	const pages = $('.own', status.parentElement);
	let turn = 0;
	return async query => {
		const mine = ++turn;
		if (!query) {
			status.textContent = '';
			pages?.replaceChildren();
			return shown({ total: 0 }, []);
		}
		try {
			const [result] = await Promise.all([find(query), openDialogs()]);
			const from = Math.max(0, parseInt(query.from) || 0), { list, cut } = await result.take(from, from + size);
			if (mine !== turn) return;
			if (result.full && size && (searchPage || !result.total)) return go(query, true);
			pages?.replaceChildren(...index.own.filter(([name, , text]) =>
				result.tokens[0] && rank({ words: words(name), about: words(text) }, result.tokens) < Infinity
			).map(([name, path]) => item(create('span', { className: 'kind' }, name), new URL(path, root))));
			status.textContent = say(result.cut || cut ? 'atLeast' : result.total || pages?.firstChild ? 'found' : 'none', result.total);
			shown?.(result, list, from + list.length);
		} catch {
			if (mine === turn) status.textContent = say('failed') || status.dataset.failed;
		}
	};
};

// None where storage is denied.
const memory = 'catalog.recent:' + root.pathname;
const store = (key, value) => {
	try { value ? localStorage.setItem(key, value) : localStorage.removeItem(key); } catch {}
};
const recent = () => {
	try { return JSON.parse(localStorage.getItem(memory)).map(String); } catch { return []; }
};
const without = text => recent().filter(other => other !== text);
const keep = list => store(memory, list[0] && JSON.stringify(list.slice(0, 8)));
const remember = typed => {
	const text = typed.trim().slice(0, 100);
	if (text) keep([text, ...without(text)]);
};

const searchPage = $('#search');
const searchURL = $('a.find')?.href;
const show = async (name, prepare) => {
	try { await openDialogs(); } catch { location.href = searchURL; return; }
	const dialog = $('#' + name);
	await prepare?.();
	if (!dialog.open) dialog.showModal();
};
// A fresh page may load as many again.
const go = (query, fresh) => {
	document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close());
	location.href = searchURL + write(query);
	if (fresh && searchPage) location.reload();
};
const openFinder = () => searchPage ? $('input', searchPage).focus()
	: show('finder', () => { openIndex().catch(() => {}); });

const setUpFinder = () => {
	const finder = $('#finder'), field = $('input', finder), list = $('.found', finder);
	const status = $('[role=status]', finder), past = $('.recent', finder), all = $('.all', finder);
	const ask = asking(status, 8, (result, entries) => {
		list.replaceChildren(...entries.map(entry => fill(copy('found-row'), entry, result.tokens)));
		all.hidden = result.total <= entries.length && !result.cut;
		all.href = searchURL + write({ name: field.value.trim() });
	});
	const then = change => () => { change(); field.focus(); search(); };
	const search = () => {
		const name = field.value.trim(), texts = name ? [] : recent();
		past.hidden = !texts[0];
		$('ul', past).replaceChildren(...texts.map(text => {
			const row = copy('recent-row'), [again, forget] = row.children;
			again.textContent = text;
			again.onclick = then(() => { field.value = text; });
			forget.ariaLabel = say('forget', 0, { text });
			forget.onclick = then(() => keep(without(text)));
			return row;
		}));
		ask(name && { ...read(), name });
	};
	field.oninput = search;
	$('form', finder).onsubmit = event => {
		event.preventDefault();
		if (field.value.trim()) ($('.found a', finder) || all).click();
	};
	finder.addEventListener('click', event => event.target.closest('a') && remember(field.value));
	$('[data-forget]', finder).onclick = then(() => keep([]));
	finder.onclose = () => { field.value = ''; search(); };
	search();
};

const setUpFilter = () => {
	const filter = $('#filter'), form = $('form', filter);
	const values = () => read(new FormData(form));
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
addEventListener('click', event => {
	const opener = event.target.closest('a.find, [data-open]');
	if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
	event.preventDefault();
	if (!opener.dataset.open) return openFinder();
	const typed = opener.closest('#finder') && $('#finder input').value.trim();
	show('filter', () => $('#filter').prepare({ ...asked(), ...typed && { name: typed } }));
});

// Another try when it fails, never twice at once.
const extend = (list, more, ask, from) => {
	const { again = more.textContent, busy, failed } = more.dataset;
	more.dataset.again = more.textContent = again;
	more.onclick = async () => {
		more.onclick = null;
		more.textContent = busy;
		try {
			const [{ take, total, tokens }] = await Promise.all([ask(), openDialogs()]);
			const { list: entries, cut } = await take(from, from + 20);
			if (cut) return go({ ...asked(), from }, true);
			list.append(...entries.map(entry => fill(($('.card', list) || copy('card')).cloneNode(true), entry, tokens)));
			from += entries.length;
			const shown = $('[data-shown]');
			if (shown) shown.textContent = say('shown', total, { from: from.toLocaleString(lang) });
			more.parentElement.hidden = from >= total;
			extend(list, more, ask, from);
		} catch {
			extend(list, more, ask, from);
			more.textContent = failed;
		}
	};
};
const more = $('[data-more]'), sheet = $('.sheet[data-last]');
if (more && sheet) extend(sheet, more, () => find(asked()), +sheet.dataset.last);

if (searchPage) {
	const field = $('input', searchPage), list = $('.sheet', searchPage);
	const ask = asking($('[role=status]', searchPage), 20, (result, entries, end) => {
		list.replaceChildren(...entries.map(entry => fill(copy('card'), entry, result.tokens)));
		const query = asked();
		$('.chips', searchPage).replaceChildren(...facets.filter(facet => query[facet]).map(facet => {
			const text = query[facet], href = write({ ...query, from: '', [facet]: '' });
			return item(text, href, { ariaLabel: say('remove', 0, { text }) });
		}));
		more.parentElement.hidden = result.total <= end;
		extend(list, more, async () => result, end);
	});
	const render = () => { field.value = asked().name; ask(asked()); };
	let typing = false;
	field.oninput = () => {
		const address = write({ ...asked(), from: '', name: field.value.trim() });
		history[typing ? 'replaceState' : 'pushState'](null, '', address);
		typing = true;
		ask(asked());
	};
	field.onchange = () => { typing = false; remember(field.value); };
	$('form', searchPage).onsubmit = event => { event.preventDefault(); $('a', list)?.focus(); };
	window.onpopstate = render;
	if (location.hash) render();
	else field.addEventListener('focus', render, { once: true });
	field.focus({ preventScroll: true });
}

addEventListener('keydown', event => {
	if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
	const at = document.activeElement, open = $('dialog[open]');
	const free = !open && !at.matches('input, select, textarea');
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key], way = { ArrowLeft: 'prev', ArrowRight: 'next' }[event.key];
	if (event.key === '/' && free) {
		event.preventDefault();
		openFinder();
	} else if (step) {
		const where = `${open ? '#finder' : '#search'} :is(input, .found a, .sheet a, .all:not([hidden]))`;
		const places = [...document.querySelectorAll(where)];
		const next = places.includes(at) && places[places.indexOf(at) + step];
		if (next) { event.preventDefault(); next.focus(); }
	} else if (way && free && !event.shiftKey) {
		[...document.querySelectorAll(`[rel=${way}]`)].find(link => link.offsetParent)?.click();
	}
});

const plate = $('.plate[data-viewer]'), picture = plate && $('img', plate);
if (picture) {
	const onclick = () => show('viewer', () => {
		$('#viewer div').replaceChildren(picture.cloneNode());
		$('#viewer .name').textContent = picture.alt;
	});
	const opener = create('button', { className: 'opener', ariaLabel: `${plate.dataset.viewer}: ${picture.alt}`, onclick });
	picture.replaceWith(opener);
	opener.append(picture);
}

const colours = $('.colours'), choices = ['', 'light', 'dark'];
if (colours) {
	const positions = colours.ariaLabel.split('|');
	const next = () => choices.indexOf(look.theme || '') + 1;
	const label = () => { colours.title = colours.ariaLabel = `${positions[0]}: ${positions[next()]}`; };
	colours.onclick = () => {
		look.theme = choices[next() % 3];
		store('catalog.colours', look.theme);
		label();
	};
	label();
}

const help = $('#not-found-help');
if (help) (async () => {
	await Promise.all([openIndex(), openDialogs()]);
	let path = location.pathname.replace(root.pathname, '');
	try { path = decodeURIComponent(path); } catch {}
	const steps = path.split('/').map(step => fold(step.replace(/\.(html?|json)$/i, '')))
		.filter(step => !['', 'api', 'index'].includes(step));
	const kind = Object.keys(index.pages).find(name => slips(name, steps[0] || '') < 3);
	const rest = kind ? steps.slice(1) : steps, id = /^\d{1,15}$/.test(rest[0]) && +rest[0];
	const list = create('ul', { className: 'ways' });
	const add = (href, text) => list.append(item(text, href));
	const name = words(rest.join(' ')).join(' ');
	if (id && index[kind]) {
		if (listed(index[kind]).includes(id)) add(page(kind, id), say(kind, 0, { id }));
	} else if (name) {
		const { take } = await find({ ...read(), name });
		for (const entry of (await take(0, id ? 1 : 5)).list) add(page('character', entry.id), entry.name);
		if (!id) add(searchURL + write({ name }), say('look', 0, { text: name }));
	}
	help.append(create('p', {}, say('perhaps')), list);
	help.hidden = !list.firstChild;
})().catch(() => {});
}
