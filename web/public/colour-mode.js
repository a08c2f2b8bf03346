// Runs before the first paint, so that a dark screen never flashes white. The page's policy allows no inline script.
try {
  const stored = localStorage.getItem('mantine-color-scheme-value')
  const isDark = stored === 'dark' || (stored === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
}
