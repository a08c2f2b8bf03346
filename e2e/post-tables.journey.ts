import type { Content } from '@draftwright/contract/content'
import { toText } from '../server/src/documents/to-text.ts'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const run = journey()

async function openDraft(look: Parameters<typeof run.open>[1] = {}) {
  const { person, call } = await run.newPerson()
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const { id } = await call<Content>('POST', `/generate-content/${channel?.id}`, {
    text: 'Our three plans',
    title: 'Our three plans',
  })
  await call('PUT', `/content/${id}`, {
    title: 'Our plans',
    rich_content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Prices:' }] }] },
  })
  const page = await run.open(`/content/${id}`, { ...look, person })
  const text = page.getByRole('textbox', { name: 'Text of the post' })
  const readPost = async () => toText((await call<Content>('GET', `/content/${id}`)).rich_content)
  return { page, text, readPost }
}

test('a table is made and filled by keyboard, and is there after a reload', async () => {
  const { page, text, readPost } = await openDraft()
  await text.locator('> p').last().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/tab')
  await page.getByRole('option', { name: 'Table', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await text.locator('table').waitFor()
  const words = ['Plan', 'Price', 'Seats', 'Small', '9', '1', 'Large', '20', '5']
  for (const word of words) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  // Tab after the last cell has begun a row.
  await page.keyboard.type('Huge')
  await expect.poll(readPost).toBe('Prices:\n\nPlan | Price | Seats\nSmall | 9 | 1\nLarge | 20 | 5\nHuge |  | ')
  const bar = page.getByRole('toolbar', { name: 'Table' })
  await bar.getByRole('button', { name: 'Delete row' }).click()
  await text.getByText('Small').click()
  await bar.getByRole('button', { name: 'Delete column' }).click()
  await expect.poll(readPost).toBe('Prices:\n\nPrice | Seats\n9 | 1\n20 | 5')
  await page.keyboard.press('Control+z')
  await expect.poll(readPost).toContain('Small | 9 | 1')
  await page.reload()
  await text.locator('th', { hasText: 'Plan' }).waitFor()
  expect(await text.locator('tr').count()).toBe(3)
  expect(await bar.count()).toBe(0)
  await text.locator('th', { hasText: 'Seats' }).click()
  await bar.getByRole('button', { name: 'Delete table' }).click()
  await expect.poll(readPost).toBe('Prices:')
})

test('a table in a text can be read and fits, on a phone in the dark', async () => {
  const { page, text } = await openDraft({ width: 'phone', scheme: 'dark' })
  await text.locator('> p').last().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/table')
  await page.getByRole('option', { name: 'Table', exact: true }).click()
  await text.locator('table').waitFor()
  await page.keyboard.type('A plan')
  await page.getByText(/^Saved \d/u).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
