import { expect, test } from 'vitest'
import { waitForIdle } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

const answer = [
  'Sure! Here’s your post:',
  '',
  '# Why we answer by phone',
  '',
  'We answer every complaint by phone within a day.',
  '',
  'Nobody has to write twice.',
  '',
  '=== details ===',
  'Excerpt: A call within a day.',
  'Slug: answer-by-phone',
  'Keyword: complaints',
  'Hashtags: none',
  'Titles: A call within a day | Phone first',
  'Opening: A complaint is a call we owe.',
  '',
  'Would you like me to shorten it?',
].join('\n')

test.each(['desktop', 'phone'] as const)('a first post comes from any chat window (%s)', async (width) => {
  const { person, call } = await app.newPerson()
  const { id } = await call<{ id: string }>('POST', '/idea', {
    text: 'We answer every complaint by phone within a day. Nobody has to write twice.',
  })
  const page = await app.open(`/idea/${id}`, { person, width })
  await page.context().grantPermissions(['clipboard-write'])
  await page.getByRole('button', { name: 'Use any chat' }).click()
  const chat = page.getByRole('form', { name: 'Use any chat' })
  await chat.getByRole('button', { name: 'Copy the prompt' }).click()
  await chat.getByText('Show the prompt').click()
  const prompt = await chat.getByRole('textbox', { name: 'Prompt' }).inputValue()
  expect(prompt).toContain('We answer every complaint by phone within a day.')
  expect(prompt.length).toBeLessThan(12_000)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await chat.getByLabel('2. Paste the answer').fill(answer)
  await chat.getByLabel('Written by').selectOption('Claude')
  await chat.getByRole('button', { name: 'Make the draft' }).click()
  await page.waitForURL(/\/content\/[0-9a-f-]{36}/u)
  await waitForIdle(page)

  const text = page.getByRole('textbox', { name: 'Text of the post' })
  await text.getByText('We answer every complaint by phone within a day.').waitFor()
  expect(await text.innerText()).not.toMatch(/Sure!|details|Would you like/u)
  if (width === 'phone') await page.getByRole('button', { name: 'Open the panel' }).click()
  await page.getByText('Claude, pasted').first().waitFor()
  const choices = page.getByRole('region', { name: 'Other titles and openings' })
  await choices.getByRole('button', { name: 'Phone first' }).click()
  await choices.getByRole('button', { name: 'A complaint is a call we owe.' }).click()
  await expectAccessible(page)
  if (width === 'phone') await page.keyboard.press('Escape')
  await text.getByText('A complaint is a call we owe.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Phone first')
  await expectNoSidewaysScroll(page)
})
