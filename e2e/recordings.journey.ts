import { randomBytes } from 'node:crypto'
import type { Recording } from '@draftwright/contract/meetings/recordings'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall } from '../scripts/api-client.ts'
import { buildSilentWav } from '../server/test/recording.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

const subtitles = `WEBVTT

00:00:00.000 --> 00:00:01.000
<v Ann Lee>Good morning, Bo.

00:00:01.000 --> 00:00:02.000
<v Bo Berg>Good morning, Ann.

00:00:02.000 --> 01:00:00.000
<v Ann Lee>I'll send you the offer by Friday.
`
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const listRecordings = (call: ApiCall, page: Page) =>
  call<Recording[]>('GET', `/meetings/recordings?meeting_id=${idOf(page)}`)

async function startRecording(page: Page, what = 'The microphone') {
  await page.getByRole('button', { name: 'Record', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Record a meeting' })
  const start = dialog.getByRole('button', { name: 'Start recording' })
  expect(await start.isDisabled()).toBe(true)
  await dialog.getByLabel('Title', { exact: true }).fill('Call with Bo')
  await dialog.getByRole('radio', { name: what, exact: true }).check()
  await dialog.getByLabel('Yes, I have told them').check()
  await expectAccessible(page)
  await start.click()
  await page.getByRole('heading', { level: 1, name: 'Call with Bo' }).waitFor()
  return page.getByRole('region', { name: 'Recording', exact: true })
}

test('a meeting is recorded, shown in red on every page, played, and its line is marked as it is spoken', async () => {
  const { person, call } = await app.newPerson()
  const page = await app.open('/meetings', { person })
  const sign = await startRecording(page)
  await sign.getByText('Recording', { exact: true }).waitFor()
  await sign.getByText('0:02').waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Meetings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor()
  await sign.getByRole('button', { name: 'Pause' }).click()
  await sign.getByText('Paused').waitFor()
  const paused = await sign.getByRole('timer').textContent()
  await sign.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => sign.getByRole('timer').textContent()).not.toBe(paused)
  await sign.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('The recording of Call with Bo is saved').waitFor()
  await sign.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Call with Bo' }).first().click()
  const missing = page.getByRole('region', { name: 'Add the transcript' })
  await missing.getByText('no transcription model is set').waitFor()
  const [recording] = await listRecordings(call, page)
  expect(recording).toMatchObject({ state: 'complete', source: 'microphone', consent: 'announced' })
  expect(recording?.duration_ms).toBeGreaterThan(2000)
  await expectAccessible(page)
  await missing
    .getByLabel('Transcript or recording')
    .setInputFiles({ name: 'call.vtt', mimeType: 'text/vtt', buffer: Buffer.from(subtitles) })
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.getByText('Good morning, Bo.').waitFor()
  const player = page.getByRole('region', { name: 'Recording of the meeting' })
  await player.getByRole('button', { name: 'Play' }).click()
  const spoken = transcript.locator('[aria-current]')
  await spoken.getByText('Good morning, Ann.').waitFor()
  await player.getByRole('button', { name: 'Pause' }).click()
  await transcript.getByRole('button', { name: '0:00', exact: true }).click()
  await spoken.getByText('Good morning, Bo.').waitFor()
  await expectAccessible(page)
})

const spaced = `WEBVTT

00:00:00.000 --> 00:00:20.000
<v Ann Lee>Good morning, Bo.

00:00:20.000 --> 00:00:40.000
<v Bo Berg>Okay, let's go with the pilot in March then.

00:00:40.000 --> 00:01:00.000
<v Ann Lee>I'll send you the offer by Friday.
`

test.each(['desktop', 'phone'] as const)(
  'the quotes of notes and proposals play from their lines: %s',
  async (width) => {
    const { person } = await app.newPerson()
    const page = await app.open('/meetings', { person, width })
    await page.getByRole('button', { name: 'Add a meeting' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add a meeting' })
    await dialog
      .getByLabel('Transcript or recording')
      .setInputFiles({ name: 'First call.wav', mimeType: 'audio/wav', buffer: buildSilentWav(60 * 8000) })
    await dialog.getByRole('button', { name: 'Add meeting' }).click()
    await page.getByText('The recording of First call is saved').waitFor()
    const show = (name: string) => page.getByRole('button', { name, exact: true }).click()
    if (width === 'phone') await show('Transcript')
    await page
      .getByRole('region', { name: 'Add the transcript' })
      .getByLabel('Transcript or recording')
      .setInputFiles({ name: 'call.vtt', mimeType: 'text/vtt', buffer: Buffer.from(spaced) })
    const transcript = page.getByRole('region', { name: 'Transcript', exact: true })
    const player = page.getByRole('region', { name: 'Recording of the meeting' })
    const spoken = transcript.locator('[aria-current]')
    await transcript.getByText('Good morning, Bo.').waitFor()
    async function expectPlayed(words: string) {
      await spoken.getByText(words).waitFor()
      await player.getByRole('button', { name: 'Pause' }).click()
      await player.getByRole('button', { name: 'Play' }).waitFor()
    }
    const decided = "Okay, let's go with the pilot in March then."
    const moments = page.getByRole('region', { name: 'Moments to look at' })
    if (width === 'phone') await show('Notes')
    await moments.getByRole('button', { name: decided, exact: true }).first().click()
    await expectPlayed(decided)
    // Then from elsewhere again.
    await transcript.getByRole('button', { name: '0:40', exact: true }).click()
    await expectPlayed("I'll send you the offer by Friday.")
    if (width === 'phone') await show('Notes')
    await moments.getByRole('button', { name: decided, exact: true }).first().click()
    await expectPlayed(decided)
    if (width === 'phone') await show('Notes')
    await page.getByRole('button', { name: "Keep: I'll send you the offer by Friday." }).click()
    await page.getByRole('region', { name: 'Action items' }).waitFor()
    await page.getByRole('button', { name: /^CRM updates/u }).click()
    await page.getByRole('region', { name: 'Proposals' }).getByRole('button', { name: 'Line 3' }).click()
    await expectPlayed("I'll send you the offer by Friday.")
  },
)

test('a call is recorded with the sound of its tab, each side on a channel of its own', async () => {
  // The picture of the test browser's tab is a camera to it.
  app.expectErrors(/camera is not allowed/u)
  const { person, call } = await app.newPerson()
  const page = await app.open('/meetings', { person })
  const sign = await startRecording(page, 'The microphone and a tab with its sound')
  await sign.getByText('0:02').waitFor()
  await sign.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('The recording of Call with Bo is saved').waitFor()
  expect(await listRecordings(call, page)).toMatchObject([
    { state: 'complete', source: 'tab', channels: 'mic_left_tab_right', consent: 'announced' },
  ])
})

test('a recording that its page did not end is kept as far as it came', async () => {
  const { person, call } = await app.newPerson()
  const page = await app.open('/meetings', { person })
  page.on('dialog', (dialog) => void dialog.accept())
  const sign = await startRecording(page)
  await expect.poll(async () => (await listRecordings(call, page))[0]?.n_parts ?? 0).toBeGreaterThan(0)
  await page.reload()
  await sign.waitFor({ state: 'detached' })
  const upload = page.getByRole('region', { name: 'Upload of Call with Bo' })
  await upload.getByText('This recording was interrupted.').waitFor()
  await upload.getByRole('button', { name: 'Keep what is there' }).click()
  await page.getByText('The recording of Call with Bo is saved').waitFor()
  const [recording] = await listRecordings(call, page)
  expect(recording).toMatchObject({ state: 'complete' })
  expect(recording?.duration_ms).toBeGreaterThan(4000)
})

test('a file is sent in parts, goes on after a reload, and is played on a phone', async () => {
  const { person, call } = await app.newPerson()
  const page = await app.open('/meetings', { person, width: 'phone' })
  const sound = Buffer.concat([buildSilentWav(80_000), randomBytes(13 * 1024 * 1024)])
  let sent = 0
  // Of four parts two arrive; then the network is gone until the page is loaded again.
  await page.route('**/meetings/recordings/*/parts/*', (route) => (++sent > 2 ? route.abort() : route.continue()))
  app.expectErrors(/ERR_FAILED/u)
  await page.getByRole('button', { name: 'Add a meeting' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a meeting' })
  await dialog
    .getByLabel('Transcript or recording')
    .setInputFiles({ name: 'Weekly_call.dat', mimeType: 'application/octet-stream', buffer: sound })
  await dialog.getByRole('button', { name: 'Add meeting' }).click()
  await page.getByRole('heading', { level: 1, name: 'Weekly call' }).waitFor()
  const upload = page.getByRole('region', { name: 'Upload of Weekly call' })
  await upload.getByText('Waiting for the connection').waitFor()
  await expectNoSidewaysScroll(page)
  expect((await listRecordings(call, page))[0]).toMatchObject({ state: 'receiving', n_parts: 2 })
  await page.unroute('**/meetings/recordings/*/parts/*')
  await page.reload()
  await page.getByText('The recording of Weekly call is saved').waitFor()
  const [recording] = await listRecordings(call, page)
  expect(recording).toMatchObject({ state: 'complete', bytes: sound.length, media_type: 'audio/wav' })
  await page.getByRole('button', { name: 'Transcript', exact: true }).click()
  await page.getByRole('region', { name: 'Recording of the meeting' }).getByRole('button', { name: 'Play' }).click()
  await page.getByRole('region', { name: 'Recording of the meeting' }).getByRole('button', { name: 'Pause' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a recording begun from the list joins the meeting that is going on, unless another is chosen', async () => {
  const { person, call } = await app.newPerson()
  const meet = (title: string, minutes: number) =>
    call<{ id: string }>('POST', '/meetings/meeting-records', {
      title,
      started_at: new Date(Date.now() + minutes * 60_000).toISOString(),
    })
  const [ongoing] = [await meet('Clinic North: offer', -3), await meet('Next one', 10), await meet('Tomorrow', 1440)]
  const page = await app.open('/meetings', { person })
  const dialog = page.getByRole('dialog', { name: 'Record a meeting' })
  const openDialog = () => page.getByRole('button', { name: 'Record', exact: true }).first().click()
  await openDialog()
  const choice = dialog.getByLabel('Meeting', { exact: true })
  expect(await choice.inputValue()).toBe(ongoing?.id)
  expect((await choice.locator('option').allTextContents()).map((text) => text.replace(/,.*/u, ''))).toEqual([
    'Clinic North: offer',
    'Next one',
    'A new meeting',
  ])
  await choice.selectOption({ label: 'A new meeting' })
  await dialog.getByLabel('Title', { exact: true }).waitFor()
  await choice.selectOption(ongoing?.id ?? '')
  await dialog.getByLabel('Title', { exact: true }).waitFor({ state: 'detached' })
  await dialog.getByLabel('Yes, I have told them').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Start recording' }).click()
  await page.getByRole('heading', { level: 1, name: 'Clinic North: offer' }).waitFor()
  expect(idOf(page)).toBe(ongoing?.id)
  const sign = page.getByRole('region', { name: 'Recording', exact: true })
  await sign.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('The recording of Clinic North: offer is saved').waitFor()
  expect(await call('GET', '/meetings/meeting-records')).toHaveLength(3)
  await call('PUT', `/meetings/meeting-records/${ongoing?.id}`, { consent: 'refused' })
  await page.goto(new URL('/meetings', page.url()).href)
  await openDialog()
  await dialog.getByText('Somebody refused to be recorded in this meeting.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Start recording' }).isDisabled()).toBe(true)
})
