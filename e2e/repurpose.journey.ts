import { expect, test } from 'vitest'
import { waitForIdle } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

const idea = `Clinics lose an hour a day to patients who do not come. A waiting list tells who would come instead.
Ask which days suit, not how patient someone is. Send the reminder at noon, because that is when people look.
We tried it for a month in Utrecht and filled 31 of 40 places. The front desk needed ten minutes a day for it.`

test('one post becomes a draft for each of two networks, is copied, and marked as posted', async () => {
  const { person, call } = await app.newPerson()
  const [site] = await call<{ id: string }[]>('GET', '/channel')
  const source = await call<{ id: string; title: string }>('POST', `/generate-content/${site?.id ?? ''}`, {
    text: idea,
    title: 'A waiting list fills gaps',
  })
  const page = await app.open('/add-channel?type=manual', { person })
  await page.getByRole('radio', { name: /^Bluesky/u }).check()
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Bluesky')
  await page.getByRole('button', { name: 'Add channel' }).click()
  await page.waitForURL(/\/strategy/u)
  await call('POST', '/channel', { name: 'Our LinkedIn page', channel_type: 'manual', network: 'linkedin' })

  await page.goto(`/content/${source.id}/repurpose`)
  await page.getByText('No variants yet').waitFor()
  const choice = page.getByRole('group', { name: 'Channels to write for' })
  await choice.getByRole('button', { name: 'Bluesky' }).click()
  await choice.getByRole('button', { name: 'Our LinkedIn page' }).click()
  await page.getByRole('button', { name: 'Write 2 variants' }).click()
  const bluesky = page.getByRole('article', { name: 'Variant for Bluesky' })
  const linkedin = page.getByRole('article', { name: 'Variant for Our LinkedIn page' })
  await bluesky.waitFor()
  await linkedin.waitFor()
  await bluesky.getByText(/\/ 300/u).waitFor()
  await waitForIdle(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await bluesky.getByRole('button', { name: 'Edit' }).click()
  const text = bluesky.getByRole('textbox', { name: 'Text of the variant' })
  await text.fill('Ask which days suit. #clinics')
  await bluesky.getByText('29 / 300').waitFor()
  await bluesky.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Variant saved').waitFor()
  await linkedin.getByRole('button', { name: /^Remove/u }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await linkedin.waitFor()

  const before = await call<{ title: string }>('GET', `/content/${source.id}`)
  await call('PUT', `/content/${source.id}`, { title: 'A waiting list that works' })
  await page.reload()
  await bluesky.getByText(/Source changed/u).waitFor()
  await bluesky.getByRole('button', { name: 'Show what changed' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('works', { exact: false }).first().waitFor()
  expect(before.title).not.toBe('A waiting list that works')
  await dialog.getByRole('button', { name: 'Keep as it is' }).click()
  await expect.poll(() => bluesky.getByText(/Source changed/u).count()).toBe(0)

  await bluesky.getByRole('link', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Copy and post' }).click()
  await page.getByRole('article', { name: 'Preview on Bluesky' }).getByText('Ask which days suit.').waitFor()
  await page.getByRole('textbox', { name: 'Link to the post' }).fill('https://bsky.app/profile/a/post/1')
  await page.getByRole('button', { name: 'Mark as posted' }).click()
  await page.getByText('bsky.app/profile/a/post/1').waitFor()
})
