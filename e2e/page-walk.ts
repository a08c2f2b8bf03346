import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createCaller } from '../scripts/api-client.ts'
import { findViolations } from './axe.ts'
import { waitForIdle, type Width, widths } from './browser.ts'
import { countSidewaysPixels, type Journey } from './harness.ts'
import { type PageEntry, type PageNeeds, pages } from './pages.ts'

const PAGES_PER_TEST = 16
/** Files of filled pages, which run side by side: e2e/pages-filled-1.journey.ts and so on. */
const FILLED_FILES = 3

/** Adds the tests of all pages that need this. Of filled pages, a file adds its share. */
export function testPages(app: Journey, needs: PageNeeds, file?: number): void {
  const own = pages.filter((entry) => entry.needs === needs)
  const perFile = Math.ceil(own.length / FILLED_FILES)
  const entries = file === undefined ? own : own.slice((file - 1) * perFile, file * perFile)
  for (let at = 0; at < entries.length; at += PAGES_PER_TEST) {
    const some = entries.slice(at, at + PAGES_PER_TEST)
    test(`everyone can use pages in light and dark, wide and narrow: ${needs}, from ${some[0]?.name} on`, async () => {
      // A preview may run no scripts, axe's neither; and one of the pages is what a site answers to a wrong address.
      app.expectErrors(/'about:srcdoc'|status of 404/u)
      expect(await findFaultsOfPages(app, some)).toEqual([])
    })
  }
}

/**
 * Opens pages, filled as the list of pages fills them, and returns what keeps people from using them: at the width of a
 * desktop and of a phone, axe's findings, in both colour schemes on the desktop, and what sticks out sideways. Each line begins with the
 * page's name. Journeys check only states that nobody sees by opening an address.
 */
async function findFaultsOfPages(app: Journey, entries: readonly PageEntry[]): Promise<string[]> {
  const needs = entries[0]?.needs
  const made = needs === 'nothing' ? undefined : await app.newPerson()
  if (needs === 'example workspace') await made?.call('POST', '/example-workspace')
  const call = made?.call ?? createCaller(app.server.url)
  // Before the first page: what an entry switches on is read when the app starts.
  const found: { entry: PageEntry; address: string }[] = []
  for (const entry of entries)
    found.push({ entry, address: typeof entry.path === 'string' ? entry.path : await entry.path(call) })

  const faults: string[] = []
  const page = await app.open('/', made === undefined ? {} : { person: made.person })
  const device = await page.context().newCDPSession(page)
  for (const { entry, address } of found) {
    for (const width of ['desktop', 'phone'] as const) {
      await page.setViewportSize({ width: widths[width], height: width === 'phone' ? 844 : 900 })
      await device.send('Emulation.setTouchEmulationEnabled', { enabled: width === 'phone' })
      if (width === 'desktop') await showPage(page, entry, address)
      await waitForIdle(page)
      faults.push(...(await findFaults(page, width)).map((fault) => `${entry.name} on ${width}: ${fault}`))
    }
  }
  return faults
}

/** The other colour scheme is looked at in the width of a desktop alone: both widths share their colours. */
async function findFaults(page: Page, width: Width): Promise<string[]> {
  const violations = await findViolations(page, { inBothSchemes: width === 'desktop', onTopAlone: false })
  const pixels = await countSidewaysPixels(page)
  return pixels > 0 ? [...violations, `${pixels} pixels stick out sideways`] : violations
}

/** Goes to an address inside the running app, which takes a third of the time of loading it; other documents are loaded. */
async function showPage(page: Page, { needs, isApart }: PageEntry, address: string): Promise<void> {
  const isApp = await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'] !== undefined)
  if (needs === 'nothing' || isApart === true || !isApp) {
    await page.goto(address)
    return
  }
  await page.evaluate(async (to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    // The page before is gone when nothing is left to do; what the new one asks for is waited for next.
    await new Promise((done) => requestIdleCallback(done))
  }, address)
}
