import type { Content } from '@draftwright/contract/content'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForIdle } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })
const interviewOf = (page: Page) => page.getByRole('form', { name: /\?$/u })
const readId = (page: Page) => /[0-9a-f-]{36}$/u.exec(new URL(page.url()).pathname)?.[0] ?? ''

async function draftIdea(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate draft' }).click()
  await page.waitForURL(/\/content\/[0-9a-f-]{36}/u)
  await waitForIdle(page)
}

test('one sentence becomes a live post by an interview', async () => {
  const { person, call } = await app.newPerson()
  const { id } = await call<{ id: string }>('POST', '/idea', {
    text: 'We answer every complaint by phone within a day.',
  })
  const page = await app.open(`/idea/${id}`, { person, width: 'phone' })
  await draftIdea(page)
  const interview = interviewOf(page)
  await interview.getByText('3 questions for you').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await interview.getByRole('textbox').fill('Um, in May Mrs Vogel got her money back before lunch.')
  await interview.getByRole('textbox').press('Control+Enter')
  await textOf(page).getByText('In May Mrs Vogel got her money back before lunch.').waitFor()
  await interview.getByText('2 questions for you').waitFor()
  expect(await interview.getByRole('textbox').inputValue()).toBe('')

  await interview.getByRole('button', { name: 'Skip' }).click()
  await interview.getByText('One question for you').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await interview.getByText('2 questions for you').waitFor()
  await interview.getByRole('button', { name: 'No more questions' }).click()
  await interview.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Approve and publish' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  const { url } = await call<Content>('GET', `/content/${readId(page)}`)
  const live = await app.open(new URL(url ?? '').pathname)
  await live.getByText('In May Mrs Vogel got her money back before lunch.').waitFor()
  expect(await live.locator('article').innerText()).not.toMatch(/\?|\[\[/u)
})

test('an aside of a dictation stays out until it is put back, and then somebody has to accept it', async () => {
  // The approval that is held up answers 409, which the browser logs as an error.
  app.expectErrors(/409/u)
  const { person, call } = await app.newPerson()
  const said = [
    'So we changed the waiting list in spring and now we call people at seven in the morning.',
    'Between us, the old list was a disgrace.',
    'Nobody waits longer than two days since then because whoever cannot come says so by eight.',
    'Tell us at the desk when you want to be on it.',
  ].join(' ')
  const { id } = await call<{ id: string }>('POST', '/idea', { text: '', voice_input: said })
  const page = await app.open(`/idea/${id}`, { person })
  await draftIdea(page)
  await textOf(page).getByText('Nobody waits longer than two days').waitFor()
  expect(await textOf(page).innerText()).not.toContain('disgrace')
  const putBack = page.getByRole('button', { name: 'Put back: Between us, the old list was a disgrace.' })
  await expectAccessible(page)
  await putBack.click()
  await textOf(page).getByText('Between us, the old list was a disgrace.').waitFor()
  await putBack.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Approve and publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'One private passage' })
  await dialog.getByText('“Between us, the old list was a disgrace.”').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show in the text' }).click()
  await dialog.waitFor({ state: 'detached' })
  await textOf(page).locator('[data-finding="active"]').getByText('Between us, the old list was a disgrace').waitFor()
  expect((await call<Content>('GET', `/content/${readId(page)}`)).status).toBe('draft')

  await page.getByRole('button', { name: 'Approve and publish' }).click()
  await dialog.getByRole('button', { name: 'Publish with it' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
})

test('a passage that may be for the editor is asked about first, and can be left out and taken back', async () => {
  const { person, call } = await app.newPerson()
  const doubted = 'Lindqvist kept the old list on paper in a drawer at the desk.'
  const text = [
    'Our waiting list has one rule: we call at seven in the morning.',
    'Nobody waits longer than two days since then because whoever cannot come says so by eight.',
    'The next one on the list gets the place the same morning.',
    doubted,
    "Please don't mention Lindqvist.",
  ].join('\n\n')
  const { id } = await call<{ id: string }>('POST', '/idea', { text })
  const page = await app.open(`/idea/${id}`, { person, width: 'phone' })
  await draftIdea(page)
  const question = page.getByRole('region', { name: 'Is this for the reader?' })
  await question.getByText(doubted).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await textOf(page).locator('[data-finding="active"]').getByText('Lindqvist kept').waitFor()
  await question.getByRole('button', { name: 'Leave out' }).click()
  await question.waitFor({ state: 'detached' })
  await textOf(page).getByText(doubted).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await textOf(page).getByText(doubted).waitFor()
  expect((await call<Content>('GET', `/content/${readId(page)}`)).doubtful).toEqual([])
})
