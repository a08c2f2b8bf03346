import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ApiCall } from '../scripts/api-client.ts'
import { createLinkToken } from './answered-survey.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()
const crm = (path: string) => `/../crm/${path}`

interface Row {
  id: string
}

const said = `Ann Lee: How do you fill the gaps after a cancellation?
Bo Berg: We call the next three families on a paper list, and that takes the whole morning.
Ann Lee: I'll send you what we wrote about waiting lists.
`

/** A deal whose contact was met, answered a survey, and was sent the post that the meeting led to. */
async function setUp(call: ApiCall) {
  await call('PUT', '/account/features', { isEnable: true, isEnableAccount: true })
  const contact = await call<Row>('POST', crm('contacts'), {
    first_name: 'Bo',
    last_name: 'Berg',
    email: 'bo@north.example',
  })
  const form = new FormData()
  form.set('file', new Blob([said]), 'First call.txt')
  const transcript = await call<Row>('POST', '/meetings/transcripts', form)
  const meeting = await call<Row>('POST', '/meetings/meeting-records', {
    transcript_id: transcript.id,
    title: 'First call with Bo',
    started_at: new Date(Date.now() - 9 * 86_400_000).toISOString(),
    attendees: [{ name: 'Bo Berg', email: 'bo@north.example' }],
  })
  const idea = await call<Row>('POST', `/meetings/meeting-records/${meeting.id}/ideas`, { from_seq: 2, to_seq: 2 })
  const [channel] = await call<Row[]>('GET', '/channel')
  const draft = await call<Row>('POST', `/generate-content/${channel?.id}`, { idea_id: idea.id })
  await call('PUT', `/content/${draft.id}`, { title: 'A waiting list without a morning of calls' })
  await call('POST', `/content/${draft.id}/approve`, { dismiss_prompts: true })
  const post = await call<Row & { url: string }>('POST', `/content/${draft.id}/publish`)
  await call('POST', crm('activity-log'), {
    kind: 'email',
    subject: 'As promised',
    body: `Here it is: ${post.url}`,
    contact_id: contact.id,
    occurred_at: new Date(Date.now() - 2 * 86_400_000).toISOString(),
  })
  const [survey] = await call<(Row & { questions_data: Row[] })[]>('POST', crm('surveys'), {
    name: 'After the call',
    questions_data: [{ text: 'Was it useful?', kind: 'yes_no' }],
  })
  const token = await createLinkToken(call, survey?.id ?? '', { contact_id: contact.id })
  const answers = [{ question_id: survey?.questions_data[0]?.id, answer: true }]
  await call('POST', '/guest-survey/answer', { token, name: 'Bo', answers })
  const [deal] = await call<Row[]>('POST', crm('opportunities'), {
    name: 'Scheduling for two clinics',
    amount: 100_000,
    currency: 'EUR',
    contacts: [{ contact_id: contact.id }],
  })
  return { deal: deal?.id ?? '', post: post.id, url: post.url, contact: contact.id }
}

test('from a meeting to a post to a deal, and back by one click each', async () => {
  const { person, call } = await app.newPerson()
  const { deal, post, contact } = await setUp(call)
  const page = await app.open(`/crm/opportunities?open=${deal}`, { person })
  await page.getByRole('tab', { name: 'Influenced by' }).click()
  const touches = page.getByRole('list', { name: 'Influenced by' })
  await expect.poll(() => touches.getByRole('listitem').count()).toBe(3)
  expect(await touches.getByRole('listitem').nth(0).textContent()).toMatch(
    /^MeetingFirst call with BoLed to A waiting list/u,
  )
  expect(await touches.textContent()).toContain('€333.34')
  await page.getByRole('combobox', { name: 'Model' }).selectOption('Position-based')
  await touches.getByText('€400.00').first().waitFor()
  expect(await touches.getByText('€200.00').count()).toBe(1)
  await page.reload()
  await touches.getByText('€200.00').waitFor()
  await expectAccessible(page)

  // To the post that the mail named, and from there to the deal.
  await touches.getByRole('listitem').nth(1).getByRole('link', { name: 'A waiting list' }).click()
  await page.waitForURL(new RegExp(`/content/${post}`, 'u'))
  const touched = page.getByRole('region', { name: 'Scheduling for two clinics' })
  await touched.getByText('€333.33').waitFor()
  const origin = page.getByRole('region', { name: 'Source' })
  expect(await origin.getByRole('link').allTextContents()).toEqual(['First call with Bo', 'Scheduling for two clinics'])
  await expectAccessible(page)
  await touched.getByRole('link', { name: 'Scheduling for two clinics' }).click()
  await expect.poll(() => touches.getByRole('listitem').count()).toBe(3)

  // To the meeting that it began with.
  await touches.getByRole('link', { name: 'First call with Bo' }).click()
  await page.getByRole('heading', { name: 'First call with Bo' }).first().waitFor()
  await page.goto(`/crm/contacts?open=${contact}&tab=touches`)
  await expect.poll(() => page.getByRole('list', { name: 'Touchpoints' }).getByRole('listitem').count()).toBe(3)
})

test('revenue by what touched it: filtered, kept in the address, taken along, on a phone', async () => {
  const { person, call } = await app.newPerson()
  const empty = await app.open('/analytics/revenue', { person })
  await empty.getByRole('heading', { name: 'The CRM is off' }).or(empty.getByText('No deals in this period')).waitFor()
  await setUp(call)
  const page = await app.open('/analytics/revenue', { person })
  const table = page.getByRole('table', { name: 'Posts' })
  await table.getByText('€1,000.00').waitFor()
  expect(await table.getByRole('row').allTextContents()).toEqual([
    'PostInfluenced revenueWon dealsInfluenced pipelineOpen deals',
    'A waiting list without a morning of calls–0€333.331',
    'Other touchpoints–0€666.671',
    'All deals–0€1,000.001',
  ])
  await page.getByRole('combobox', { name: 'Model' }).selectOption('First touch')
  // The meeting was the first: it has the whole amount, and the post has touched the deal all the same.
  await table.getByRole('row', { name: 'A waiting list without a morning of calls – 0 – 1' }).waitFor()
  await page.getByRole('combobox', { name: 'By' }).selectOption('Channels')
  await page.getByRole('table', { name: 'Channels' }).waitFor()
  await page.reload()
  await page.getByRole('table', { name: 'Channels' }).waitFor()
  expect(new URL(page.url()).searchParams.get('model')).toBe('first')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the table as CSV' }).click(),
  ])
  expect(readFileSync(await file.path()).toString()).toContain('All deals,EUR,0.00,0,1000.00,1')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a personal link shows who followed it', async () => {
  const { person, call } = await app.newPerson()
  const { contact, url } = await setUp(call)
  await call('PUT', '/attribution/settings', { personal_tracking: true })
  const page = await app.open(`/crm/contacts?open=${contact}&tab=touches`, { person })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('combobox', { name: 'Personal link' }).click()
  await page.getByRole('option', { name: 'A waiting list without a morning of calls' }).click()
  await page.getByRole('tabpanel', { name: 'Touchpoints' }).getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Personal link copied').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link.startsWith(`${url}?s=`)).toBe(true)
  await expectAccessible(page)
  // The browser of the journeys says that it is a program, and programs are not counted.
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const answer = await fetch(link, { headers: { 'user-agent': agent, 'accept-language': 'en' } })
  expect(await answer.text()).toContain('Links sent to you personally')
  const touches = page.getByRole('list', { name: 'Touchpoints' })
  await expect
    .poll(async () => {
      await page.reload()
      return touches.getByRole('listitem').first().textContent()
    })
    .toMatch(/^Visit/u)
})

test('personal tracking is off, is turned on in the settings, and asks before it forgets', async () => {
  const { person, call } = await app.newPerson()
  const page = await app.open('/account-settings', { person })
  const toggle = page.getByRole('switch', { name: 'Track clicks and visits of known contacts' })
  await expect.poll(() => toggle.isChecked()).toBe(false)
  await toggle.click()
  await page.getByText('Personal tracking is on').waitFor()
  await toggle.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off and delete' }).click()
  await page.getByText('Personal tracking is off').waitFor()
  expect(await call('GET', '/attribution/settings')).toEqual({ personal_tracking: false })
})
