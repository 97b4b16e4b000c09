{
const { dataset } = document.documentElement;
dataset.live = '';
addEventListener('error', e => e.target.defer && delete dataset.live, true);
(onpageshow = () => {
	try { dataset.theme = localStorage['catalog.colours'] || ''; dataset.slash = localStorage['catalog.slash'] || ''; } catch {}
})();
}
