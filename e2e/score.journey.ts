import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'
import type { Width } from './browser.ts'

const run = journey()

const paragraph = (text: string): Doc['content'][number] => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const text: Doc = {
  type: 'doc',
  content: [
    paragraph('The weekly status call is really a habit that nobody in the team has dared to stop.'),
    paragraph('It basically costs us four days of work in a year, and the notes say the same in two minutes.'),
  ],
}

async function openScore(width: Width = 'desktop', scheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const { person, call } = await run.newPerson()
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const made = await call<Content>('POST', `/generate-content/${channel?.id}`, {
    text: 'Fewer meetings',
    title: 'Fewer meetings',
  })
  await call<Content>('PUT', `/content/${made.id}`, { title: 'The status call', rich_content: text, keyword: 'notes' })
  const page = await run.open(`/content/${made.id}?panel=score`, { person, width, scheme })
  await page.getByRole('textbox', { name: 'Text of the post' }).waitFor()
  return page
}
const readScore = async (page: Page): Promise<number> =>
  Number(await page.getByRole('img', { name: /^Score \d+ of 100$/u }).textContent())
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })

test('the score follows the typing, a finding leads to its place, and a fix raises the score', async () => {
  const page = await openScore()
  await page.getByRole('img', { name: /^Score \d+/u }).waitFor()
  const first = await readScore(page)
  await textOf(page).locator('> p').last().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(
    'We write down what we did and what is in the way. Everyone reads it when they begin. '.repeat(14),
  )
  await expect.poll(() => readScore(page)).toBeGreaterThan(first)
  const typed = await readScore(page)

  await page.getByRole('button', { name: '“really” adds nothing here', exact: true }).click()
  await expect.poll(() => textOf(page).locator('[data-finding="active"]').textContent()).toBe('really')
  expect(await textOf(page).locator('[data-finding="quiet"]').count()).toBeGreaterThan(0)

  await page.getByRole('button', { name: /^Fix: This paragraph has/u }).click()
  await expect.poll(() => readScore(page)).toBeGreaterThan(typed)
  expect(await textOf(page).locator('> p').count()).toBe(4)
  await page.getByRole('button', { name: /^Fix: “really”/u }).click()
  await expect.poll(() => textOf(page).textContent()).toContain('call is a habit')
  await textOf(page).locator('> p').first().click()
  await page.keyboard.press('Control+z')
  await expect.poll(() => textOf(page).textContent()).toContain('call is really a habit')

  await page.getByRole('button', { name: 'Fix: Add “notes” to the title' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Title', exact: true }).inputValue())
    .toBe('Notes: The status call')
  // The toolbar has an icon button with the same name.
  await page.getByRole('button', { name: 'Undo' }).filter({ hasText: 'Undo' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Title', exact: true }).inputValue())
    .toBe('The status call')
})

test('in the dark and on a phone the panel is there, readable, and gives way to the place', async () => {
  const dark = await openScore('desktop', 'dark')
  await dark.getByRole('img', { name: /^Score \d+/u }).waitFor()
  await expectAccessible(dark)
  const phone = await openScore('phone')
  await phone.getByRole('button', { name: 'Open the panel' }).click()
  await phone.getByRole('img', { name: /^Score \d+/u }).waitFor()
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: '“really” adds nothing here', exact: true }).click()
  await expect.poll(() => textOf(phone).locator('[data-finding="active"]').textContent()).toBe('really')
  await phone.getByRole('dialog').waitFor({ state: 'hidden' })
})
