import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { createCaller, signUp, type ApiCall, type Person } from '../scripts/api-client.ts'
import { runServer, type RunningServer, type RunServerOptions } from '../scripts/run-server.ts'
import { findViolations } from './axe.ts'
import { launchBrowser, openContext, watchErrors, type PageView } from './browser.ts'

/** What a journey needs to know of the server it talks to. */
export type JourneyServer = Pick<RunningServer, 'url' | 'dataDir'>

export type Journey = {
  server: JourneyServer
  browser: Browser
  /** A page of a fresh context; console errors and uncaught exceptions on it fail the test. */
  open(path: string, look?: PageView): Promise<Page>
  /** A person with a workspace, made through the API, and calls in their name. */
  newPerson(): Promise<{ person: Person; call: ApiCall }>
  /** Lets console errors that match pass in this test, such as the 409 a journey provokes. */
  expectErrors(pattern: RegExp): void
}

/** Whatever a page asked for just then; only a test that cuts the network sees it. */
const brokenNetwork = /ERR_INTERNET_DISCONNECTED/

/** One browser for all journeys of a worker; it ends with the worker. Each journey's contexts are its own. */
let sharedBrowser: Promise<Browser> | undefined

/**
 * Gives one journey file a browser and a server; call it at the top of the file. Without options the server is the one that
 * all such files share (e2e/shared-server.ts), so a journey makes its own people and workspaces; with options it is its own.
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
    // A journey may have ended the browser.
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

/** Fails when axe finds a serious or critical fault in either colour scheme; each line names the rule and the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A page that has just been made narrower is still on its way there.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: 'pixels that stick out sideways',
    })
    .toBeLessThanOrEqual(0)
}
