import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core'
import type { Person } from '../scripts/api-client.ts'
import { findBrowser } from '../scripts/find-browser.ts'

export const widths = { desktop: 1440, tablet: 768, phone: 390 } as const
export const schemes = ['light', 'dark'] as const
export type Width = keyof typeof widths
export type Scheme = (typeof schemes)[number]
/** Two views that together cover the widest, the narrowest and each scheme. */
export const bothViews = [
  { scheme: 'light', width: 'desktop' },
  { scheme: 'dark', width: 'phone' },
] as const
export type PageView = { width?: Width; scheme?: Scheme; person?: Person; locale?: string; timeZone?: string }

/** A microphone that beeps once a second, so that recordings can be made without one. */
const fakeMicrophone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** Chromium without network access; Chrome's own sandbox cannot start as root. */
export function launchBrowser(): Promise<Browser> {
  const args = [
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
    '--disable-gpu',
    ...fakeMicrophone,
  ]
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  return chromium.launch({ executablePath: findBrowser({ install: Boolean(process.env['CI']) }), args })
}

/** A new context with one width and colour scheme, signed in as `person` if given. */
export async function openContext(browser: Browser, url: string, look: PageView = {}): Promise<BrowserContext> {
  const { width = 'desktop', scheme = 'light', person, locale, timeZone } = look
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: widths[width], height: width === 'phone' ? 844 : 900 },
    hasTouch: width === 'phone',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    ...(locale === undefined ? {} : { locale }),
    ...(timeZone === undefined ? {} : { timezoneId: timeZone }),
  })
  // The app is light until a person chooses otherwise, whatever the system prefers.
  await context.addInitScript((chosen) => {
    if (!localStorage.getItem('colorMode')) localStorage.setItem('colorMode', chosen)
  }, scheme)
  if (person) await storeSession(context, url, person)
  trackRequests(context)
  return context
}

/** Requests whose end is not seen: streams open as long as their page, and what an editor sends while it is left. */
const endless = /\/(?:notification|base_table\/[^/]+)\/events$|\/presence\/[^/]+$/u

/** Pending requests by page, without those that do not end. */
const pendingRequests = new WeakMap<Page, Set<Request>>()

function trackRequests(context: BrowserContext): void {
  const pageOf = (request: Request) => (request.isNavigationRequest() ? null : request.frame().page())
  context.on('page', (page) => pendingRequests.set(page, new Set()))
  context.on('request', (request) => {
    if (endless.test(new URL(request.url()).pathname)) return
    const page = pageOf(request)
    if (page) pendingRequests.get(page)?.add(request)
  })
  const ended = (request: Request) => {
    const page = pageOf(request)
    if (page) pendingRequests.get(page)?.delete(request)
  }
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
}

/** Waits until a page has loaded and has sent no request for 300 ms. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  let since = performance.now()
  while (performance.now() - since < 300) {
    if ((pendingRequests.get(page)?.size ?? 0) > 0) since = performance.now()
    await page.waitForTimeout(50)
  }
}

/** Waits until the page was told of a changed selection: an editor reads it then, and a script's next key can come before. */
export const waitForSelection = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))

/** Writes the session to the web app's storage, without using the form. */
async function storeSession(context: BrowserContext, url: string, person: Person): Promise<void> {
  const { accessToken, refreshToken, account } = person
  await context.addInitScript(
    ([origin, values]) => {
      // Only once: a journey that signs out must stay signed out after the next page load.
      if (location.origin !== origin || sessionStorage.getItem('was-signed-in')) return
      sessionStorage.setItem('was-signed-in', 'yes')
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    },
    [new URL(url).origin, { accessToken, refreshToken, accountId: account.id, accountName: account.name }] as const,
  )
}

/** Collects errors of a page: console errors and uncaught exceptions. */
export function watchErrors(page: Page): string[] {
  const seen: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console.error: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => seen.push(`uncaught: ${error.message}`))
  return seen
}
