import { defaultRewards } from '@draftwright/contract/rewards'
import { describe, expect, it } from 'vitest'
import { createAccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { agreeToShare } from '../../../../test/agree-to-share.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { browserUserAgent, publishPost, visitPage } from '../../../../test/publish-post.ts'
import { useApp } from '../../../../test/test-app.ts'
import { recordTouch } from '../../touches/index.ts'
import { rankAchievers } from './leaderboard.ts'

const { app, context } = await useApp()
const getUserId = (person: Person): string => person.session?.user.id ?? ''

async function setUp() {
  const owner = await signUp(app)
  const { id } = await publishPost(owner, context)
  const [fan, pal] = [await addMember(context, owner, 'amplifier'), await addMember(context, owner, 'amplifier')]
  return { owner, fan, pal, id }
}
const turnOn = (owner: Person, change: object = {}) =>
  owner.call('rewards.changeSettings', { body: { ...defaultRewards, is_on: true, ...change } })
async function shareBy(person: Person, id: string, platform_type = 'linkedin', share_content = 'Ask for days.') {
  const body = { platform_type, share_content, share_url: `https://${platform_type}.test/1` }
  await agreeToShare(person)
  const { link_url } = await person.call('ambassador.createOfPost', { params: { id }, body })
  return new URL(link_url ?? '').pathname
}
let visitors = 0
const visitAsSomebody = (person: Person, path: string) =>
  visitPage(person, `http://any.test${path}`, {
    'x-forwarded-for': `10.66.${Math.floor(++visitors / 200)}.${visitors % 200}`,
  })

describe('points', () => {
  it('are off until a workspace turns them on, and editable by owners and admins', async () => {
    const { owner, fan } = await setUp()
    expect(await fan.call('rewards.settings')).toEqual(defaultRewards)
    expect(await fan.call('rewards.leaderboard')).toMatchObject({
      is_on: false,
      off_by: 'points',
      rows: [],
      me: null,
      is_shown: false,
    })
    expect(await fan.call('rewards.badges')).toEqual([])
    const body = { ...defaultRewards, is_on: true, share_points: 7 }
    expect((await fan.request('rewards.changeSettings', { body })).status).toBe(403)
    await owner.call('rewards.changeSettings', { body })
    expect(await fan.call('rewards.settings')).toEqual(body)
    const { status, error } = await owner.request('rewards.changeSettings', { body: { ...body, share_points: -1 } })
    expect([status, error.message]).toEqual([400, 'share_points must be 0 to 1000'])
    await owner.call('peopleStatsSettings.update', { body: { people_stats: 'off' } })
    const off = { is_on: false, off_by: 'numbers', rows: [], me: null }
    expect(await fan.call('rewards.leaderboard')).toMatchObject(off)
    await owner.call('peopleStatsSettings.update', { body: { people_stats: 'self' } })
    expect(await fan.call('rewards.leaderboard')).toMatchObject({ is_on: true, off_by: null })
  })

  it('are for the first share of a post on a network, up to the cap of the week, and for visitors up to the cap of a link', async () => {
    const { owner, fan, id } = await setUp()
    await turnOn(owner, { shares_a_week: 2, visitors_a_link: 2 })
    const path = await shareBy(fan, id)
    // The same post on the same network again has none.
    await shareBy(fan, id, 'linkedin', 'Ask for weeks.')
    await shareBy(fan, id, 'x')
    await shareBy(fan, id, 'bluesky')
    const readMe = async () => (await fan.call('rewards.leaderboard', { query: { period: 'quarter' } })).me
    expect(await readMe()).toMatchObject({ shares: 3, points: 2 * 5, clicks: 0, visitors: 0, contacts: 0, rank: null })
    for (let n = 0; n < 3; n++) await visitAsSomebody(fan, path)
    // A program, and the sharer's own browser.
    await visitPage(fan, `http://any.test${path}`, { 'user-agent': 'curl/8' })
    await fan.call('shell.read', { headers: { 'user-agent': browserUserAgent } })
    await visitPage(fan, `http://any.test${path}`)
    await expect.poll(readMe).toMatchObject({ clicks: 3, visitors: 3, points: 10 + 2 })
    await recordTouch(createAccountDb(context.engine, owner.accountId ?? ''), await touchOf(owner, path, id))
    expect(await readMe()).toMatchObject({ contacts: 1, points: 10 + 2 + 10 })
    // Recalculated: other values change the past as well, and what goes is gone.
    await turnOn(owner, { shares_a_week: 5, visitors_a_link: 50, visitor_points: 2 })
    expect(await readMe()).toMatchObject({ points: 3 * 5 + 3 * 2 + 10 })
    await owner.call('analytics.changeSettings', { body: { mode: 'totals' } })
    expect(await readMe()).toMatchObject({ visitors: null, clicks: 3 })
  })
})

it('visitors of a link have points up to its cap over all time, not in each period anew', async () => {
  const { owner, fan, id } = await setUp()
  await turnOn(owner, { share_points: 0, visitors_a_link: 3 })
  const path = await shareBy(fan, id)
  const readMe = async (period: string) => (await fan.call('rewards.leaderboard', { query: { period } })).me
  for (let n = 0; n < 2; n++) await visitAsSomebody(fan, path)
  await expect.poll(() => readMe('week')).toMatchObject({ visitors: 2, points: 2 })
  // They came half a year ago.
  const before = new Date(Date.now() - 183 * 86_400_000).toISOString().slice(0, 10)
  await createAccountDb(context.engine, owner.accountId ?? '')
    .update('link_days')
    .set({ day: before })
    .execute()
  expect(await readMe('quarter')).toMatchObject({ visitors: 0, points: 0 })
  for (let n = 0; n < 3; n++) await visitAsSomebody(fan, path)
  await expect.poll(() => readMe('quarter')).toMatchObject({ visitors: 3, points: 1 })
})

describe('the leaderboard', () => {
  it('shows only who chose it, the first who reached a number first, and hides at once', async () => {
    const { owner, fan, pal, id } = await setUp()
    await turnOn(owner)
    await shareBy(fan, id)
    await shareBy(pal, id)
    const list = async (person: Person, query: Record<string, string> = {}) =>
      (await person.call('rewards.leaderboard', { query: { by: 'shares', period: 'quarter', ...query } })).rows.map(
        ({ rank, user_id, is_me }) => [rank, user_id, is_me],
      )
    expect(await list(owner)).toEqual([])
    await pal.call('rewards.appear', { body: { is_shown: true } })
    expect(await list(fan)).toEqual([[1, getUserId(pal), false]])
    await fan.call('rewards.appear', { body: { is_shown: true } })
    await fan.call('rewards.appear', { body: { is_shown: true } })
    const both = [
      [1, getUserId(fan), false],
      [2, getUserId(pal), true],
    ]
    expect(await list(pal)).toEqual(both)
    expect(await list(pal, { by: 'points', period: 'week' })).toEqual(both)
    // Who has nothing of it is not on it.
    expect(await list(pal, { by: 'clicks' })).toEqual([])
    await fan.call('rewards.appear', { body: { is_shown: false } })
    expect(await list(owner)).toEqual([[1, getUserId(pal), false]])
    const stranger = await signUp(app)
    await turnOn(stranger)
    expect(await list(stranger)).toEqual([])
  })

  it('ranks by number, then by the earlier, and nobody with nothing', () => {
    const one = (user_id: string, shares: number, last_at: string | null) => ({
      user_id,
      is_shown: true,
      shares,
      clicks: 0,
      visitors: 0,
      contacts: 0,
      points: 0,
      last_at,
    })
    const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
    const ranked = rankAchievers(
      [one('d', 0, null), one('a', 1, late), one('b', 1, early), one('c', 2, late)],
      'shares',
    )
    expect(ranked.map(({ user_id }) => user_id)).toEqual(['c', 'b', 'a'])
  })

  it('is of a team as well, whose people managers name', async () => {
    const { owner, fan, pal, id } = await setUp()
    await turnOn(owner)
    for (const person of [fan, pal]) {
      await shareBy(person, id)
      await person.call('rewards.appear', { body: { is_shown: true } })
    }
    const body = { name: 'Front desk', member_ids: [getUserId(fan)] }
    const team = await owner.call('shareTeams.create', { body })
    expect(team).toMatchObject({ ...body, n_members: 1, is_mine: false })
    expect(await fan.call('shareTeams.list')).toMatchObject([{ name: 'Front desk', is_mine: true, member_ids: [] }])
    const readOf = async (person: Person, team_id: string) =>
      person.request('rewards.leaderboard', { query: { by: 'shares', team_id } })
    for (const person of [fan, pal])
      expect((await readOf(person, team.id)).data.rows.map(({ user_id }) => user_id)).toEqual([getUserId(fan)])
    const stranger = await signUp(app)
    expect((await readOf(stranger, team.id)).status).toBe(404)
    const refused = await owner.request('shareTeams.create', {
      body: { name: 'Else', member_ids: [getUserId(stranger)] },
    })
    expect([refused.status, refused.error.message]).toEqual([400, 'member_ids must name members of this workspace'])
    expect((await owner.request('shareTeams.create', { body: { ...body, name: 'front DESK' } })).status).toBe(409)
    const params = { id: team.id }
    expect((await fan.request('shareTeams.update', { params, body })).status).toBe(403)
    const changed = await owner.call('shareTeams.update', {
      params,
      body: { name: 'Desk', member_ids: [getUserId(pal)] },
    })
    expect(changed).toMatchObject({ name: 'Desk', n_members: 1 })
    expect((await stranger.request('shareTeams.remove', { params })).status).toBe(404)
    await owner.call('shareTeams.remove', { params })
    expect(await owner.call('shareTeams.list')).toEqual([])
  })
})

it('badges are earned by their rules, and counted from the rows', async () => {
  const { owner, fan, id } = await setUp()
  await turnOn(owner)
  const read = async () => Object.fromEntries((await fan.call('rewards.badges')).map((badge) => [badge.key, badge]))
  expect(Object.values(await read()).map(({ is_earned, have }) => [is_earned, have])).toEqual(
    Array.from({ length: 6 }, () => [false, 0]),
  )
  const [path] = [await shareBy(fan, id), await shareBy(fan, id, 'x'), await shareBy(fan, id, 'bluesky')]
  const db = createAccountDb(context.engine, owner.accountId ?? '')
  const shares = await db.from('content_shares').select('id').orderBy('created_at').execute()
  const day = 86_400_000
  for (const [at, share] of shares.entries())
    await db
      .update('content_shares')
      .set({ confirmed_at: new Date(Date.now() - at * 7 * day).toISOString() })
      .where('id', '=', share.id)
      .execute()
  await recordTouch(db, await touchOf(owner, path, id))
  expect(await read()).toMatchObject({
    first: { is_earned: true },
    networks: { is_earned: true, have: 3, need: 3 },
    steady: { is_earned: false, have: 3, need: 4 },
    colleague: { is_earned: false, have: 1, need: 5 },
    readers: { is_earned: false, have: 0, need: 100 },
    contact: { is_earned: true },
  })
  // What a share brought goes with it.
  await db.remove('content_shares').where('platform_type', '=', 'x').execute()
  expect(await read()).toMatchObject({ networks: { is_earned: false, have: 2 } })
  const { data } = await fan.request('profile.export')
  expect(JSON.stringify(data)).toContain('"share_rewards":{"is_on_leaderboard":false,"teams":[]}')
})

/** A touch by the link of a share. */
async function touchOf(owner: Person, path: string, content_id: string) {
  const body = { first_name: 'Mia', last_name: 'Weber', email: `${createId()}@readers.example` }
  await owner.call('attribution.changeSettings', { body: { personal_tracking: true } })
  const { id: contact_id } = await owner.call('contacts.create', { body })
  return {
    contact_id,
    content_id,
    at: context.now().toISOString(),
    kind: 'share_click',
    link_code: path.slice('/l/'.length),
    evidence: { kind: 'click', id: createId() },
  } as const
}
