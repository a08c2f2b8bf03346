import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall } from '../scripts/api-client.ts'
import { keepMoments } from './keep-moments.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()
const crm = (path: string) => `/../crm/${path}`

const call = `Ann Lee: What is your budget for this year?
Bo Berg: We have 12,000 euros for it.
Ann Lee: I'll send you a smaller offer by Friday.
Bo Berg: Okay, let's go with the pilot in March then.
Ann Lee: Does it work with our old phone system, or do we have to check?
Bo Berg: Good question, I'd have to check.
`

interface Row {
  id: string
}
interface Deal extends Row {
  stage_id: string
  pipeline_id: string
  next_step: string | null
}

/** A deal whose stage asks for an answer, and a meeting about it. */
async function setUp(): Promise<{ ask: ApiCall; open: typeof app.open; deal: Deal; company: Row; meeting: Row }> {
  const { person, call: ask } = await app.newPerson()
  await ask('PUT', '/account/features', { isEnable: true, isEnableAccount: true })
  const company = await ask<Row>('POST', crm('companies'), { name: 'Clinic North', domain: 'north.example' })
  const [deal] = await ask<Deal[]>('POST', crm('opportunities'), { name: 'Scheduling', company_id: company.id })
  if (deal === undefined) throw new Error('No deal was made')
  await ask('POST', crm('surveys'), {
    name: 'Qualification',
    stage_id: deal.stage_id,
    is_required: true,
    questions_data: [{ text: 'What is the budget?', kind: 'number', is_required: true }],
  })
  const [me] = await ask<{ email: string }[]>('GET', '/account-access')
  const form = new FormData()
  form.set('file', new Blob([call]), 'First call.txt')
  const transcript = await ask<Row>('POST', '/meetings/transcripts', form)
  const meeting = await ask<Row>('POST', '/meetings/meeting-records', {
    transcript_id: transcript.id,
    started_at: '2026-11-24T10:00:00Z',
    attendees: [
      { name: 'Ann Lee', email: me?.email },
      { name: 'Bo Berg', email: 'bo@north.example' },
    ],
  })
  await keepMoments(ask, meeting.id)
  return { ask, open: (path, look) => app.open(path, { person, ...look }), deal, company, meeting }
}

async function openProposals(page: Page) {
  const proposals = page.getByRole('region', { name: 'Proposals' })
  await proposals.getByText(/\d suggestions?\./u).waitFor()
  return proposals
}
const waitForOpen = (page: Page, n: number) =>
  page
    .getByRole('region', { name: 'Proposals' })
    .getByText(new RegExp(`\\b${n} suggestions?\\.`, 'u'))
    .waitFor()

test('proposals are accepted, skipped and taken back by key', async () => {
  const { ask, open, deal, meeting } = await setUp()
  const page = await open('/meetings')
  await page.getByRole('link', { name: '6 suggestions' }).click()
  const proposals = await openProposals(page)
  await waitForOpen(page, 6)
  await expectAccessible(page)
  const read = () => ask<Deal>('GET', crm(`opportunities/${deal.id}`))
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const text = proposals.getByRole('textbox', { name: 'Text of Next step' })
  await text.fill('Send the small offer')
  await text.press('Control+Enter')
  await waitForOpen(page, 5)
  expect((await read()).next_step).toBe('Send the small offer')
  await proposals.getByRole('button', { name: 'Amount · Scheduling' }).focus()
  await page.keyboard.press('x')
  await waitForOpen(page, 4)
  await page.keyboard.press('u')
  await waitForOpen(page, 5)
  await page.keyboard.press('Shift+A')
  await waitForOpen(page, 1)
  await proposals.getByText('Only one by one: Amount.', { exact: false }).waitFor()
  await page.keyboard.press('u')
  await waitForOpen(page, 5)
  await page.keyboard.press('u')
  await waitForOpen(page, 6)
  expect((await read()).next_step).toBeNull()
  await page.keyboard.press('?')
  await page.getByRole('complementary', { name: 'Help' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('In the proposals of a meeting').waitFor()
  await page.keyboard.press('Escape')
  expect(await ask<unknown[]>('GET', `/meetings/meeting-records/${meeting.id}/proposals`)).toHaveLength(6)
})

test('an answer that was said opens the gate of its stage', async () => {
  const { open, deal, meeting, ask } = await setUp()
  const page = await open(`/meetings/view/${meeting.id}?tab=crm`)
  const proposals = await openProposals(page)
  const answer = 'Qualification: What is the budget?'
  await proposals.getByRole('button', { name: '“We have 12,000 euros for it.”' }).first().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('line')).toBe('2')
  await proposals.getByRole('button', { name: `Accept ${answer}: 12000` }).click()
  await waitForOpen(page, 5)
  const stages = await ask<Row[]>('GET', crm(`pipeline-stages?pipeline_id=${deal.pipeline_id}`))
  const next = stages[stages.findIndex(({ id }) => id === deal.stage_id) + 1]
  await ask('POST', crm(`opportunities/${deal.id}/move`), { stage_id: next?.id })
  expect((await ask<Deal>('GET', crm(`opportunities/${deal.id}`))).stage_id).toBe(next?.id)
})

test('a record has its meetings and what they left open, and its timeline leads to them', async () => {
  const { open, company, meeting, ask } = await setUp()
  const page = await open(`/meetings/view/${meeting.id}?tab=crm`)
  const proposals = await openProposals(page)
  await proposals.getByRole('button', { name: /^Accept New contact/u }).click()
  await waitForOpen(page, 5)
  await page.goto(`/crm/companies?open=${company.id}&tab=meetings`)
  const panel = page.getByRole('complementary', { name: 'Clinic North' })
  await panel.getByRole('list', { name: 'Meetings' }).getByRole('link', { name: 'First call' }).waitFor()
  await panel.getByRole('link', { name: '5 suggestions' }).waitFor()
  await panel
    .getByRole('region', { name: 'We promised' })
    .getByRole('link', { name: /smaller offer/u })
    .waitFor()
  await expectAccessible(page)
  const [contact] = await ask<Row[]>('GET', crm('contacts'))
  await page.goto(`/crm/contacts?open=${contact?.id}&tab=timeline`)
  await page.getByRole('link', { name: 'from a meeting' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'First call' }).waitFor()
})

test('on a phone the proposals come one by one', async () => {
  const { open, meeting } = await setUp()
  const page = await open(`/meetings/view/${meeting.id}?tab=crm`, { width: 'phone' })
  const proposals = await openProposals(page)
  await proposals.getByText('1 of 6').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await proposals.getByRole('article').getByRole('button', { name: /^Skip/u }).click()
  await proposals.getByText('2 of 6').waitFor()
  await proposals
    .getByRole('article')
    .getByRole('button', { name: /^Accept/u })
    .click()
  await proposals.getByText('3 of 6').waitFor()
  await proposals.getByRole('button', { name: 'Undo the last' }).click()
  await proposals.getByText('2 of 6').waitFor()
})
