import { afterAll, expect, test } from 'vitest'
import { startModelServer } from '../server/test/model-server.ts'
import { newPersonWithModel } from './chosen-model.ts'
import { expectAccessible, expectNoSidewaysScroll, getNeighbourPort, journey } from './harness.ts'

const model = await startModelServer(getNeighbourPort('meeting-notes'))
const app = journey()
afterAll(() => model.close())

const toCall = (seller: string) => `WEBVTT

00:00:01.000 --> 00:00:06.000
<v Bo Berg>Honestly, 900 euros a month is too expensive for a practice of our size.

00:00:06.000 --> 00:00:12.000
<v ${seller}>Then the pilot starts in March. I'll send you a smaller offer by Friday.

00:00:12.000 --> 00:00:16.000
<v Bo Berg>Please do not mention the price in public.
`
const none = {
  summary: null,
  objections: null,
  questions: null,
  numbers: null,
  private: null,
  topics: null,
  withdrawn: null,
}
const crm = (path: string) => `/../crm/${path}`

test('moments stand while the model fails; its notes are edited, sent to those who were there, and the next step of the deal is ticked', async () => {
  const { person, call: ask } = await newPersonWithModel(app, model, 'tiny')
  await ask('PUT', '/account/features', { isEnable: true, isEnableAccount: true })
  const [me] = await ask<{ display_name: string; email: string }[]>('GET', '/account-access')
  const seller = me?.display_name ?? ''
  const company = await ask<{ id: string }>('POST', crm('companies'), { name: 'Clinic North', domain: 'north.example' })
  const [deal] = await ask<{ id: string }[]>('POST', crm('opportunities'), {
    name: 'Scheduling',
    company_id: company.id,
  })
  model.answers['meeting_notes'] = JSON.stringify({
    ...none,
    decisions: [
      { text: 'The pilot starts in March.', lines: [2] },
      { text: 'Everybody gets a car.', lines: [2] },
    ],
    actions: [{ text: `${seller} sends a smaller offer.`, lines: [2], owner: seller, due: 'by Friday' }],
    private: [{ text: 'The price is not mentioned in public.', lines: [3] }],
    mail: [
      { text: 'The pilot starts in March.', lines: [2] },
      { text: 'You get a smaller offer by Friday.', lines: [2] },
    ],
  })
  model.mode = 'busy'
  const form = new FormData()
  form.set('file', new Blob([toCall(seller)]), 'Pilot.vtt')
  const transcript = await ask<{ id: string }>('POST', '/meetings/transcripts', form)
  const meeting = await ask<{ id: string }>('POST', '/meetings/meeting-records', {
    transcript_id: transcript.id,
    title: 'Pilot',
    attendees: [
      { name: seller, email: me?.email },
      { name: 'Bo Berg', email: 'bo@north.example' },
    ],
  })
  const page = await app.open(`/meetings/view/${meeting.id}`, { person })
  await page.getByText(/^The model did not write the notes\. tiny at .+ is busy\. Try again in 7 seconds\./u).waitFor()
  await page
    .getByRole('list', { name: 'Please do not tell' })
    .getByText('Please do not mention the price in public.')
    .waitFor()
  expect(await page.getByRole('region', { name: 'Decisions' }).count()).toBe(0)
  await expectAccessible(page)

  model.mode = 'good'
  await page.getByRole('button', { name: 'Try the model again' }).click()
  const decisions = page.getByRole('region', { name: 'Decisions' })
  await decisions.getByRole('button', { name: 'The pilot starts in March.', exact: true }).waitFor()
  await page.getByText('These notes are by tiny. Check them before you send them on.').waitFor()
  await page.getByText('One sentence was left out, because no line of the transcript bears it out.').waitFor()
  expect(await page.getByRole('region', { name: 'Moments to look at' }).count()).toBe(0)
  await page
    .getByRole('region', { name: 'Not for others' })
    .getByText('The price is not mentioned in public.')
    .waitFor()

  // Edited like a text: words, a line of one's own, its place, and two lines as one.
  await decisions.getByRole('button', { name: 'Edit: The pilot starts in March.' }).click()
  await decisions.getByRole('textbox', { name: 'Note' }).fill('The pilot starts on March 1st.')
  await decisions.getByRole('textbox', { name: 'Note' }).press('Control+Enter')
  await decisions.getByText('edited · tiny · line 2').waitFor()
  await page.getByRole('button', { name: 'Add a line' }).click()
  const adding = page.getByRole('region', { name: 'New line' })
  await adding.getByRole('combobox', { name: 'Section' }).selectOption('Decisions')
  await adding.getByRole('textbox', { name: 'Note' }).fill('Three practices take part.')
  await adding.getByRole('button', { name: 'Save' }).click()
  await decisions.getByText('Three practices take part.').waitFor()
  await decisions.getByRole('button', { name: 'More for: Three practices take part.' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect.poll(() => decisions.getByRole('listitem').first().textContent()).toContain('Three practices take part.')
  await decisions.getByRole('button', { name: 'More for: The pilot starts on March 1st.' }).click()
  await page.getByRole('menuitem', { name: 'Merge with the line above' }).click()
  await decisions.getByText('Three practices take part. The pilot starts on March 1st.').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Follow-up mail' }).click()
  const mail = page.getByRole('dialog', { name: 'Follow-up mail' })
  const body = mail.getByRole('textbox', { name: 'Mail' })
  expect(await body.inputValue()).toContain('You get a smaller offer by Friday.')
  expect(await mail.getByRole('checkbox', { name: 'Bo Berg (bo@north.example)' }).isChecked()).toBe(true)
  await body.fill(`${await body.inputValue()}\n\nP.S. See you soon.`)
  await expectAccessible(page)
  await mail.getByRole('button', { name: 'Send mail' }).click()
  await page.getByText(/^Sent to Bo Berg on .+ by /u).waitFor()

  await page.getByRole('button', { name: /^CRM updates/u }).click()
  const proposals = page.getByRole('region', { name: 'Proposals' })
  const step = proposals.getByRole('button', { name: /^Accept Next step: .+ sends a smaller offer\./u })
  await step.waitFor()
  const read = () => ask<{ next_step: string | null }>('GET', crm(`opportunities/${deal?.id}`))
  expect((await read()).next_step).toBeNull()
  await step.click()
  await expect.poll(async () => (await read()).next_step).toContain('smaller offer')

  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await decisions.waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // Noted again: what a person wrote stays, and what differs is said.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Make notes again' }).click()
  await page.getByText(/^Compared with the notes that you kept: /u).waitFor()
  await decisions.getByText('Three practices take part. The pilot starts on March 1st.').waitFor()
  await page.getByRole('button', { name: 'Go on without a model' }).click()
  await page.getByRole('button', { name: 'Use the model' }).waitFor()
  await decisions.getByText('Three practices take part. The pilot starts on March 1st.').waitFor()
})
