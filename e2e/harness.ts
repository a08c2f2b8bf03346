import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { caller, signUp, type Call, type Person } from '../scripts/api-client.ts'
import { runServer, type RunningServer, type RunServerOptions } from '../scripts/run-server.ts'
import { launch, openContext, watchErrors, type Look } from './browser.ts'

export type Journey = {
  server: RunningServer
  browser: Browser
  /** A page of a fresh context; console errors and uncaught exceptions on it fail the test. */
  open(path: string, look?: Look): Promise<Page>
  /** A person with a workspace, made through the API, and calls in their name. */
  newPerson(): Promise<{ person: Person; call: Call }>
  /** Lets console errors that match pass in this test, such as the 409 a journey provokes. */
  expectErrors(pattern: RegExp): void
}

/** Starts the product and a browser for one journey file. Call it once, at the top of the file. */
export function journey(options: RunServerOptions = {}): Journey {
  let server: RunningServer | undefined
  let browser: Browser | undefined
  let contexts: BrowserContext[] = []
  let errors: string[][] = []
  let expected: RegExp[] = []

  const running = () => {
    if (!server || !browser) throw new Error('The journey has not started; use it inside a test.')
    return { server, browser }
  }

  beforeAll(async () => {
    server = await runServer(options)
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })
  afterEach(async () => {
    const unexpected = errors.flat().filter((text) => !expected.some((pattern) => pattern.test(text)))
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
    errors = []
    expected = []
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
      page.setDefaultTimeout(15_000)
      errors.push(watchErrors(page))
      await page.goto(path)
      return page
    },
    async newPerson() {
      const { url } = running().server
      const person = await signUp(url)
      return { person, call: caller(url, person) }
    },
    expectErrors(pattern) {
      expected.push(pattern)
    },
  }
}

/** Fails when axe finds a serious or critical fault; each line names the rule and the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    bad.map(({ id, help, nodes }) => `${id}: ${help} · ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([])
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
