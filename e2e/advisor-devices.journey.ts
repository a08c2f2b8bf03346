import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { startAdvisorModel, type AdvisorModel } from './advisor-model.ts'
import { newPersonWithModel } from './chosen-model.ts'
import { getNeighbourPort, journey } from './harness.ts'

let model: AdvisorModel
beforeAll(async () => {
  model = await startAdvisorModel(getNeighbourPort('advisor-devices'), (question) =>
    question.includes('long') ? Array.from({ length: 300 }, (_, at) => `word${at}`).join(' ') : 'Short.',
  )
})
afterAll(() => model.close())
const app = journey()

const newAsker = () => newPersonWithModel(app, model)

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Ask a question' }).fill(question)
  await page.keyboard.press('Enter')
}
const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })

test('what is asked on one device is seen on another as it is written, and marked in the list until it is read', async () => {
  const { person } = await newAsker()
  const firstPage = await app.open('/ai-chat', { person })
  await ask(firstPage, 'Hello')
  await firstPage.getByText('Short.').waitFor()
  await firstPage.waitForURL(/\/ai-chat\/[0-9a-f-]{36}$/u)
  const secondPage = await app.open(new URL(firstPage.url()).pathname, { person })
  await secondPage.getByText('Short.').waitFor()
  const elsewhere = await app.open('/ai-chat', { person })
  await list(elsewhere).getByRole('link', { name: 'Hello' }).waitFor()
  model.wordMs = 20
  await ask(firstPage, 'Tell me something long')
  await secondPage.getByText('word20').waitFor()
  await list(elsewhere).getByRole('img', { name: 'Answering' }).waitFor()
  // Shown while it is generated, not only when it is complete.
  expect(await secondPage.getByText('word299').count()).toBe(0)
  await secondPage.getByText('word299').waitFor()
  await secondPage.getByRole('group', { name: 'This answer' }).last().waitFor()
  expect((await secondPage.getByRole('article').last().innerText()).match(/word7\b/gu)).toHaveLength(1)
  await list(elsewhere).getByRole('img', { name: 'Answering' }).waitFor({ state: 'detached' })
})

test('an answer that ends while another conversation is looked at is marked unread at once', async () => {
  const { person } = await newAsker()
  // Fifteen seconds, longer than it takes to open the other conversation.
  model.wordMs = 50
  const page = await app.open('/ai-chat', { person })
  await ask(page, 'Tell me something long')
  await page.getByText('word20').waitFor()
  await page.getByRole('button', { name: 'New Chat', exact: true }).click()
  await page.getByText('word20').waitFor({ state: 'detached' })
  await list(page).getByRole('img', { name: 'Answering' }).waitFor()
  model.wordMs = 1
  await list(page).getByRole('img', { name: 'Unread' }).waitFor()
  await list(page)
    .getByRole('link', { name: /Tell me something long/u })
    .click()
  await page.getByText('word299').waitFor()
  await list(page).getByRole('img', { name: 'Unread' }).waitFor({ state: 'detached' })
})
