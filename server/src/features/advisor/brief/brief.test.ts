import { beforeEach, describe, expect, it } from 'vitest'
import { createAccountDb } from '../../../db/account-db.ts'
import { SYSTEM } from '../../../db/engine.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { briefJob, briefSchedules } from './job.ts'
import { type BriefSchedule, computeNextTimes } from './next-times.ts'

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
    const schedule = { repeat: 'weekly', weekdays: [weekday], rule: null, at_time, starts_on: '2026-01-01' } as const
    expect(computeNextTimes(new Date(now), schedule, zone, 1)[0]?.toISOString()).toBe(wanted)
  })

  const base: BriefSchedule = { repeat: 'daily', weekdays: [1], rule: null, at_time: '08:00', starts_on: '2026-10-01' }
  const rule = (text: string, more: Partial<BriefSchedule> = {}): BriefSchedule => ({
    ...base,
    repeat: 'rule',
    rule: text,
    ...more,
  })
  it.each<[string, BriefSchedule, string[]]>([
    // The clocks go back on 25 October: the same time of day is an hour later.
    ['daily', base, ['2026-10-24T06:00', '2026-10-25T07:00', '2026-10-26T07:00']],
    [
      'daily in the hour that comes twice',
      { ...base, at_time: '02:30' },
      ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'],
    ],
    [
      'on three days',
      { ...base, repeat: 'weekly', weekdays: [1, 3, 7] },
      ['2026-10-25T07:00', '2026-10-26T07:00', '2026-10-28T07:00'],
    ],
    ['every second Friday', rule('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'), ['2026-10-30T07:00', '2026-11-13T07:00']],
    [
      '… counted from another week',
      rule('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', { starts_on: '2026-10-05' }),
      ['2026-11-06T07:00', '2026-11-20T07:00'],
    ],
    ['the first Monday', rule('FREQ=MONTHLY;BYDAY=1MO'), ['2026-11-02T07:00', '2026-12-07T07:00']],
    [
      'the last working day',
      rule('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'),
      ['2026-10-30T07:00', '2026-11-30T07:00', '2026-12-31T07:00'],
    ],
    ['never', rule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), []],
  ])('%s', (_name, schedule, wanted) => {
    const times = computeNextTimes(new Date('2026-10-23T20:00:00Z'), schedule, 'Europe/Berlin', wanted.length || 1)
    expect(times.map((time) => time.toISOString().slice(0, 16))).toEqual(wanted)
  })

  it('in the hour that is left out is right after it', () => {
    const times = computeNextTimes(new Date('2026-03-28T12:00:00Z'), { ...base, at_time: '02:30' }, 'Europe/Berlin', 2)
    expect(times.map((time) => time.toISOString())).toEqual(['2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z'])
  })
})

describe('a brief', () => {
  it('is off until someone wants it', async () => {
    expect(await ada.call('advisorBrief.read')).toMatchObject({
      is_on: false,
      repeat: 'weekly',
      weekdays: [1],
      rule: null,
      at_time: '08:00',
      next_at: null,
    })
    const on = await ada.call('advisorBrief.change', { body: { is_on: true, weekdays: [5, 5] } })
    expect(on).toMatchObject({ is_on: true, weekdays: [5] })
    expect(new Date(on.next_at ?? 0).getUTCDay()).toBe(5)
    expect(await ada.call('advisorBrief.change', { body: { is_on: false } })).toMatchObject({
      is_on: false,
      next_at: null,
    })
  })

  it('shows its next times before it is saved, in the workspace’s clock, and keeps what was left out', async () => {
    await ada.call('accounts.changeSettings', { body: { time_zone: 'Asia/Kolkata' } })
    const query = { repeat: 'rule', rule: 'rrule:freq=monthly;byday=1mo', at_time: '09:15' } as const
    const { time_zone, times } = await ada.call('advisorBrief.nextTimes', { query })
    expect(time_zone).toBe('Asia/Kolkata')
    expect(times).toHaveLength(5)
    for (const time of times) {
      const at = new Date(Date.parse(time) + 5.5 * 3_600_000)
      expect([at.getUTCDay(), at.getUTCDate() <= 7, at.toISOString().slice(11, 16)]).toEqual([1, true, '09:15'])
    }
    expect((await ada.call('advisorBrief.read')).repeat).toBe('weekly')
    const saved = await ada.call('advisorBrief.change', { body: { ...query, is_on: true } })
    expect(saved).toMatchObject({ rule: 'FREQ=MONTHLY;BYDAY=1MO', next_at: times[0], weekdays: [1] })
    const daily = await ada.call('advisorBrief.change', { body: { repeat: 'daily' } })
    expect(Date.parse(daily.next_at ?? '') - Date.now()).toBeLessThanOrEqual(86_400_000)
    expect(daily).toMatchObject({ is_on: true, at_time: '09:15' })
  })

  it.each([
    [{ repeat: 'rule' }, 'rule', 'is required'],
    [{ repeat: 'rule', rule: 'every day' }, 'rule', 'must consist of FREQ'],
    [{ repeat: 'rule', rule: 'FREQ=SECONDLY' }, 'rule', 'has a FREQ that cannot be used: SECONDLY'],
    [{ repeat: 'rule', rule: 'FREQ=DAILY;COUNT=3' }, 'rule', 'must consist of FREQ'],
    [{ repeat: 'rule', rule: 'FREQ=DAILY;INTERVAL=0' }, 'rule', 'has a INTERVAL that cannot be used'],
    [{ repeat: 'rule', rule: 'FREQ=DAILY;FREQ=WEEKLY' }, 'rule', 'must have FREQ only once'],
    [{ repeat: 'rule', rule: 'FREQ=WEEKLY;BYDAY=1MO' }, 'rule', 'must name plain days'],
    [{ repeat: 'rule', rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rule', 'names no day that ever comes'],
    [{ repeat: 'hourly' }, 'repeat', 'must be one of daily, weekly, rule'],
    [{ at_time: '25:00' }, 'at_time', 'must be a time such as 08:00'],
  ])('is refused by name: %j', async (given, field, message) => {
    for (const sent of [
      await ada.request('advisorBrief.nextTimes', { query: given as never }),
      await ada.request('advisorBrief.change', { body: { is_on: true, ...given } as never }),
    ]) {
      expect(sent.status, sent.text).toBe(400)
      expect(sent.error.details).toMatchObject([{ field, message: expect.stringContaining(message) }])
    }
    expect(await ada.call('advisorBrief.read')).toMatchObject({ is_on: false, repeat: 'weekly' })
  })

  it('comes by the clock of the workspace, also of its next one', async () => {
    const { next_at } = await ada.call('advisorBrief.change', { body: { is_on: true, repeat: 'daily' } })
    await ada.call('accounts.changeSettings', { body: { time_zone: 'Pacific/Auckland' } })
    await look()
    await expect.poll(async () => (await ada.call('advisorBrief.read')).next_at).not.toBe(next_at)
    const { next_at: moved } = await ada.call('advisorBrief.read')
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', timeStyle: 'short' })
    expect(time.format(new Date(moved ?? 0))).toBe('08:00')
    expect(await briefsOf(ada)).toEqual([])
  })

  it('lists what changed since the last, with its rows, once', async () => {
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
    expect(
      run?.tools.map(({ tool_name, tool_args, tool_call_error }) => [tool_name, tool_args['card'], tool_call_error]),
    ).toEqual(['changes', 'compare', 'stuck', 'due', 'write'].map((card) => ['report', card, false]))
    // Two weeks, not two days.
    const { rows } = JSON.parse(run?.tools[1]?.result ?? '{}') as { rows: { facts: { from: string; to: string } }[] }
    const days = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    expect(new Set(rows.map(({ facts }) => days(facts)))).toEqual(new Set([7]))
    const brief = await ada.call('advisorBrief.read')
    expect(brief.last_session_id).toBe(session?.session_id)
    expect(Date.parse(brief.next_at ?? '')).toBeGreaterThan(Date.now())
  })

  it('sends a notification once it is ready, in the ways its person chose, until it is deleted', async () => {
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
