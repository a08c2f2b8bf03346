// Runs before the first paint, so that a dark screen never flashes white. The page's policy allows no inline script.
try {
  // As theme-choice.ts keeps it, or as it was kept before.
  const mode = localStorage.getItem('colorMode') ?? localStorage.getItem('mantine-color-scheme-value')
  const isOfSystem = mode === 'system' || mode === 'auto'
  const isDark = mode === 'dark' || (isOfSystem && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
}
