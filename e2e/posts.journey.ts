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
  await page.getByRole('tab', { name: /^Ready\s*1$/u }).click()
  await post(page, 'First').waitFor({ state: 'detached' })
  await post(page, 'Tomorrow').waitFor()
  expect(new URL(page.url()).searchParams.get('status')).toBe('ready')
  await page.getByRole('tab', { name: /^Needs attention\s*0$/u }).click()
  await page.getByText('No post matches').waitFor()
  // One status alone is in the filter; the tab that holds it stays marked.
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Scheduled' }).click()
  await post(page, 'Tomorrow').waitFor()
  await page.getByRole('tab', { name: 'Ready', selected: true }).waitFor()
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

test('tabs that do not fit are reached by touch and by keyboard', async () => {
  const { person } = await withPosts()
  const page = await run.open('/content/posts', { person, width: 'phone' })
  const list = page.getByRole('tablist', { name: 'Status' })
  await page.getByRole('tab', { name: /^Drafts\s*3$/u }).waitFor()
  // The edge with more behind it fades.
  const readFade = (edge: string) => list.evaluate((row, name) => getComputedStyle(row).getPropertyValue(name), edge)
  expect(await list.evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true)
  expect([await readFade('--fade-start'), await readFade('--fade-end')]).toEqual(['0px', '40px'])
  await page.getByRole('tab', { name: 'All' }).focus()
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
  await page.getByRole('tab', { name: 'Needs attention', selected: true }).waitFor()
  await expect.poll(() => readFade('--fade-end')).toBe('0px')
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
