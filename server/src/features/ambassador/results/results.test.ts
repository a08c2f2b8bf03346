import { type PeopleStats, peopleStats } from '@draftwright/contract/people-stats'
import { roles } from '@draftwright/contract/rights'
import { describe, expect, it } from 'vitest'
import { createAccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { createSystemDb } from '../../../db/system-db.ts'
import { addOpportunity } from '../../../../test/crm-people.ts'
import { agreeToShare } from '../../../../test/agree-to-share.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { browserUserAgent, publishPost, visitPage } from '../../../../test/publish-post.ts'
import { useApp } from '../../../../test/test-app.ts'
import { recordTouch } from '../../touches/index.ts'
import { findPeriodStart } from './share-period.ts'

const { app, context } = await useApp()

const userIdOf = (person: Person): string => person.session?.user.id ?? ''
const nameOf = (person: Person): string => person.session?.user.display_name ?? ''

async function shareBy(person: Person, id: string, platform_type = 'linkedin') {
  const body = { platform_type, share_content: 'Ask for days.', share_url: `https://${platform_type}.test/1` }
  await agreeToShare(person)
  const share = await person.call('ambassador.createOfPost', { params: { id }, body })
  return { share, path: new URL(share.link_url ?? '').pathname, code: share.link_url?.split('/').at(-1) ?? '' }
}
const follow = (person: Person, path: string, headers: Record<string, string> = {}) =>
  visitPage(person, `http://any.test${path}`, headers)
const choose = (owner: Person, people_stats: PeopleStats) =>
  owner.call('peopleStatsSettings.update', { body: { people_stats } })

describe('which numbers are shown', () => {
  it('follows role and setting on every route', async () => {
    const owner = await signUp(app)
    const { id } = await publishPost(owner, context)
    const fan = await addMember(context, owner, 'amplifier')
    const people: Person[] = [owner]
    for (const role of roles.slice(1)) people.push(await addMember(context, owner, role))
    const { path, code, share } = await shareBy(fan, id)
    const [deal, contact] = await addDealWithContact(owner, 10_000)
    await owner.call('attribution.changeSettings', { body: { personal_tracking: true } })
    await touchByShare(owner, { contact, content_id: id, code })
    await follow(fan, path)
    await expect.poll(async () => (await fan.call('ambassador.statistics')).me?.clicks).toBe(1)
    const params = { content_id: id }
    await owner.call('shareVariations.create', { params, body: { text: 'Ask for days.' } })

    for (const setting of peopleStats) {
      await choose(owner, setting)
      const own = await fan.call('ambassador.statistics')
      const [mine] = await fan.call('ambassador.list')
      const [ownPost] = await fan.call('ambassador.posts')
      const ownCount = setting === 'off' ? null : 1
      expect([ownPost?.is_shared_by_me, ownPost?.n_own_shares], setting).toEqual([true, ownCount])
      const ownResults = await fan.request('shareResults.read', { query: { scope: 'me' } })
      if (setting === 'off') {
        expect([own.me, own.totals, own.by_content, mine?.clicks, ownResults.status]).toEqual([
          null,
          null,
          [],
          null,
          403,
        ])
      } else {
        expect([own.me?.clicks, mine?.clicks, ownResults.data.totals.clicks]).toEqual([1, 1, 1])
        expect(ownResults.data.totals.deals).toBeNull()
      }
      for (const [at, role] of roles.entries()) {
        const person = people[at] ?? owner
        const cell = `${role}, ${setting}`
        const seesNames = setting === 'names' && (role === 'owner' || role === 'admin')
        const seesTotals = setting === 'totals' || setting === 'names'
        const isPublisher = role === 'owner' || role === 'admin' || role === 'social_media'
        const statistics = await person.call('ambassador.statistics')
        expect(statistics.totals?.clicks, cell).toBe(seesTotals ? 1 : undefined)
        expect(JSON.stringify(statistics), cell).not.toContain(userIdOf(fan))
        const counts = {
          is_shared_by_me: false,
          n_own_shares: ownCount === null ? null : 0,
          n_shares: seesTotals ? 1 : null,
        }
        expect(await person.call('ambassador.posts'), cell).toMatchObject([counts])
        expect(await person.call('ambassador.post', { params }), cell).toMatchObject(counts)
        const variations = await person.request('shareVariations.list', { params })
        expect(variations.status, cell).toBe(isPublisher ? 200 : 403)
        if (isPublisher) expect(variations.data, cell).toMatchObject([{ n_shares: counts.n_shares }])
        for (const by of ['content', 'campaign', 'person'] as const) {
          const answer = await person.request('shareResults.read', { query: { scope: 'team', by } })
          const isShown = seesTotals && isPublisher && (by !== 'person' || seesNames)
          expect(answer.status, `${cell}, ${by}`).toBe(isShown ? 200 : 403)
          if (!seesNames) expect(answer.text, `${cell}, ${by}`).not.toContain(nameOf(fan))
          if (isShown && by === 'person') expect(answer.data.rows).toMatchObject([{ id: userIdOf(fan), clicks: 1 }])
        }
        // The links page, attribution and the reports show nobody's shares in another way.
        const links = await person.request('trackedLinks.list', { query: { limit: 100 } })
        const days = await person.request('trackedLinks.days', { params: { id: (await linkIdOf(owner, code)) ?? '' } })
        if (role !== 'amplifier') {
          expect(links.text.includes(code), cell).toBe(seesNames)
          expect(days.status, cell).toBe(seesNames ? 200 : 404)
          const byLink = await person.request('analytics.breakdown', { query: { by: 'link' } })
          expect(byLink.text, cell).not.toContain(code)
          expect((await person.request('analytics.report', { query: { link: code } })).status, cell).toBe(400)
        }
        if (role === 'owner') {
          const touched = await person.call('attribution.deal', { params: { id: deal } })
          expect(
            touched.touches.map(({ share_user_id, link_code }) => [share_user_id, link_code]),
            cell,
          ).toEqual([seesNames ? [userIdOf(fan), code] : [null, null]])
          const byPerson = await person.call('attribution.summary', { query: { by: 'person' } })
          expect(
            byPerson.rows.map(({ kind, open }) => [kind, open]),
            cell,
          ).toEqual([[seesNames ? 'group' : 'colleagues', [{ currency: 'EUR', amount: 10_000 }]]])
          const history = await person.call('attribution.contact', { params: { id: contact } })
          expect(
            history.map(({ share_user_id }) => share_user_id),
            cell,
          ).toEqual([seesNames ? userIdOf(fan) : null])
        }
      }
    }
    expect(share.clicks).toBe(0)
  })

  it('is said to everybody, and turning names on is told to everybody and in the audit log', async () => {
    const owner = await signUp(app)
    const fan = await addMember(context, owner, 'amplifier')
    expect(await fan.call('peopleStatsSettings.read')).toEqual({ people_stats: 'totals' })
    expect((await fan.request('peopleStatsSettings.update', { body: { people_stats: 'off' } })).status).toBe(403)
    await choose(owner, 'names')
    await choose(owner, 'names')
    const told = await fan.call('notifications.list')
    expect(told.map(({ kind, actor_id }) => [kind, actor_id])).toEqual([['people_named', userIdOf(owner)]])
    const { data } = await owner.request('audit.list', { query: { action: 'peopleStatsSettings.update' } })
    expect(data.map(({ details }) => details)).toMatchObject([
      { before: 'names' },
      { people_stats: 'names', before: 'totals' },
    ])
    const { status, error } = await owner.request('peopleStatsSettings.update', { body: { people_stats: 'all' } })
    expect([status, error.message]).toEqual([400, 'people_stats must be one of off, self, totals, names'])
  })
})

describe('what shares brought', () => {
  it('excludes members and programs, before and after they are known as such', async () => {
    const owner = await signUp(app)
    const fan = await addMember(context, owner, 'amplifier')
    const { id } = await publishPost(owner, context)
    const { path } = await shareBy(fan, id)
    const clicks = async () => {
      const { totals } = await fan.call('shareResults.read')
      return [totals.clicks, totals.visitors]
    }
    await follow(fan, path)
    await follow(owner, path, { 'user-agent': 'curl/8' })
    await follow(owner, path, { 'x-forwarded-for': '10.9.9.9' })
    await expect.poll(clicks).toEqual([2, 2])
    // The same browser uses the app: it was the sharer's own click, and so is the next.
    await fan.call('shell.read', { headers: { 'user-agent': browserUserAgent } })
    await expect.poll(clicks).toEqual([1, 1])
    await follow(fan, path)
    await follow(owner, path, { 'x-forwarded-for': '10.9.9.8' })
    await expect.poll(clicks).toEqual([2, 2])
    expect((await fan.call('ambassador.statistics')).me).toMatchObject({ clicks: 2, visitors: 2 })
    expect((await fan.call('ambassador.list'))[0]).toMatchObject({ clicks: 2, visitors: 2 })
  })

  it('says of shares without a link of ours that they are not measured, which is not 0', async () => {
    const owner = await signUp(app)
    const fan = await addMember(context, owner, 'amplifier')
    const { id } = await publishPost(owner, context)
    await shareBy(fan, id)
    const read = async () => (await fan.call('shareResults.read')).totals
    expect(await read()).toMatchObject({ shares: 1, clicks: 0, visitors: 0, visits: 0 })
    await createAccountDb(context.engine, owner.accountId ?? '')
      .update('content_shares')
      .set({ link_id: null })
      .execute()
    expect(await read()).toMatchObject({ shares: 1, clicks: null, visitors: null, visits: null })
  })

  it('divides money as attribution does, to the cent, and says what is not measured', async () => {
    const owner = await signUp(app)
    const fan = await addMember(context, owner, 'amplifier')
    const [first, second] = [await publishPost(owner, context), await publishPost(owner, context, { title: 'Second' })]
    const other = await addMember(context, owner, 'admin')
    await owner.call('attribution.changeSettings', { body: { personal_tracking: true } })
    const [, contact] = await addDealWithContact(owner, 10_000)
    for (const [person, content_id] of [
      [fan, first.id],
      [fan, second.id],
      [other, first.id],
    ] as const) {
      const { code } = await shareBy(person, content_id)
      await touchByShare(owner, { contact, content_id, code })
    }
    await choose(owner, 'names')
    const read = (by: string) => owner.call('shareResults.read', { query: { scope: 'team', by } })
    const people = await read('person')
    const amounts = people.rows.flatMap(({ deals }) => deals?.open.map(({ amount }) => amount) ?? [])
    expect(amounts.toSorted()).toEqual([3333, 6667])
    expect(people.totals).toMatchObject({
      shares: 3,
      contacts: 1,
      clicks: 0,
      deals: { n_open: 1, open: [{ currency: 'EUR', amount: 10_000 }] },
    })
    const posts = await read('content')
    expect(posts.rows.map(({ name, contacts, shares }) => [name, contacts, shares]).toSorted()).toEqual([
      ['A waiting list that works', 1, 2],
      ['Second', 1, 1],
    ])
    expect((await read('campaign')).rows).toMatchObject([{ id: null, name: null, shares: 3, contacts: 1 }])
    // One's own, and without the CRM no money.
    expect((await fan.call('shareResults.read')).totals).toMatchObject({ shares: 2, contacts: 1, deals: null })
    await owner.call('analytics.changeSettings', { body: { mode: 'totals' } })
    expect((await read('person')).totals).toMatchObject({ clicks: 0, visitors: null, visits: null })
    await owner.call('analytics.changeSettings', { body: { mode: 'off' } })
    expect((await read('person')).totals).toMatchObject({ clicks: null, visitors: null, visits: null })
  })

  it('begins with the week, the month or the quarter', () => {
    expect(findPeriodStart('2026-11-25', 'week')).toBe('2026-11-23')
    expect(findPeriodStart('2026-11-25', 'month')).toBe('2026-11-01')
    expect(
      ['2026-01-31', '2026-03-01', '2026-04-01', '2026-12-31'].map((day) => findPeriodStart(day, 'quarter')),
    ).toEqual(['2026-01-01', '2026-01-01', '2026-04-01', '2026-10-01'])
  })
})

async function addDealWithContact(owner: Person, amount: number): Promise<[deal: string, contact: string]> {
  const body = { first_name: 'Mia', last_name: 'Weber', email: `${createId()}@readers.example` }
  const { id } = await owner.call('contacts.create', { body })
  return [await addOpportunity(owner, { amount, currency: 'EUR', contacts: [{ contact_id: id }] }), id]
}
async function touchByShare(
  owner: Person,
  { contact, content_id, code }: { contact: string; content_id: string; code: string },
): Promise<void> {
  await recordTouch(createAccountDb(context.engine, owner.accountId ?? ''), {
    contact_id: contact,
    content_id,
    at: context.now().toISOString(),
    kind: 'share_click',
    link_code: code,
    evidence: { kind: 'click', id: createId() },
  })
}
const linkIdOf = async (owner: Person, code: string): Promise<string | undefined> =>
  (
    await createSystemDb(context.engine)
      .selectFrom('tracked_links')
      .select('id')
      .where('account_id', '=', owner.accountId ?? '')
      .where('code', '=', code)
      .executeTakeFirst()
  )?.id
