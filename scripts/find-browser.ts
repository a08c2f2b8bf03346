import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { delimiter, join } from 'node:path'

const env = process.env

/** Chromium and compatible programs, by their names on a PATH; the headless one first. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]

const usualPaths: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium'],
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((app) =>
    ['', homedir()].map((base) => `${base}/Applications/${app}.app/Contents/MacOS/${app}`),
  ),
  win32: [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].flatMap((base) =>
    base
      ? [join(base, 'Google/Chrome/Application/chrome.exe'), join(base, 'Microsoft/Edge/Application/msedge.exe')]
      : [],
  ),
}

/** Browsers that `npx playwright install chromium` has downloaded, newest first. */
function listPlaywrightDownloads(): string[] {
  const caches: Partial<Record<NodeJS.Platform, string>> = {
    linux: join(homedir(), '.cache/ms-playwright'),
    darwin: join(homedir(), 'Library/Caches/ms-playwright'),
    win32: join(env['LOCALAPPDATA'] ?? '', 'ms-playwright'),
  }
  const cache = env['PLAYWRIGHT_BROWSERS_PATH'] ?? caches[platform()]
  if (!cache || !existsSync(cache)) return []
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ]
  return readdirSync(cache)
    .filter((folder) => folder.startsWith('chromium-'))
    .sort()
    .toReversed()
    .flatMap((folder) => inside.map((path) => join(cache, folder, path)))
}

function findPresent(): string | undefined {
  const onPath = (env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...(usualPaths[platform()] ?? []), ...listPlaywrightDownloads()].find((path) => existsSync(path))
}

/**
 * The path of a Chromium-like browser. `CHROME_PATH` takes precedence. With `install` it may install Debian's package,
 * which needs root. Throws an error that says what to install.
 */
export function findBrowser({ install = false } = {}): string {
  const chosen = env['CHROME_PATH']
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROME_PATH is ${chosen}, and there is no such file.`)
  }
  const found = findPresent()
  if (found) return found
  if (install && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], {
      stdio: 'inherit',
    })
    const installed = findPresent()
    if (installed) return installed
  }
  throw new Error(
    'No browser for the journeys. Install Chrome or Chromium (Debian: apt-get install chromium-headless-shell; anywhere: npx playwright install chromium), or set CHROME_PATH.',
  )
}

if (import.meta.main) console.log(findBrowser({ install: Boolean(env['CI']) || process.argv.includes('--install') }))
