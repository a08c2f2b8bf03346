import { afterAll, expect, inject, test } from 'vitest'
import { startNetworkServer } from '../server/test/networks/network-server.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()
const receiver = await startNetworkServer(() => ({ status: 200 }), undefined, inject('neighbourPorts').webhooks)
afterAll(() => receiver.close())

test('a webhook is created, a post is published, and its delivery is seen in the log and sent again', async () => {
  const { person, call } = await app.newPerson()
  // Of this run alone: a journey that failed is run again.
  const path = `/in-${person.account.id}`
  const listSent = () => receiver.requests.filter((request) => request.path === path)
  const page = await app.open('/account-settings?tab=webhooks', { person })
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Our website')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://192.168.0.1/hook')
  await dialog.getByRole('searchbox', { name: 'Events' }).fill('went live')
  await dialog.getByLabel('A post went live, by a click or its schedule').check()
  await dialog.getByText('Example of content.published').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  app.expectErrors(/400/u)
  await dialog.getByText('Addresses in private networks are not allowed').waitFor()
  await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.origin + path)
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  expect(await dialog.getByLabel('Secret').inputValue()).toMatch(/^whsec_/u)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
  await row.getByText('Posts (1) · Active').waitFor()
  await row.getByRole('button', { name: 'Open Our website' }).click()

  await page.getByRole('button', { name: 'Send test' }).click()
  await expect.poll(() => listSent().length).toBe(1)
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const { id } = await call<{ id: string }>('POST', `/generate-content/${channel?.id}`, {
    text: 'Ask for days.',
    title: 'Ask for days',
  })
  await call('POST', `/content/${id}/approve`, { publish: true, dismiss_prompts: true })
  await expect.poll(() => listSent().length, { timeout: 20_000 }).toBe(2)
  await page.reload()
  const sent = page.getByRole('list', { name: 'Log' }).getByRole('listitem').first()
  await sent.getByText('Delivered · 200').waitFor()
  await sent.getByRole('button', { name: 'Show details' }).click()
  await sent.getByText(`"id": "${id}"`).waitFor()
  await expectAccessible(page)
  await sent.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => listSent().length, { timeout: 20_000 }).toBe(3)
  const ids = listSent()
    .slice(1)
    .map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
  await page.getByRole('button', { name: 'Replay events' }).click()
  await page.getByLabel('All events').check()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Replay events' }).click()
  await page.getByText('Sending 1 event').waitFor()
})

test('on a phone, in the dark, webhooks and their log fit', async () => {
  const { person, call } = await app.newPerson()
  const url = `${receiver.origin}/${'a-long-way/'.repeat(12)}`
  const name = 'A program with a very long name that everybody here knows'
  const { id } = await call<{ id: string }>('POST', '/webhooks', { name, url, events: ['content.*', 'ideas.create'] })
  const page = await app.open('/account-settings?tab=webhooks', { person, width: 'phone', scheme: 'dark' })
  await page.getByText('Ideas (1), Posts').waitFor()
  await expectNoSidewaysScroll(page)
  await page.goto(`${app.server.url}/account-settings?tab=webhooks&webhook=${id}`)
  await page.getByText('Nothing sent yet.').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
