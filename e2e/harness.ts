import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { createCaller, signUp, type ApiCall, type Person } from '../scripts/api-client.ts'
import { runServer, type RunningServer, type RunServerOptions } from '../scripts/run-server.ts'
import { findViolations } from './axe.ts'
import { launchBrowser, openContext, watchErrors, type PageView } from './browser.ts'
import type { JourneyServer, Neighbour } from './shared-server.ts'

export type Journey = {
  server: JourneyServer
  browser: Browser
  /** Opens a page in a new context; console errors and uncaught exceptions on it fail the test. */
  open(path: string, look?: PageView): Promise<Page>
  /** Creates a person with a workspace through the API; `call` sends requests as that person. */
  newPerson(): Promise<{ person: Person; call: ApiCall }>
  /** Allows matching console errors in this test, such as an intended 409. */
  expectErrors(pattern: RegExp): void
}

/** Errors of any request pending at that moment; only tests that cut the network see them. */
const brokenNetwork = /ERR_INTERNET_DISCONNECTED/

/** One browser for all journeys of a worker; it is closed with the worker. Contexts are not shared. */
let sharedBrowser: Promise<Browser> | undefined

/**
 * Sets up a browser and a server for a journey file; called at the top of the file. Without options the files share one
 * server (e2e/shared-server.ts), so a journey creates its own people and workspaces; with options it has its own.
 */
export function journey(options?: RunServerOptions): Journey {
  let own: RunningServer | undefined
  let server: JourneyServer | undefined
  let browser: Browser | undefined
  let contexts: BrowserContext[] = []
  let errors: string[][] = []
  let expected: RegExp[] = [brokenNetwork]

  const running = () => {
    if (!server || !browser) throw new Error('The journey has not started; use it inside a test.')
    return { server, browser }
  }

  beforeAll(async () => {
    if (options) own = await runServer(options)
    server = own ?? inject('sharedServer')
    // A journey may have closed the browser.
    if (!(await sharedBrowser)?.isConnected()) sharedBrowser = launchBrowser()
    browser = await sharedBrowser
  })
  afterAll(() => own?.stop())
  afterEach(async () => {
    const unexpected = errors.flat().filter((text) => !expected.some((pattern) => pattern.test(text)))
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
    errors = []
    expected = [brokenNetwork]
    expect(unexpected, 'the page wrote errors').toEqual([])
  })

  return {
    get server() {
      return running().server
    },
    get browser() {
      return running().browser
    },
    async open(path, look = {}) {
      const context = await openContext(running().browser, running().server.url, look)
      contexts.push(context)
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      errors.push(watchErrors(page))
      await page.goto(path)
      return page
    },
    async newPerson() {
      const { url } = running().server
      const person = await signUp(url)
      return { person, call: createCaller(url, person) }
    },
    expectErrors(pattern) {
      expected.push(pattern)
    },
  }
}

/** The port for a server that a journey starts beside the shared one, which trusts it. */
export const getNeighbourPort = (name: Neighbour): number => inject('neighbourPorts')[name]

/**
 * Fails on a serious or critical axe violation; each line names the rule and the elements. It is for states without an
 * address: e2e/page-walk.ts looks at each page in both colour schemes.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page, { inBothSchemes: false, onTopAlone: true })).toEqual([])
}

export const countSidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Fails if the page can be scrolled horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Layout takes a moment after the page was made narrower.
  await expect
    .poll(() => countSidewaysPixels(page), { message: 'pixels that stick out sideways' })
    .toBeLessThanOrEqual(0)
}
