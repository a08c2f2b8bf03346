import { expect, test } from 'vitest'
import { createSellers } from './crm-records.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()
const newSeller = createSellers(app)

interface Survey {
  id: string
  questions_data: { id: string; text: string; num_order: number; show_if: unknown }[]
}

test('a survey with a branch is written by keys and mouse, tried, saved, and taken back', async () => {
  const { person, crm } = await newSeller(1)
  const page = await app.open('/crm/surveys', { person })
  await page.getByRole('heading', { name: 'No surveys yet' }).waitFor()
  await page.getByRole('link', { name: 'New survey' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Does it fit?')
  const add = async (kind: string, text: string) => {
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
    await page
      .getByRole('list', { name: 'Questions' })
      .getByRole('listitem')
      .last()
      .getByPlaceholder('What do you want to know?')
      .fill(text)
  }
  await add('Yes or no', 'Does it fit your clinic?')
  await page.getByRole('textbox', { name: 'Points of yes of question 1' }).fill('5')
  await add('Short text', 'What is missing?')
  await page
    .getByRole('combobox', { name: 'When question 2 is asked' })
    .selectOption({ label: 'Asked when 1 “Does it fit your clinic?”' })
  const words = page.getByRole('group', { name: 'Answers that lead to question 2' })
  await words.getByText('no', { exact: true }).click()
  await words.getByText('yes', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Required' }).last().check()
  await add('Scale 0–10', 'How likely are you to start this year?')

  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect.poll(() => preview.getByLabel('What is missing?').count()).toBe(0)
  await preview.getByRole('radio', { name: 'No' }).click()
  await preview.getByLabel('What is missing?').waitFor()
  await preview.getByRole('radio', { name: 'Yes' }).click()
  await expect.poll(() => preview.getByLabel('What is missing?').count()).toBe(0)
  await preview.getByText('Score 5 of 15').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Move question 2: arrow keys, or drag' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText('The linked question must come before it.').waitFor()
  await page.getByRole('button', { name: 'Create survey' }).click()
  await page.getByText('Fix the marked questions.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Move question 1 down' }).click()
  await page.getByRole('button', { name: 'Create survey' }).click()
  await page.getByRole('heading', { name: 'Does it fit?' }).waitFor()
  await page.waitForURL(/\/crm\/surveys\/[0-9a-f-]{36}$/u)
  const id = page.url().split('/').at(-1) ?? ''
  const { questions_data } = await crm<Survey>('GET', `/surveys/${id}`)
  expect(questions_data.map(({ text, num_order }) => `${num_order} ${text}`)).toEqual([
    '1 Does it fit your clinic?',
    '2 What is missing?',
    '3 How likely are you to start this year?',
  ])
  expect(questions_data[1]?.show_if).toEqual({ question_id: questions_data[0]?.id, any_of: ['no'] })

  await page.getByRole('button', { name: 'Delete question 3' }).click()
  await page.getByRole('button', { name: 'Save survey' }).click()
  await page.getByText('Survey saved').waitFor()
  expect((await crm<Survey>('GET', `/surveys/${id}`)).questions_data).toHaveLength(2)
  await page.getByRole('alert').filter({ hasText: 'Survey saved' }).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await crm<Survey>('GET', `/surveys/${id}`)).questions_data.length).toBe(3)
  await page.getByRole('listitem', { name: 'Question 3' }).waitFor()
})

test('a survey is answered on an opportunity and by a link on a phone, and both are counted', async () => {
  const { person, crm } = await newSeller(1)
  const [deal] = await crm<{ id: string }[]>('POST', '/opportunities', { name: 'Harbour, a year of reminders' })
  const [made] = await crm<Survey[]>('POST', '/surveys', {
    name: 'After the visit',
    thanks: 'We read every answer.',
    questions_data: [
      { text: 'Was it useful?', kind: 'yes_no', is_required: true },
      { text: 'How likely are you to come back?', kind: 'scale', is_required: true },
    ],
  })
  const path = `/crm/surveys/${made?.id}`
  const page = await app.open(`/crm/opportunities?open=${deal?.id}&tab=surveys`, { person })
  await page.getByRole('button', { name: 'Answer After the visit' }).click()
  const dialog = page.getByRole('dialog', { name: 'After the visit' })
  await dialog.getByRole('button', { name: 'Save answers' }).click()
  expect(await dialog.getByText('This question is required.').count()).toBe(2)
  await dialog.getByRole('radio', { name: 'Yes' }).click()
  await dialog.getByRole('group', { name: 'How likely' }).getByRole('radio', { name: '9' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save answers' }).click()
  await page.getByText('After the visit answered: 9 of 10 points').waitFor()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await page.getByText('answered a survey').waitFor()
  await page.getByText('After the visit · 9 of 10 points').waitFor()
  await page.getByRole('button', { name: 'Show answers' }).click()
  await page.getByText('How likely are you to come back?').waitFor()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Surveys' }).click()
  await page.getByRole('button', { name: 'Ask After the visit by link' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByText('Send this link to Harbour, a year of reminders.').waitFor()
  expect(await crm('GET', `/surveys/${made?.id}/links`)).toMatchObject([{ opportunity_id: deal?.id, n_answers: 0 }])

  await page.goto(path)
  await page.getByRole('button', { name: 'Links' }).click()
  await page.getByLabel('Recipient').fill('Visitors')
  await page.getByRole('button', { name: 'Create link' }).click()
  const { pathname, hash } = new URL(await page.getByLabel('Link to the survey').inputValue())

  const guest = await app.open(pathname + hash, { width: 'phone' })
  await guest.getByRole('heading', { name: 'After the visit' }).waitFor()
  await expectNoSidewaysScroll(guest)
  await guest.getByRole('radio', { name: 'No' }).click()
  await guest.getByRole('group', { name: 'How likely' }).getByRole('radio', { name: '3' }).check()
  await guest.getByLabel('Your name').fill('Dr. Weber')
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Send answers' }).click()
  await guest.getByText('We read every answer.').waitFor()

  await page.goto(`${path}?tab=results`)
  await page.getByText('1 by link').waitFor()
  await page.getByText('mean 6').waitFor()
  const yes = page.getByRole('list', { name: 'Was it useful?' }).getByRole('listitem').first()
  expect((await yes.innerText()).replaceAll(/\s+/gu, ' ')).toContain('Yes 1 50%')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^After-the-visit-.*\.csv$/u)
})

test('a survey is answered on a phone, over the panel of its record', async () => {
  const { person, crm } = await newSeller(0)
  const contact = await crm('POST', '/contacts', { first_name: 'Mia' })
  await crm('POST', '/surveys', { name: 'Call', questions_data: [{ text: 'Good?', kind: 'yes_no' }] })
  const page = await app.open(`/crm/contacts?open=${contact.id}&tab=surveys`, {
    person,
    width: 'phone',
    scheme: 'dark',
  })
  await page.getByRole('button', { name: 'Answer Call' }).click()
  await page.getByRole('dialog', { name: 'Call' }).getByRole('radio', { name: 'Yes' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save answers' }).click()
  await page.getByText('Call answered').waitFor()
})

test('questions are dragged to another place', async () => {
  const { person, crm } = await newSeller(0)
  const [made] = await crm<Survey[]>('POST', '/surveys', {
    name: 'Order',
    questions_data: ['One', 'Two', 'Three'].map((text) => ({ text })),
  })
  const page = await app.open(`/crm/surveys/${made?.id}`, { person })
  const handle = page.getByRole('button', { name: 'Move question 3: arrow keys, or drag' })
  await handle.dragTo(page.getByRole('listitem', { name: 'Question 1' }), { targetPosition: { x: 200, y: 10 } })
  await page.getByRole('button', { name: 'Save survey' }).click()
  await page.getByText('Survey saved').waitFor()
  const { questions_data } = await crm<Survey>('GET', `/surveys/${made?.id}`)
  expect(questions_data.map(({ text }) => text)).toEqual(['Three', 'One', 'Two'])
})
