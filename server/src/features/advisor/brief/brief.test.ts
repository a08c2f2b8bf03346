import { beforeEach, describe, expect, it } from 'vitest'
import { createAccountDb } from '../../../db/account-db.ts'
import { SYSTEM } from '../../../db/engine.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { briefJob, briefSchedules } from './job.ts'
import { computeNextTime } from './next-time.ts'

const { app, context } = await useApp({ hasRateLimits: false })
let ada: Person
beforeEach(async () => {
  ada = await signUp(app)
})

const briefsOf = async (person: Person) => {
  const { data } = await person.call('agentSessions.list')
  return data.filter(({ session_name }) => session_name.startsWith('Brief of'))
}
const makeDue = (person: Person) =>
  context.engine.query(SYSTEM, `update agent_briefs set next_at = now() - interval '1 minute' where user_id = $1`, [
    person.session?.user.id,
  ])
const look = () => briefSchedules[0]?.run(context)

describe('when a brief comes', () => {
  it.each([
    ['2026-03-27T12:00:00Z', 1, '08:00', 'Europe/Berlin', '2026-03-30T06:00:00.000Z'],
    ['2026-03-23T06:59:00Z', 1, '08:00', 'Europe/Berlin', '2026-03-23T07:00:00.000Z'],
    ['2026-03-23T07:00:00Z', 1, '08:00', 'Europe/Berlin', '2026-03-30T06:00:00.000Z'],
    ['2026-01-01T00:00:00Z', 3, '23:30', 'America/New_York', '2026-01-01T04:30:00.000Z'],
  ])('after %s on weekday %i at %s in %s it is %s', (now, weekday, at_time, zone, wanted) => {
    expect(computeNextTime(new Date(now), { weekday, at_time }, zone).toISOString()).toBe(wanted)
  })
})

describe('a brief', () => {
  it('is off until someone wants it', async () => {
    expect(await ada.call('advisorBrief.read')).toMatchObject({
      is_on: false,
      weekday: 1,
      at_time: '08:00',
      next_at: null,
    })
    const on = await ada.call('advisorBrief.change', { body: { is_on: true, weekday: 5 } })
    expect(on).toMatchObject({ is_on: true, weekday: 5 })
    expect(new Date(on.next_at ?? 0).getUTCDay()).toBe(5)
    expect(await ada.call('advisorBrief.change', { body: { is_on: false } })).toMatchObject({
      is_on: false,
      next_at: null,
    })
  })

  it('tells what changed since the last, with its rows, once', async () => {
    const idea = await ada.call('ideas.create', { body: { text: 'A guide to heat pumps' } })
    await ada.call('advisorBrief.change', { body: { is_on: true } })
    await makeDue(ada)
    await look()
    await look()
    await expect.poll(() => briefsOf(ada)).toHaveLength(1)
    const [session] = await briefsOf(ada)
    const runs = () => ada.call('agentSessions.runs', { params: { session_id: session?.session_id ?? '' } })
    await expect.poll(async () => (await runs())[0]?.status).toBe('COMPLETED')
    const [run] = await runs()
    for (const heading of ['## Since ', '## The numbers', '## Stuck', '## Due in', '## What to write next'])
      expect(run?.content).toContain(heading)
    expect(run?.content).toContain(`(/idea/${idea.id} "A guide to heat pumps")`)
    expect(run?.tools.map(({ tool_name, tool_call_error }) => [tool_name, tool_call_error])).toEqual([
      ['recent_changes', false],
      ['compare_periods', false],
      ['what_is_stuck', false],
      ['what_is_due', false],
      ['content_gaps', false],
    ])
    // Two weeks, not two days.
    const spans = run?.tools.find(({ tool_name }) => tool_name === 'compare_periods')?.tool_args
    const days = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    const { first, second } = spans as Record<'first' | 'second', { from: string; to: string }>
    expect([days(first), days(second)]).toEqual([7, 7])
    const brief = await ada.call('advisorBrief.read')
    expect(brief.last_session_id).toBe(session?.session_id)
    expect(Date.parse(brief.next_at ?? '')).toBeGreaterThan(Date.now())
  })

  it('is told of once it is ready, in the ways its person chose, until it is deleted', async () => {
    await ada.call('notifications.choose', { body: { kind: 'brief_ready', in_app: true, by_mail: false } })
    await ada.call('advisorBrief.change', { body: { is_on: true } })
    await makeDue(ada)
    await look()
    const notifications = async () =>
      (await ada.call('notifications.list')).filter(({ kind }) => kind === 'brief_ready')
    await expect.poll(notifications).toHaveLength(1)
    const [session] = await briefsOf(ada)
    const session_id = session?.session_id ?? ''
    const [told] = await notifications()
    expect(told).toMatchObject({ session_id, actor_id: null, read_at: null })
    // The weekday, and the day that the conversation is named after.
    expect(told?.subject).toMatch(new RegExp(`^[A-Z][a-z]+day ${session?.session_name.replace('Brief of ', '')}$`, 'u'))
    await ada.call('agentSessions.remove', { params: { session_id } })
    expect(await notifications()).toEqual([])
    await ada.call('notifications.choose', { body: { kind: 'brief_ready', in_app: false, by_mail: false } })
    await makeDue(ada)
    await look()
    await expect.poll(() => briefsOf(ada)).toHaveLength(1)
    await expect.poll(async () => (await ada.call('advisor.marks'))[0]?.is_running).toBe(false)
    expect(await notifications()).toEqual([])
  })

  it('can be had now', async () => {
    const { session_id } = await ada.call('advisorBrief.write')
    const names = (await briefsOf(ada)).map((one) => one.session_id)
    expect(names).toEqual([session_id])
  })

  it('is written for nobody who has left', async () => {
    const member = await addMember(context, ada, 'general_member')
    await member.call('advisorBrief.change', { body: { is_on: true } })
    await makeDue(member)
    const [account_id, user_id] = [member.accountId ?? '', member.session?.user.id ?? '']
    await context.engine.query(SYSTEM, 'delete from account_access where account_id = $1 and user_id = $2', [
      account_id,
      user_id,
    ])
    const { rows } = await context.engine.query<{ next_at: string }>(
      SYSTEM,
      'select next_at from agent_briefs where user_id = $1',
      [user_id],
    )
    const due_at = rows[0]?.next_at ?? ''
    await briefJob.run(
      { account_id, user_id, due_at },
      { context, signal: new AbortController().signal, dbFor: (id) => createAccountDb(context.engine, id) },
    )
    const left = await context.engine.query<{ is_on: boolean; n: number }>(
      SYSTEM,
      'select is_on, (select count(*) from agent_sessions where user_id = $1) as n from agent_briefs where user_id = $1',
      [user_id],
    )
    expect(left.rows).toEqual([{ is_on: false, n: 0 }])
  })
})
