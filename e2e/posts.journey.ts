import type { Content } from '@draftwright/contract/content'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const run = journey()

/** A workspace with three drafts and one post scheduled for tomorrow. */
async function withPosts() {
  const { person, call } = await run.newPerson()
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  for (const title of ['First', 'Second', 'Third', 'Tomorrow']) {
    const { id } = await call<Content>('POST', `/generate-content/${channel?.id}`, { text: `${title}, in words` })
    const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `${title}.` }] }] }
    await call('PUT', `/content/${id}`, { title, rich_content: text })
    if (title !== 'Tomorrow') continue
    await call('POST', `/content/${id}/approve`)
    await call('POST', `/content/${id}/schedule`, { at: new Date(Date.now() + 86_400_000).toISOString() })
  }
  const statuses = async () =>
    Object.fromEntries((await call<Content[]>('GET', '/content?limit=50')).map(({ title, status }) => [title, status]))
  return { person, call, statuses }
}
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected posts' })
const check = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` })
const post = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title, exact: true })

test('a tab shows what is scheduled', async () => {
  const { person } = await withPosts()
  const page = await run.open('/content/posts', { person })
  await page.getByRole('tab', { name: 'Scheduled' }).click()
  await post(page, 'First').waitFor({ state: 'detached' })
  await post(page, 'Tomorrow').waitFor()
  expect(new URL(page.url()).searchParams.get('status')).toBe('scheduled')
  for (const name of ['Missed', 'Failed', 'Unclear']) {
    await page.getByRole('tab', { name }).click()
    await page.getByText('No post matches').waitFor()
  }
})

test('several posts are archived, trashed and restored at once, and taken back by Undo', async () => {
  const { person, call, statuses } = await withPosts()
  const page = await run.open('/content/posts', { person })
  await check(page, 'First').click()
  await check(page, 'Second').click()
  await bar(page).getByText('2 selected').waitFor()
  // The count is beside the sidebar, not hidden behind it.
  const sidebar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  const count = await bar(page).boundingBox()
  expect(count?.x).toBeGreaterThanOrEqual((sidebar?.x ?? 0) + (sidebar?.width ?? 0))
  await bar(page).getByRole('button', { name: 'Archive' }).click()
  await page.getByText('2 posts archived').waitFor()
  expect(await statuses()).toMatchObject({ First: 'archived', Second: 'archived', Third: 'draft' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(statuses).toMatchObject({ First: 'draft', Second: 'draft' })
  await page.getByRole('checkbox', { name: 'Select all posts on this page' }).click()
  await bar(page).getByText('4 selected').waitFor()
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Move to trash' }).click()
  await page.getByText('4 posts moved to the trash').waitFor()
  expect(await statuses()).toEqual({})
  await page.goto('/content/posts?status=trash')
  await check(page, 'First').click()
  await check(page, 'Third').click({ modifiers: ['Shift'] })
  await bar(page).getByRole('button', { name: 'Restore' }).click()
  await page.getByText(/\d posts restored/u).waitFor()
  expect(Object.keys(await statuses()).length).toBeGreaterThanOrEqual(2)
  expect((await call<Content[]>('GET', '/content?status=trash&limit=50')).length).toBeLessThanOrEqual(2)
})

test('posts are selected on a phone', async () => {
  const { person, statuses } = await withPosts()
  const page = await run.open('/content/posts', { person, width: 'phone' })
  await check(page, 'Second').click()
  await bar(page).getByRole('button', { name: 'Select all 4' }).click()
  await bar(page).getByText('4 selected').waitFor()
  await expectNoSidewaysScroll(page)
  await bar(page).getByRole('button', { name: 'Select none' }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect(await statuses()).toMatchObject({ Second: 'draft', Tomorrow: 'scheduled' })
})
