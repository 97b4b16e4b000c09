{
const { dataset } = document.documentElement;
dataset.live = '';
addEventListener('error', e => e.target.defer && delete dataset.live, 1);
(onpageshow = () => {
	try { dataset.theme = localStorage['catalog.colours'] || ''; dataset.slash = localStorage['catalog.slash'] || ''; } catch {}
})();
}
