import type { Content } from '@draftwright/contract/content'
import { expect, test } from 'vitest'
import { waitForIdle } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const run = journey()

async function createOffice() {
  const { person, call } = await run.newPerson()
  await call('PUT', '/account/settings', { time_zone: 'UTC' })
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  return {
    person,
    call,
    async write(title: string, words: string): Promise<Content> {
      const { id } = await call<Content>('POST', `/generate-content/${channel?.id}`, { text: words })
      const rich_content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] }
      await call<Content>('PUT', `/content/${id}`, { title, rich_content })
      return call<Content>('POST', `/content/${id}/approve`)
    },
  }
}

test('publishing is paused from the calendar and goes on, with what came due', async () => {
  const { person, call, write } = await createOffice()
  const post = await write('Waiting', 'We ask for days.')
  const page = await run.open('/content/calendar?view=month', { person })
  await page.getByRole('button', { name: 'Pause publishing' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('A day of mourning')
  await page.getByRole('dialog').getByRole('button', { name: 'Pause publishing' }).click()
  const banner = page.getByRole('region', { name: 'Publishing is paused' })
  await banner.getByText('A day of mourning').waitFor()
  await call('POST', `/content/${post.id}/schedule`, { at: new Date(Date.now() + 5000).toISOString() })
  const phone = await run.open(`/content/${post.id}`, { person, width: 'phone' })
  await phone.getByRole('region', { name: 'Publishing is paused' }).waitFor()
  await expectNoSidewaysScroll(phone)
  await expect.poll(async () => (await call<{ due_posts: number }>('GET', '/publishing-pause')).due_posts).toBe(1)
  expect((await call<Content>('GET', `/content/${post.id}`)).status).toBe('scheduled')
  await page.reload()
  await banner.getByText('1 post is due and waits.').waitFor()
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Resume publishing' }).click()
  await page.getByRole('button', { name: 'Publish it now' }).click()
  await expect
    .poll(async () => (await call<Content>('GET', `/content/${post.id}`)).status, { timeout: 60_000 })
    .toBe('published')
  await banner.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Pause publishing' }).waitFor()
})

test('a live post repeats, and the same text is asked about before it goes out', async () => {
  const { person, call, write } = await createOffice()
  const first = await write('First', 'We ask for days, and then we wait.')
  await call('POST', `/content/${first.id}/publish`)
  const page = await run.open(`/content/${first.id}`, { person })
  await waitForIdle(page)
  await page.getByRole('button', { name: 'Repeat this post…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Repeat this post' })
  await dialog.getByRole('textbox', { name: 'Every' }).fill('1')
  await dialog.getByRole('textbox', { name: 'At most' }).fill('3')
  await dialog.getByRole('button', { name: 'Repeat' }).click()
  const section = page.getByRole('region', { name: 'Repeat' })
  await section.getByText('Every week, 3 times').waitFor()
  await expectAccessible(page)
  // A week ahead of a weekly repetition is now.
  const read = () => call<{ posts: { id: string; status: string }[] }>('GET', `/content/${first.id}/repetition`)
  await expect.poll(async () => (await read()).posts.length, { timeout: 60_000 }).toBe(1)
  const copy = (await read()).posts[0]?.id ?? ''
  await page.goto(new URL(`/content/${copy}`, page.url()).href)
  await page.getByRole('region', { name: 'Repeat' }).getByRole('link', { name: 'earlier one' }).waitFor()
  const approved = await call<Content>('POST', `/content/${copy}/approve`)
  expect(approved.status).toBe('scheduled')
  await page.reload()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'This text is on the channel already' })
  await asked.getByText('First').waitFor()
  await asked.getByRole('button', { name: 'Change the text' }).click()
  expect((await call<Content>('GET', `/content/${copy}`)).status).toBe('scheduled')
  await page.getByRole('button', { name: /^Change the time/u }).click()
  await page.getByText('This text is already on this channel').waitFor()
})
