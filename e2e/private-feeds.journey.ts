import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

test('a calendar is read at its address by another program, until the address is renewed or removed', async () => {
  const { person, call } = await app.newPerson()
  const planned_at = new Date(Date.now() + 86_400_000).toISOString()
  await call('POST', '/content', { title: 'Ask for days', planned_at })
  const page = await app.open('/content/calendar', { person })
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create address for Content calendar' }).click()
  const field = dialog.getByLabel('Content calendar', { exact: true })
  const first = await field.inputValue()
  await expectAccessible(page)
  const read = async (url: string) => {
    const answer = await fetch(url)
    return { status: answer.status, text: await answer.text() }
  }
  expect((await read(first)).text).toContain('SUMMARY:Ask for days (planned)')

  await page.goto(`${app.server.url}/profile?tab=notifications`)
  const shown = page.getByLabel('Content calendar', { exact: true })
  expect(await shown.inputValue()).toBe(first)
  await page.getByText('last read').waitFor()
  await page.getByRole('button', { name: 'Renew address for Content calendar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew address' }).click()
  await expect.poll(() => shown.inputValue()).not.toBe(first)
  const second = await shown.inputValue()
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  await page.getByRole('button', { name: 'Create address for Waiting for my approval' }).click()
  const approvals = await page.getByLabel('Waiting for my approval', { exact: true }).inputValue()
  expect((await read(approvals)).text).toContain('<rss version="2.0"')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove address for Content calendar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove address' }).click()
  await page.getByRole('button', { name: 'Create address for Content calendar' }).waitFor()
  expect((await read(second)).status).toBe(404)
})

test('on a phone, in the dark, feeds fit', async () => {
  const { person, call } = await app.newPerson()
  await call('POST', '/private-feeds/calendar')
  const page = await app.open('/profile?tab=notifications', { person, width: 'phone', scheme: 'dark' })
  await page.getByLabel('Content calendar', { exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
