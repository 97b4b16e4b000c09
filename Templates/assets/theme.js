// Runs before anything is painted.
document.documentElement.dataset.live = '';
try {
  document.documentElement.dataset.theme = localStorage.getItem('catalog.colours') || '';
} catch {} // Storage is denied.
