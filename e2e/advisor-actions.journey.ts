import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { startAdvisorModel, type AdvisorModel } from './advisor-model.ts'
import { newPersonWithModel } from './chosen-model.ts'
import { expectAccessible, expectNoSidewaysScroll, getNeighbourPort, journey } from './harness.ts'

let model: AdvisorModel
beforeAll(async () => {
  model = await startAdvisorModel(getNeighbourPort('advisor-actions'), (question, results) => {
    if (results.length > 0) return 'Both are decided.'
    return question.includes('idea')
      ? [
          { name: 'propose_change', args: { change: 'create_idea', text: 'Ask for days, not for patience.' } },
          { name: 'propose_change', args: { change: 'create_task', title: 'Call Ines' } },
        ]
      : 'Nothing to do.'
  })
})
afterAll(() => model.close())
const app = journey()

const newAsker = () => newPersonWithModel(app, model)

type Idea = { id: string; text: string }
const card = (page: Page, name: string) => page.getByRole('form', { name })

test('a proposed change is edited and approved, the other dismissed, and the change taken back', async () => {
  const { person, call } = await newAsker()
  const page = await app.open('/ai-chat', { person })
  await page.getByRole('combobox', { name: 'Ask a question' }).fill('Make it an idea and a task')
  await page.keyboard.press('Enter')
  const idea = card(page, 'New idea')
  await idea.getByRole('button', { name: 'Create the idea' }).waitFor()
  expect(await call<Idea[]>('GET', '/idea')).toEqual([])
  await expectAccessible(page)
  await idea.getByRole('textbox', { name: 'Idea' }).fill('Ask for days. They tell who would come.')
  await idea.getByRole('button', { name: 'Create the idea' }).click()
  await idea.getByText('Idea created').waitFor()
  expect(await call<Idea[]>('GET', '/idea')).toMatchObject([{ text: 'Ask for days. They tell who would come.' }])

  const task = card(page, 'New task')
  await task.getByRole('button', { name: 'Dismiss' }).click()
  await task.getByText('New task: dismissed').waitFor()
  await page.getByText('Both are decided.').waitFor()
  await page.reload()
  await idea.getByRole('link').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await idea.getByRole('button', { name: 'Undo' }).click()
  await idea.getByText('Undone.').waitFor()
  expect(await call<Idea[]>('GET', '/idea')).toEqual([])
})
