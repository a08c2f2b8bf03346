import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildToneWav } from '../server/test/recording.ts'
import { startTranscriptionServer } from '../server/test/transcription-server.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const model = await startTranscriptionServer()
afterAll(() => model.close())
const app = journey({
  env: {
    TRANSCRIBE_BASE_URL: model.baseUrl,
    TRANSCRIBE_API_KEY: 'key of the team',
    TRANSCRIBE_MODEL: 'whisper-1,other',
  },
})
const label = `whisper-1 at ${new URL(model.baseUrl).host}`
const recording = {
  name: 'Call with Bo.wav',
  mimeType: 'audio/wav',
  buffer: buildToneWav([{ ms: 6000, left: 0.3 }]),
}
beforeEach(() => {
  Object.assign(model, { mode: 'good', key: 'key of the team', model: 'whisper-1' })
  model.hear = () => [
    { start: 0, end: 2.5, text: 'So, we lose about 40 percent of our slots to no-shows.' },
    { start: 2.5, end: 4, text: "Okay, let's go with the pilot in March then." },
    { start: 4, end: 6, text: "I'll send you the offer by Friday." },
    { start: 6, end: 6, text: 'Thanks for watching!', no_speech_prob: 0.9, avg_logprob: -1.5 },
  ]
})

async function openMeeting(width?: 'phone') {
  const { person, call } = await app.newPerson()
  const { id } = await call<{ id: string }>('POST', '/meetings/meeting-records', { title: 'Call with Bo' })
  const page = await app.open(`/meetings/view/${id}`, { person, ...(width === undefined ? {} : { width }) })
  return { page, person, call, id }
}

test('a recording is transcribed: stopped, tried again, and read line by line with its notes', async () => {
  const { page } = await openMeeting()
  model.mode = 'hang'
  await page.getByLabel('Transcript or recording').setInputFiles(recording)
  const panel = page.getByRole('region', { name: 'Transcription' })
  await panel.getByText(`by ${label}`).waitFor()
  await panel.getByText('The recording was sent.').waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Stop' }).click()
  await panel.getByText('The transcription was stopped.').waitFor()
  model.mode = 'good'
  await panel.getByRole('button', { name: 'Try again' }).click()
  const transcript = page.getByRole('region', { name: 'Transcript', exact: true })
  await transcript.getByRole('button', { name: /40 percent/u }).waitFor()
  await page
    .getByRole('region', { name: 'Moments to look at' })
    .getByText("I'll send you the offer by Friday.")
    .waitFor()
  await panel.getByText(`Transcribed by ${label}`).waitFor()
  await panel.getByText('1 line that nobody said was left out').click()
  await panel.getByText('“Thanks for watching!”').waitFor()
  await expectAccessible(page)

  // Another model, in the place of the first transcript.
  model.model = 'other'
  model.hear = () => [{ start: 0, end: 6, text: 'We agreed on a pilot in May.' }]
  await panel.getByRole('combobox', { name: 'Transcription model' }).selectOption('other')
  await panel.getByRole('button', { name: 'Transcribe again' }).click()
  await page.getByRole('button', { name: 'Replace the transcript' }).click()
  await transcript.getByRole('button', { name: 'We agreed on a pilot in May.' }).waitFor()
  await panel.getByText(/^Transcribed by other at /u).waitFor()
})

test('a failure says why, on the width of a phone as well', async () => {
  const { page } = await openMeeting('phone')
  await page.getByRole('button', { name: 'Transcript', exact: true }).click()
  model.failures.push({ status: 400, body: { error: { message: 'Audio file might be corrupted' } } })
  await page.getByLabel('Transcript or recording').setInputFiles(recording)
  const panel = page.getByRole('region', { name: 'Transcription' })
  await panel.getByText(`${label} said: Audio file might be corrupted`).waitFor()
  await page.getByText('Transcription failed').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use these words' }).waitFor()
})

test('owners and admins see what transcribes, and test it', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/meetings/config?tab=transcription', { person })
  await page.getByText('ffmpeg isn’t installed').waitFor()
  await page.getByRole('button', { name: `Test ${label}` }).click()
  await page.getByText('It works. It gives times; speakers are named by you', { exact: false }).waitFor()
  await page.getByText('This is a short test of the sound.', { exact: false }).waitFor()
  await expectAccessible(page)
  model.key = 'another key'
  app.expectErrors(/502/u)
  await page.getByRole('button', { name: `Test ${label}` }).click()
  await page.getByText('does not accept the key. Check TRANSCRIBE_API_KEY.', { exact: false }).waitFor()
  expect(model.calls.every(({ isTest, fileName }) => !isTest || fileName.startsWith('test-sound'))).toBe(true)
})
