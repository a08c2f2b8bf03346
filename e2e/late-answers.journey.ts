import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForIdle } from './browser.ts'
import { addColleague } from './colleagues.ts'
import { createSellers, locateGrid } from './crm-records.ts'
import { journey } from './harness.ts'

const app = journey()
const newSeller = createSellers(app)

/** Makes the page read its lists again. The answer to one reading is taken at once, and given when `release` is called. */
async function holdReading(page: Page, path: RegExp): Promise<{ release: () => void }> {
  const taken = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(
    path,
    async (route) => {
      const response = await route.fetch()
      taken.resolve()
      await released.promise
      // The page may no longer wait for it.
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await taken.promise
  return { release: () => released.resolve() }
}

/** Returns whether an element has been on the page since, even for a moment. */
async function watchFor(page: Page, selector: string, words: string): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle(
    ([wanted, text]) => {
      const state = { isSeen: false }
      const look = () => {
        state.isSeen ||= [...document.querySelectorAll(wanted)].some((one) => one.outerHTML.includes(text))
      }
      look()
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
      return state
    },
    [selector, words] as const,
  )
  return () => seen.evaluate(({ isSeen }) => isSeen)
}

const waitForChange = (page: Page, method: string, path: RegExp) =>
  page.waitForResponse((response) => response.request().method() === method && path.test(response.url()))

test('an archived idea stays gone when a list that was read before arrives', async () => {
  const { person, call } = await app.newPerson()
  await call('POST', '/idea', { text: 'Keep the phone in the back room' })
  const page = await app.open('/content/ideas', { person })
  const row = page.getByRole('link', { name: /Keep the phone/u })
  await row.waitFor()
  await waitForIdle(page)
  const { release } = await holdReading(page, /\/idea\?/u)

  const archived = waitForChange(page, 'PUT', /\/idea\/[^/]+$/u)
  await page.getByRole('button', { name: /Actions for Keep the phone/u }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await row.waitFor({ state: 'detached' })
  await archived
  const isSeen = await watchFor(page, 'a[href^="/idea/"]', 'Keep the phone')
  release()
  await waitForIdle(page)
  expect(await isSeen()).toBe(false)
  await page.getByText(/No active ideas|No ideas/u).waitFor()
})

test('a deleted contact stays gone when a list that was read before arrives', async () => {
  const { person, contacts } = await newSeller(3)
  const page = await app.open(`/crm/contacts?open=${contacts[1]?.id}`, { person })
  const cell = locateGrid(page).getByText('Ben 1')
  await cell.waitFor()
  await waitForIdle(page)
  const { release } = await holdReading(page, /\/crm\/contacts\?/u)

  const deleted = waitForChange(page, 'DELETE', /\/crm\/contacts\//u)
  await page.getByRole('button', { name: 'Actions for Ben 1' }).click()
  await page.getByRole('menuitem', { name: 'Delete contact' }).click()
  await cell.waitFor({ state: 'detached' })
  await deleted
  const isSeen = await watchFor(page, '[role="gridcell"]', 'Ben 1')
  release()
  await waitForIdle(page)
  expect(await isSeen()).toBe(false)
})

test('a notification that was marked as read stays so when a list that was read before arrives', async () => {
  const { person } = await app.newPerson()
  await addColleague(app.server, person, 'general_member', 'Mia Okafor')
  const page = await app.open('/notifications', { person })
  const unread = page.getByRole('button', { name: 'Mark as read', exact: true })
  await unread.waitFor()
  await waitForIdle(page)
  const { release } = await holdReading(page, /\/notification\?(?!limit=10$)/u)

  const marked = waitForChange(page, 'PUT', /\/notification\/[^/]+$/u)
  await unread.click()
  await unread.waitFor({ state: 'detached' })
  await marked
  const isSeen = await watchFor(page, 'button[aria-label]', 'Mark as read')
  release()
  await waitForIdle(page)
  expect(await isSeen()).toBe(false)
})
