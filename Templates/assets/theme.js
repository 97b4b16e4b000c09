// Runs before anything is painted: says that scripts run, and sets the colours the visitor chose.
document.documentElement.dataset.live = '';
try {
  const choice = localStorage.getItem('catalog.colours');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch { /* Storage is denied: the device decides. */ }
