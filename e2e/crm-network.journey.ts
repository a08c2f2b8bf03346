import { expect, test } from 'vitest'
import type { Page, Route } from 'playwright-core'
import { createSellers, locateGrid } from './crm-records.ts'
import { journey } from './harness.ts'

const app = journey()
const newSeller = createSellers(app)

/** Fails the first calls of a method to the contacts without a word, as a gateway does; returns how many were sent. */
async function failCalls(page: Page, method: string, failures: number): Promise<() => number> {
  let sent = 0
  await page.route(/\/functions\/v1\/crm\/contacts(?:\?|$)/u, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    sent += 1
    return sent > failures ? route.fallback() : route.fulfill({ status: 503, body: '' })
  })
  return () => sent
}

test('a list that fails is asked for twice more, and then says what failed', async () => {
  const { person } = await newSeller(2)
  app.expectErrors(/503/u)
  const page = await app.open('/profile', { person })
  const countFirst = await failCalls(page, 'GET', 2)
  await page.goto(`${app.server.url}/crm/contacts`)
  await locateGrid(page).getByText('Ben 1').waitFor()
  expect(countFirst()).toBe(3)
  await page.unrouteAll()
  const countAll = await failCalls(page, 'GET', Number.POSITIVE_INFINITY)
  await page.reload()
  await page.getByText('Failed to fetch contacts').first().waitFor()
  expect(countAll()).toBe(3)
})

test('a new record whose answers are lost is sent twice more under one key, and is there once', async () => {
  const { person } = await newSeller(0)
  app.expectErrors(/503/u)
  const page = await app.open('/crm/contacts', { person })
  const keys: (string | undefined)[] = []
  await page.route(/\/functions\/v1\/crm\/contacts$/u, async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 2) return route.fallback()
    // The server has done it, and nobody hears of it.
    await route.fetch()
    return route.fulfill({ status: 503, body: '' })
  })
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.getByLabel('First name').fill('Noor')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await locateGrid(page).getByText('Noor').waitFor()
  expect(keys).toHaveLength(3)
  expect([...new Set(keys)]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/u)])
  await page.unrouteAll()
  await page.reload()
  await locateGrid(page).getByText('Noor').waitFor()
  expect(await locateGrid(page).getByText('Noor').count()).toBe(1)
})

test('a new record that never arrives says so after three times', async () => {
  const { person } = await newSeller(0)
  app.expectErrors(/503/u)
  const page = await app.open('/crm/contacts', { person })
  const count = await failCalls(page, 'POST', Number.POSITIVE_INFINITY)
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.getByLabel('First name').fill('Noor')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByText('Failed to create contact').first().waitFor()
  expect(count()).toBe(3)
})

test('an icon button that waits says so to screen readers', async () => {
  const { person, contacts } = await newSeller(1)
  const page = await app.open(`/crm/contacts?open=${contacts[0]?.id ?? ''}&tab=timeline`, { person })
  const held = Promise.withResolvers<void>()
  await page.route('**/functions/v1/crm/files**', async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Attach files' }).waitFor()
  const file = { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('Twelve seats.') }
  await page.getByLabel('Files to attach').setInputFiles(file)
  await page.getByRole('button', { name: 'Loading...' }).waitFor()
  held.resolve()
  await page.getByRole('button', { name: 'Attach files' }).waitFor()
})
