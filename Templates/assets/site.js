// Data becomes text, never markup.
'use strict';
{
const doc = document, root = new URL('../', doc.currentScript.src), { lang, dataset: look } = doc.documentElement,
	$ = (css, within = doc) => within.querySelector(css),
	$$ = css => [...doc.querySelectorAll(css)],
	held = e => e.ctrlKey || e.metaKey || e.altKey || e.shiftKey && e.key !== '/';
const create = (tag, props, ...children) => {
	const node = Object.assign(doc.createElement(tag), props);
	node.append(...children);
	return node;
};
const item = (text, href, more) => create('li', {}, create('a', { href, ...more }, text)),
	facets = ['status', 'species', 'type', 'gender'];

let files = {}, handed = {};
window.catalogPart = (name, ...content) => handed[name] = content;
const load = (name, version = '', key = name) => files[key] ||= new Promise((done, fail) => {
	const src = new URL(`search/${name}.js${version && '?' + version}`, root);
	const onload = () => {
		const [content, is = version] = handed[name] || [0, 0];
		is === version ? done(content) : fail();
	};
	doc.head.append(create('script', { src, onload, onerror: fail }));
}).catch(error => { delete files[key]; throw error; });
const loadParts = async (kind, parts) => {
	const loads = parts.flatMap(n => Object.keys(files)[33] ? files[`${kind}-${n}`] || []
		: load(`${kind}-${n}`, index[kind + 's'][n]));
	return { entries: (await Promise.all(loads)).flatMap(unpack), full: loads.length < parts.length };
};

let index, fresh;
const listed = (runs = []) => runs.flatMap((start, i) => i % 2 ? [] : [...Array(runs[i + 1]).keys()].map(n => start + n));
const openIndex = async () => {
	const head = await load('index');
	if (head.whole) files['list-0'] = files['name-0'] = head.whole;
	index ||= { ...head, all: listed(head.ids), news: head.news.map(listed), known: [] };
};
const traits = place => {
	const at = 4 * parseInt(index.members.substr(place * index.width, index.width), 36);
	return facets.map((facet, n) => index[facet][index.combinations[at + n]]);
};
const unpack = part => {
	const pictures = part.pictures.split(' '), seen = part.seen.split(' ');
	let place = part.first;
	return part.entries ||= part.names.map((name, i) => {
		if (i) place += part.steps?.[i - 1] || 1;
		const [status, species, type] = traits(place);
		const runs = seen[i].split('.').filter(Boolean).map(run => run.split('-').map(n => parseInt(n, 36)));
		const entry = index.known[place] ||= {
			place, name, status, species, type, runs, id: index.all[place],
			picture: 'avatars/' + pictures[i] + (pictures[i].includes('.') ? '' : index.ending),
			episodes: runs.reduce((sum, [, n = 1]) => sum + n, 0),
			words: words(name), about: [],
		};
		entry.about.push(...words([species, type, part.notes?.[i]] + ''));
		return entry;
	});
};
const page = (id, kind = 'character') => new URL(index.pages[kind].join(id), root);

const plain = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ', ı: 'i', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't' };
// Indic vowel signs stay.
const fold = text => text.replace(/[’´`‘′ʼ]/g, "'").normalize('NFKD').replace(/\p{Cf}|[^\P{M}\u0900-\u1cff]/gu, '').toLowerCase()
	.replace(/\W/g, letter => plain[letter] ?? letter).replace(/'s(?![\p{L}\p{N}\p{M}])/gu, ''),
	words = text => fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) || [];
const slips = (term, word, most = 2) => {
	let i = 0;
	while (term[i] && term[i] === word[i]) i++;
	if (!term[i]) return 0;
	if (!most) return Infinity;
	const behind = (typed, meant) => 1 + slips(term.slice(i + typed), word.slice(i + meant), most - 1);
	return Math.min(behind(0, 1), behind(1, 0), behind(1, 1),
		term[i] === word[i + 1] && term[i + 1] === word[i] ? behind(2, 2) : Infinity);
};
const single = text => text.replace(/(.)\1+/g, '$1');
// Chinese and Japanese part no words.
const cost = (term, word) => {
	if (word === term) return 0;
	if (word.startsWith(term)) return .3;
	if (single(word) === single(term)) return 1;
	if (word.includes(term) && (term.length > 2 || term > '\u3040')) return 3.3;
	return 2 + slips(term, word, Math.min(2, term.length / 3 | 0))
		+ (term[0] !== word[0]) / 2 + Math.abs(word.length - term.length - 1) / 10;
};
const begins = (all, term) => all.some(word => word.startsWith(term)),
	rank = (entry, terms) => terms.reduce((sum, term, n) => sum + (+term === entry.id && !/\D/.test(term) ? 0
	: Math.min(...entry.words.map((word, i) => cost(term, word) + Math.abs(i - n) / 20), begins(entry.about, term) ? 4 : Infinity)),
(terms.length === entry.words.length) / -5);
const mark = (node, name, terms) => {
	let end = 0;
	node.textContent = '';
	for (const { 0: word, index: start } of name.matchAll(/['’]s\b|[\p{L}\p{N}\p{M}\p{Cf}]+/giu)) {
		const folded = fold(word), length = Math.max(0, ...terms.map(term => cost(term, folded) < Infinity
			? folded.startsWith(term) && folded.length === word.length ? term.length : word.length : 0));
		if (!length) continue;
		node.append(name.slice(end, start), create('mark', {}, word.slice(0, length)));
		end = start + length;
	}
	node.append(name.slice(end));
};

const read = text => ({ name: '', ...Object.fromEntries(new URLSearchParams(text)) }),
	write = query => searchURL + '#' + new URLSearchParams(Object.entries(query).filter(field => field[1]));
const loadPlaces = async places => {
	const { full } = await loadParts('list', [...new Set(places.map(place => place / index.size | 0))]);
	return { list: places.flatMap(place => index.known[place] || []), full };
};
const find = async (query, from, size) => {
	await Promise.all([openIndex(), openDialogs()]);
	const terms = words(query.name.slice(0, 100)).slice(0, 6),
		fits = place => traits(place).every((value, i) => (query[facets[i]] || value) === value);
	let entries, cut, full;
	if (terms[0]) {
		const near = start => index.starts.flatMap((word, n, starts) => word > start + '\uffff' || starts[n + 1] < start ? [] : n);
		const named = async parts => {
			const loaded = await loadParts('name', [...new Set(parts)].slice(0, 26));
			const { list } = await loadPlaces(terms.map(term => index.all.indexOf(+term)).filter(i => ~i));
			full ||= loaded.full;
			entries = [...new Set(loaded.entries.concat(list))].filter(entry => (entry.price = rank(entry, terms)) < Infinity)
				.sort((a, b) => a.price - b.price || b.episodes - a.episodes || a.id - b.id);
		};
		// Who fits stands with the rarest word; each word of a note, with its own.
		const sure = terms.filter(term => !begins(words([index.species, index.type] + ''), term)),
			others = sure.map(near).sort((a, b) => a.length - b.length), rarest = others.shift() || near(''),
			most = terms[sure.length] || facets.some(facet => query[facet]) ? 9 : 3,
			exact = rarest.slice(0, most).concat(...terms.map(near).filter(parts => !parts[4]));
		cut = rarest[most];
		await named(exact);
		cut || await named(rarest);
		entries.some(({ words, about, id }) => terms.every(term => ([words, about, id] + '').includes(term))) || (
			await named([...exact, ...others.flatMap(parts => parts[8] ? [] : parts), ...terms.flatMap(term =>
				[/^(.).()()/, /^(..).()()/, /(...)()()..$/, /^(.)(.)(.)/, /^(..)(.)(.)/].map(slip => term.replace(slip, '$1$3$2'))
			).flatMap(start => near(start).slice(0, 2))]),
			cut = entries[0] && index.starts[1]
		);
	}
	const found = terms[0] ? entries.filter(entry => fits(entry.place)) : query.name.trim() ? [] : [...index.all.keys()].filter(fits),
		total = found.length, start = from > 0 && from < total ? from | 0 : 0;
	let list = found.slice(start, start + size);
	terms[0] || ({ list, full } = await loadPlaces(list));
	return { terms, total, list, cut: cut || full, full, end: start + list.length };
};
// Only a newer index replaces what is loaded.
const answer = async (...question) => {
	const was = fresh;
	try { return await find(...question); } catch (error) {
		if (was) throw error;
		const head = await load('index', Date.now(), 'newer');
		if (!fresh) { fresh = 1; index = 0; files = { index: head }; }
		return answer(...question);
	}
};

const say = (key, values = {}) => {
	const text = form => $('#words')?.getAttribute(`data-${key + form}`);
	return (text('-' + new Intl.PluralRules(lang || []).select(values.n)) ?? text('') ?? '')
		.replace(/%(\w+)/g, (all, name) => values[name] ?? all);
};
const copy = name => $('#' + name).content.firstElementChild.cloneNode(1);
const fill = (node, { id, name, status, species, type, runs, picture }, terms, walk = '') => {
	const set = (css, props) => Object.assign($(css, node) || {}, props);
	set('a', { href: page(id), hash: walk });
	set('img', { src: new URL(picture, root) });
	set('.no', { textContent: `${id}`.padStart(index.digits, 0) });
	set('.status', { className: 'status ' + index.kinds[index.status.indexOf(status)], textContent: status });
	set('.kind', { textContent: species + (type && ', ' + type) });
	mark($('.name a, b', node), name, terms);
	const news = say('news' + index.news.findIndex(ids => ids.includes(id)));
	news && $('.tag', node)?.append(create('small', {}, ' ', create('mark', {}, news)));
	$('svg', node)?.setAttribute('viewBox', `0 0 ${index.columns} 2`);
	$('path', node)?.setAttribute('d', runs.map(([at, n = 1]) => `M${at} 1h${n}`).join(''));
	return node;
};
const asking = (within, size, row, shown) => {
	const status = $('[role=status]', within), rows = $('ol, .sheet', within), pages = $('.own', within);
	let turn = 0;
	return async query => {
		const mine = ++turn;
		if (query) status.textContent = status.dataset.busy;
		const { terms, total = 0, list = [], cut, full, end = 0 } = query && await answer(query, query.from, size).catch(() => 0);
		if (mine !== turn) return;
		if (full && size && (panel || !total)) return panel ? location.reload() : go(query);
		const own = terms?.[0] ? index.own.filter(([name, , text]) =>
			rank({ words: words(name), about: words(text) }, terms) < Infinity) : [];
		status.textContent = terms ? say(cut ? 'at-least' : total ? 'found' : own[0] ? 'pages' : 'none', { n: total || own.length })
			: query ? status.dataset.failed : '';
		pages?.replaceChildren(...own.map(([name, path]) => item(create('b', {}, name), new URL(path, root))));
		rows?.replaceChildren(...list.map(entry => fill(copy(row), entry, terms)));
		shown?.(query, total, end, cut);
		return query;
	};
};

const memory = 'catalog.recent:' + root.pathname,
	store = (key, value) => { try { localStorage[key] = value; } catch {} },
	recent = () => { try { return JSON.parse(localStorage[memory]).map(String); } catch { return []; } },
	keep = list => store(memory, JSON.stringify([...new Set(list)].slice(0, 8))),
	remember = text => text && keep([text, ...recent()]);

const panel = $('#search'), searchURL = panel ? '' : $('a.find')?.href;
const present = dialog => {
	const opened = Date.now();
	// No selection closes it, nor the second click of two.
	dialog.onmousedown = ({ offsetX: x, offsetY: y }) => dialog.beside = Date.now() > opened + 500
		&& (x < 0 || y < 0 || x > dialog.offsetWidth || y > dialog.offsetHeight);
	dialog.showModal();
};
const show = async (name, subject) => {
	try { await openDialogs(); } catch { return subject.src && (location = subject.src); }
	const dialog = $('#' + name);
	dialog.prepare(subject);
	dialog.open || present(dialog);
};
const go = query => {
	$$('dialog').map(dialog => dialog.close());
	location = write(query);
};
const openFinder = async link => {
	if (panel) return $('input', panel).focus();
	const field = create('input', { ariaLabel: $('a.find')?.textContent }), early = create('dialog', { className: 'asking' }, field);
	doc.body.append(early);
	present(early);
	await openDialogs().catch(() => link && go({ name: field.value }));
	early.open && show('finder', field.value);
	early.close();
	early.remove();
};

const openDialogs = async () => {
	const markup = await load('dialogs');
	if ($('#finder')) return;
	doc.body.insertAdjacentHTML('beforeend', markup);
	$('#viewer').prepare = picture => {
		$('#viewer div').replaceChildren(picture.cloneNode());
		$('#viewer .name').textContent = picture.alt;
	};

	let running;
	const finder = $('#finder'), field = $('input', finder), past = $('.recent ul'), all = $('.all'), ask = asking(finder, 8, 'found-row', (query, total, end, cut) => {
		all.hidden = total <= end && !cut;
		all.href = write(query);
	}), then = change => () => { change(); field.focus(); field.oninput(); };
	field.oninput = () => {
		const name = field.value.trim();
		past.replaceChildren(...(name ? [] : recent()).map(text => {
			const row = copy('recent-row'), [again, forget] = row.children;
			again.textContent = text;
			again.onclick = then(() => field.value = text);
			forget.ariaLabel = say('forget', { text });
			forget.onclick = then(() => keep(recent().filter(other => other !== text)));
			return row;
		}));
		running = ask(name && { name });
	};
	field.form.onsubmit = async () => await running && finder.open && ($('.found a', finder) || all).click();
	finder.onclick = e => e.target.closest('a') && remember(field.value.trim());
	$('[data-forget]').onclick = then(() => keep([]));
	finder.prepare = text => {
		openIndex().catch(() => {});
		tell();
		field.value = text;
		field.oninput();
	};

	const filter = $('#filter'), form = $('form', filter), count = asking(filter, 0),
		chosen = () => read(new FormData(form)), offer = query => facets.map(facet => {
		const select = form[facet], values = [...new Set(index?.[facet]).add(query[facet])].filter(Boolean);
		select.replaceChildren(select[0], ...values.map(value => new Option(value, value, 0, value === query[facet])));
	});
	filter.prepare = query => {
		offer(query);
		form.name.value = query.name;
		form.oninput().then(() => offer(chosen()));
	};
	form.oninput = () => count(chosen());
	form.onreset = () => setTimeout(form.oninput);
	form.onsubmit = () => go(chosen());
};
let { hash } = location;
const asked = () => read(panel ? hash.slice(1) : sheet?.dataset.filter);
onsubmit = e => e.target.attributes.action || e.preventDefault();
// Nor for what came under it.
let last;
addEventListener('click', e => {
	if (e.detail > 1 && last && e.target !== last) {
		e.preventDefault(e.stopPropagation());
		$('input', e.target)?.focus();
	}
	last = e.target;
}, 1);
onclick = e => {
	e.target.matches('.skip') && $('.trail a')?.focus(e.preventDefault());
	e.target.closest(e.target.beside ? 'dialog' : '[data-close]')?.closest('dialog').close();
	const opener = e.target.closest('a.find, .opener, [data-open]');
	if (!opener || held(e)) return;
	e.preventDefault();
	const picture = $('img', opener), name = $('#finder[open] input')?.value.trim();
	picture ? show('viewer', picture) : opener.href ? openFinder(opener) : show('filter', { ...asked(), ...name && { name } });
};

const more = $('[data-more]'), sheet = $('.sheet'),
	// Browsers limit these.
	hold = (shown, address, push) => { try { history[push ? 'pushState' : 'replaceState']({ shown }, '', address); } catch {} };
// Once at a time, for this question.
const extend = (from, total) => {
	const back = total > from && Math.max(0, history.state?.shown - from), next = $('[rel=next]') || {};
	next.hidden = more.parentElement.hidden = from >= total;
	next.href = `page-${1 + from / 20 | 0}.html`;
	const { again, busy, failed } = more.dataset, mine = more.mine = {};
	if (!panel) onpopstate = () => hold(from);
	more.textContent = again;
	more.onclick = async () => {
		more.textContent = busy;
		const query = asked(), { terms, total, list, full, end = from } = await answer(query, from, back || 20).catch(() => 0);
		if (mine !== more.mine) return;
		hold(end);
		extend(end, total);
		if (!list) return more.textContent = failed;
		if (full && !back) {
			if (panel) onpopstate = () => { scroll(0, 0); location.reload(); };
			return go({ ...query, from });
		}
		const walk = facets.toReversed().filter(facet => !panel && query[facet]).join('-'),
			cards = list.map(entry => fill(copy('card'), entry, terms, walk));
		sheet.append(...cards);
		$('[data-shown]')?.replaceChildren(say('shown', { n: total, first: end - sheet.children.length + 1, last: end }));
		back || $(':focus:not([data-more])') || $('a', cards[0])?.focus({ preventScroll: 1 });
	};
	back && more.onclick();
};
more && !panel && extend(sheet.dataset.last, Infinity);

if (panel) {
	let typing, running;
	const field = $('input', panel), ask = asking(panel, 20, 'card', (query, total, end) => {
		$('.chips').replaceChildren(...facets.flatMap(facet => query[facet] ? item(query[facet], write({ ...query, from: '', [facet]: '' }),
			{ ariaLabel: say('remove', { text: query[facet] }), onclick: () => field.focus() }) : []));
		extend(end, total);
	});
	const search = () => {
		// WebKit resets it.
		field.defaultValue = field.value;
		more.mine = 0;
		running = ask(asked());
	};
	onpopstate = () => {
		typing = 0;
		hash = location.hash;
		field.value = asked().name;
		search();
	};
	field.oninput = () => {
		hash = write({ ...asked(), from: '', name: field.value.trim() });
		hold(0, hash, !typing);
		typing = 1;
		search();
	};
	field.onchange = () => { typing = 0; remember(field.value.trim()); };
	field.form.onsubmit = async () => await running && field.matches(':focus') && ($('a', sheet) || $('.own a'))?.focus();
	field.value && !asked().name ? field.oninput() : onpopstate();
	$(':focus') || field.focus({ preventScroll: 1 });
}

onkeydown = e => {
	if (held(e) || e.isComposing) return;
	const at = e.target, open = $('dialog[open]'), step = { ArrowDown: 1, ArrowUp: -1 }[e.key],
		way = { ArrowRight: 1, ArrowLeft: -1 }[e.key] * (doc.dir === 'rtl' ? -1 : 1);
	if (e.key === '/' && !look.slash && !open && !at.matches('select, :read-write')) openFinder(e.preventDefault());
	else if (step) $$(`${open ? '#finder' : '#search'} :is(form input, .found a, .sheet a, .all:not([hidden]))`)
		.find((place, i, all) => all[i - step] === at)?.focus(e.preventDefault());
	else if (way && !open && visualViewport.scale <= 1 && at.matches('body, a, button') && !at.closest('[tabindex]'))
		$$(`[rel=${way > 0 ? 'next' : 'prev'}]`).find(link => link.offsetParent)?.click();
};

(onresize = () => $$('.text, .text pre').forEach(text => text.scrollWidth > text.clientWidth && (text.tabIndex = 0)))();

const colours = $('.colours') || {}, names = `${colours.ariaLabel}`.split('|'), choices = ['', 'light', 'dark'],
	next = () => choices.indexOf(look.theme) + 1 || 1, tell = () => {
	colours.title = colours.ariaLabel = `${names[0]}: ${names[next()] ?? ''}`;
	for (const box of $$('.slash')) {
		box.checked = !look.slash;
		box.onchange = () => store('catalog.slash', look.slash = box.checked ? '' : 'off');
	}
};
colours.onclick = () => { store('catalog.colours', look.theme = choices[next() % 3]); tell(); };
tell();
addEventListener('pageshow', tell);

const help = $('#not-found-help');
help && answer(read(), 0, 0).then(async () => {
	const steps = words(read('name=' + location.pathname.replace(root.pathname, '')).name)
		.filter(step => !/^(api|index|html?|json)$/.test(step)),
		kind = Object.keys(index.pages).find(name => slips(name, steps[0] || '') < 3),
		name = steps.slice(!!kind).join(' '), id = +name.replace(/\D/, '_'), ids = index[kind],
		known = listed(ids || index.gone).includes(id),
		list = [], add = (...link) => list.push(item(...link));
	if (ids) add(say(kind + (known ? '' : 's'), { id }), page(known ? id : 'index', kind));
	else if (known) add(say('gone', { id }), page(id));
	else if (name) {
		for (const entry of (await answer({ name }, 0, id ? 1 : 5)).list) add(`${entry.name} · ${entry.id}`, page(entry.id));
		if (!id && list[0]) add(say('look', { text: name }), write({ name }));
	}
	list[0] && help.append(create('p', {}, say('perhaps')), create('ul', { className: 'ways' }, ...list));
}).catch(() => {});
}
