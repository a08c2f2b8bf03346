import { afterAll, expect, test } from 'vitest'
import { startModelServer } from '../server/test/model-server.ts'
import { newPersonWithModel } from './chosen-model.ts'
import { expectAccessible, expectNoSidewaysScroll, getNeighbourPort, journey } from './harness.ts'

const model = await startModelServer(getNeighbourPort('meeting-notes'))
const app = journey()
afterAll(() => model.close())

const call = `WEBVTT

00:00:01.000 --> 00:00:06.000
<v Bo Berg>Honestly, 900 euros a month is too expensive for a practice of our size.

00:00:06.000 --> 00:00:12.000
<v Ann Lee>Then the pilot starts in March. I'll send you a smaller offer by Friday.
`

test('the notes of the rules stand while the model fails; then it makes them, and a person goes back to the rules', async () => {
  const claim = (kind: string, line: number, words: string) => ({
    kind,
    topic: null,
    quotes: [{ line, words }],
    owner: null,
    due: null,
  })
  model.answers['meeting_notes'] = JSON.stringify({
    notes: [claim('decision', 2, 'the pilot starts in March'), claim('decision', 2, 'Everybody gets a car')],
  })
  model.mode = 'busy'
  const { person } = await newPersonWithModel(app, model, 'tiny')
  const page = await app.open('/meetings', { person })
  await page.getByRole('button', { name: 'Add a meeting' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a meeting' })
  const file = { name: 'Pilot.vtt', mimeType: 'text/vtt', buffer: Buffer.from(call) }
  await dialog.getByLabel('Transcript or recording').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Add meeting' }).click()
  await page
    .getByText(/^These notes are by the built-in rules\. tiny at .+ is busy\. Try again in 7 seconds\./u)
    .waitFor()
  await page.getByRole('region', { name: 'Action items' }).waitFor()
  await expectAccessible(page)

  model.mode = 'good'
  await page.getByRole('button', { name: 'Try the model again' }).click()
  const decisions = page.getByRole('region', { name: 'Decisions' })
  await decisions.getByRole('button', { name: 'Then the pilot starts in March.', exact: true }).waitFor()
  await decisions.getByText('Ann Lee · tiny').waitFor()
  await page.getByText('These notes are by tiny.').waitFor()
  await page.getByText('One finding had no words to show for it and was left out.').waitFor()
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await page.getByText(/^tiny · .+ · [\d,]+ tokens$/u).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Use the built-in rules' }).click()
  await decisions.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Use the model' }).waitFor()
  expect(await page.getByText(/ · tiny$/u).count()).toBe(0)
})
