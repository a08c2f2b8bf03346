import { afterAll, expect, test } from 'vitest'
import { startFeedServer } from '../server/test/feed-server.ts'
import { startFirefliesServer } from '../server/test/note-takers/fireflies-server.ts'
import { buildRecording } from '../server/test/note-takers/recordings.ts'
import { keepMoments } from './keep-moments.ts'
import { expectAccessible, expectNoSidewaysScroll, getNeighbourPort, journey } from './harness.ts'

const fireflies = await startFirefliesServer(getNeighbourPort('fireflies'))
const site = await startFeedServer(getNeighbourPort('meeting-sources'))
afterAll(async () => {
  await fireflies.close()
  await site.close()
})
const app = journey()

test('a note taker is connected, one of its recordings is picked, and its notes are read', async () => {
  fireflies.recordings = [
    buildRecording('AS2', { title: 'Weekly' }),
    buildRecording('AS1', { title: 'Clinic North: offer' }),
  ]
  const { person } = await app.newPerson()
  const page = await app.open('/meetings/config?tab=sources', { person })
  await page.getByText('No sources yet').waitFor()
  await page.getByRole('button', { name: 'Add a source' }).click()
  const dialog = page.getByRole('dialog', { name: 'New source' })
  await dialog.getByLabel('Kind').selectOption('fireflies')
  await dialog.getByLabel('API key').fill('a-wrong-key')
  app.expectErrors(/400/u)
  await dialog.getByRole('button', { name: 'Test and add' }).click()
  await dialog.getByText(/Fireflies does not accept this API key/u).waitFor()
  await dialog.getByLabel('API key').fill(fireflies.key)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Test and add' }).click()
  const webhook = page.getByRole('dialog', { name: 'Fireflies' })
  await webhook.getByRole('textbox', { name: 'Address' }).waitFor()
  await webhook.getByLabel('Signing secret').fill('sixteen-characters')
  await webhook.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/0 meetings · 2 not brought in/u).waitFor()
  await page.getByRole('button', { name: 'Check now: Fireflies' }).click()
  await page.getByText('Fireflies works').waitFor()
  await expectAccessible(page)

  await page.goto(new URL('/meetings', page.url()).href)
  await page.getByRole('button', { name: 'From a note taker' }).click()
  const pulling = page.getByRole('dialog', { name: 'From a note taker' })
  await pulling.getByRole('checkbox', { name: 'Clinic North: offer' }).check()
  await expectAccessible(page)
  await pulling.getByRole('button', { name: 'Bring in' }).click()
  await pulling.getByRole('checkbox', { name: 'Clinic North: offer' }).waitFor({ state: 'detached' })
  await pulling.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Clinic North: offer' }).click()
  await page
    .getByRole('region', { name: 'Moments to look at' })
    .getByText("I'll send you a smaller offer by Friday.")
    .waitFor()
})

test('an upcoming meeting comes from a calendar and has its briefing, also on the width of a phone', async () => {
  const { person, call: ask } = await app.newPerson()
  const body = { title: 'First call', attendees: [{ name: 'Bo Berg', email: 'bo@clinic.example' }] }
  const form = new FormData()
  const words =
    'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Bo Berg>I will send you our list of appointments tomorrow.\n'
  form.set('file', new Blob([words]), 'First call.vtt')
  const transcript = await ask<{ id: string }>('POST', '/meetings/transcripts', form)
  const { id } = await ask<{ id: string }>('POST', '/meetings/meeting-records', {
    ...body,
    transcript_id: transcript.id,
  })
  await keepMoments(ask, id)
  const at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 7_200_000)
  const stamp = at.toISOString().replaceAll(/[-:]|\.\d+/gu, '')
  site.pages.set('/team.ics', {
    body: `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:${stamp}\nSUMMARY:Clinic North: decision\nATTENDEE;CN=Bo Berg:mailto:bo@clinic.example\nLOCATION:https://meet.google.com/abc-defg-hij\nEND:VEVENT\nEND:VCALENDAR\n`,
  })
  const page = await app.open('/meetings/config?tab=sources', { person, width: 'phone' })
  await page.getByRole('button', { name: 'Add a source' }).click()
  const dialog = page.getByRole('dialog', { name: 'New source' })
  await dialog.getByLabel('Secret address in iCal format').fill(`${site.origin}/team.ics`)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Test and add' }).click()
  await page.getByText(/· 1 meeting/u).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'More actions for Calendar' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByText('No sources yet').waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/· 1 meeting/u).waitFor()
  await page.goto(new URL('/meetings', page.url()).href)
  const upcoming = page.getByRole('region', { name: 'Upcoming' })
  await upcoming.getByRole('link', { name: 'Clinic North: decision' }).click()
  await page
    .getByRole('list', { name: 'Who comes' })
    .getByText(/1 meeting before/u)
    .waitFor()
  await page
    .getByRole('region', { name: 'They promised' })
    .getByText('I will send you our list of appointments tomorrow.')
    .waitFor()
  await page.getByRole('button', { name: 'Join' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  expect(await ask('GET', '/meetings/meeting-records?status=upcoming')).toMatchObject([
    { title: 'Clinic North: decision' },
  ])
})
