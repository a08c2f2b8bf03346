import { expect, it } from 'vitest'
import { SYSTEM } from '../../../db/engine.ts'
import { addMember, signUp, waitForMail } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { computeNextMail } from './board.ts'
import { boardMailSchedules, toPlainText } from './weekly-mail.ts'

const { app, context } = await useApp({ hasRateLimits: false })

it.each([
  ['2026-11-29T12:00:00Z', 'Europe/Berlin', '2026-11-30T07:00:00.000Z'],
  ['2026-11-30T07:00:00Z', 'Europe/Berlin', '2026-12-07T07:00:00.000Z'],
  ['2026-11-30T07:00:00Z', 'America/New_York', '2026-11-30T13:00:00.000Z'],
])('after %s in %s the board is mailed at %s', (now, zone, wanted) => {
  expect(computeNextMail(new Date(now), zone)).toBe(wanted)
})

it('keeps a card for one person, changes and removes it', async () => {
  const ada = await signUp(app)
  const eve = await addMember(context, ada, 'admin')
  const kept = await ada.call('advisorCards.keep', { body: { title: 'Due', ask: { card: 'due', span: 'this_week' } } })
  expect(kept).toMatchObject({ title: 'Due', ask: { card: 'due', span: 'this_week' }, is_weekly: false })
  expect(await eve.call('advisorCards.board')).toEqual([])
  const params = { id: kept.id }
  expect((await eve.request('advisorCards.removeKept', { params })).status).toBe(404)
  const form = { kind: 'idea', where: [{ field: 'created', op: 'within', values: ['@this_month'] }] } as const
  await ada.call('advisorCards.changeKept', { params, body: { ask: { form: { ...form, where: [...form.where] } } } })
  expect(await ada.call('advisorCards.board')).toMatchObject([{ ask: { form } }])
  await ada.call('advisorCards.removeKept', { params })
  expect(await ada.call('advisorCards.board')).toEqual([])
  const bad = await ada.request('advisorCards.keep', { body: { title: 'x', ask: { card: 'nothing' } } })
  expect([bad.status, bad.error.code]).toEqual([400, 'invalid'])
})

it('mails weekly cards once, with today’s numbers, and none to somebody who has left', async () => {
  const ada = await signUp(app)
  const eve = await addMember(context, ada, 'admin')
  await ada.call('ideas.create', { body: { text: 'A guide to heat pumps' } })
  const body = { title: 'Our ideas', ask: { form: { kind: 'idea' as const, where: [] } }, is_weekly: true }
  await ada.call('advisorCards.keep', { body })
  await eve.call('advisorCards.keep', { body })
  await ada.call('members.remove', { body: { user_id: eve.session?.user.id ?? '' } })
  await context.engine.query(SYSTEM, `update advisor_board_cards set weekly_at = now() - interval '1 minute'`)
  for (const _twice of [1, 2]) await boardMailSchedules[0]?.run(context)
  const mail = await waitForMail(context, ada.session?.user.email ?? '', /Our ideas: this week/u)
  expect(mail.text).toContain('A guide to heat pumps')
  const due = async () =>
    (await context.engine.query(SYSTEM, `select from advisor_board_cards where weekly_at <= now()`)).rows.length
  await expect.poll(due).toBe(0)
  // Only what is kept by members is mailed again.
  const { rows } = await context.engine.query<{ user_id: string }>(
    SYSTEM,
    `select user_id from advisor_board_cards where account_id = $1 and weekly_at is not null`,
    [ada.accountId],
  )
  expect(rows).toEqual([{ user_id: ada.session?.user.id }])
})

it('writes an answer as plain lines', () => {
  const markdown =
    '### Deals\n- **Acme \\_pilot** · €5 [1](/crm/opportunities?open=1 "Acme")\n\n| Stage | Deals |\n| --- | --: |\n| Lead [2](/x "y") | 3 |'
  expect(toPlainText({ markdown })).toBe('Deals\n- Acme _pilot · €5\n\nStage · Deals\nLead · 3')
})
