import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createId } from '../../db/create-id.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { addPastNumbers } from '../analytics/index.ts'

const { app, context } = await useApp()
let clock = Date.parse('2026-03-15T12:00:00Z')
vi.spyOn(context, 'now').mockImplementation(() => new Date(clock))
const guest = new Person(app, null)

let ada: Person
let mia: Person
let pillar: string
let post: string
beforeAll(async () => {
  ada = await signUp(app, { displayName: 'Ada Secret' })
  mia = await addMember(context, ada, 'general_member')
  pillar = (await ada.call('pillars.create', { body: { name: 'Fewer no-shows' } })).id
  post = (await publishPost(ada, context, { title: 'First', pillar_id: pillar })).id
  const other = (await publishPost(ada, context, { title: 'Second' })).id
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  const counts = { visitors: 2, reads: 1, bots: 9 }
  await addPastNumbers(db, post, [{ day: '2026-03-10', views: 5, ...counts }])
  await addPastNumbers(db, other, [{ day: '2026-03-11', views: 7, ...counts }])
  await ada.call('annotations.create', { body: { date: '2026-03-12', text: 'Ask Bob why' } })
})

/** The secret of a link, as its address carries it. */
async function share(person: Person, body: Record<string, unknown> = { days: 28 }) {
  const link = await person.call('reportShares.create', { body: { name: 'The board', ...body } })
  return { link, token: new URLSearchParams(new URL(link.url).hash.slice(1)).get('token') ?? '' }
}
const look = (token: string) => guest.request('reportShares.read', { body: { token } })

describe('a shared report', () => {
  it('shows the numbers of its filters and days without an account, and nobody’s name', async () => {
    const { link, token } = await share(ada, { days: 28, filters: { pillar_id: pillar } })
    expect([new URL(link.url).pathname, new URL(link.url).search, token.length]).toEqual(['/report', '', 43])
    const { status, data, text } = await look(token)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      name: 'The board',
      pillar_name: 'Fewer no-shows',
      channel_name: null,
      post_title: null,
      report: { start_date: '2026-02-16', end_date: '2026-03-15', totals: { views: 5 } },
    })
    expect(data.breakdowns.find(({ by }) => by === 'content')?.rows).toMatchObject([{ label: 'First', views: 5 }])
    expect(data.breakdowns.map(({ by }) => by)).not.toContain('link')
    expect(data.annotations.map(({ kind }) => kind)).not.toContain('note')
    expect(text).not.toMatch(/Ada Secret|@|Ask Bob/u)
    const { rows } = { rows: await createSystemDb(context.engine).selectFrom('report_shares').selectAll().execute() }
    expect(JSON.stringify([rows, await ada.call('reportShares.list')])).not.toContain(token)
  })

  it('goes along with the days, or stays, and shows the notes of the team where the link says so', async () => {
    const going = await share(ada, { days: 7, has_notes: true })
    const frozen = await share(ada, { start_date: '2026-03-10', end_date: '2026-03-10' })
    const [first, second] = [(await look(going.token)).data, (await look(frozen.token)).data]
    expect([first.report.totals.views, second.report.totals.views]).toEqual([12, 5])
    expect(first.annotations).toContainEqual({ kind: 'note', date: '2026-03-12', text: 'Ask Bob why' })
    clock += 2 * 86_400_000
    const later = await Promise.all([look(going.token), look(frozen.token)])
    clock -= 2 * 86_400_000
    expect(later.map(({ data }) => [data.report.start_date, data.report.totals.views])).toEqual([
      ['2026-03-11', 7],
      ['2026-03-10', 5],
    ])
  })

  it('ends when it expires, is revoked, or its creator or its subject is gone: the same 404', async () => {
    const expiring = await share(ada, { days: 7, works_for_days: 1 })
    const revoked = await share(ada)
    await ada.call('reportShares.revoke', { params: { id: revoked.link.id } })
    const of = await share(mia)
    await ada.call('members.update', { body: { user_id: mia.session?.user.id ?? '', role_id: 'amplifier' } })
    const gone = (await ada.call('pillars.create', { body: { name: 'Gone' } })).id
    const about = await share(ada, { days: 7, filters: { pillar_id: gone } })
    await ada.call('pillars.remove', { params: { id: gone }, body: {} })
    expect((await look(expiring.token)).status).toBe(200)
    clock += 86_400_000
    const answers = await Promise.all(
      [expiring.token, revoked.token, of.token, about.token, 'x', ''].map(async (token) => look(token)),
    )
    clock -= 86_400_000
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404))
    await ada.call('members.update', { body: { user_id: mia.session?.user.id ?? '', role_id: 'general_member' } })
  })

  it('is revoked by its creator and publishers, who see when it was last opened', async () => {
    const { link, token } = await share(ada)
    expect((await mia.request('reportShares.revoke', { params: { id: link.id } })).status).toBe(403)
    await look(token)
    const find = async (person: Person) => (await person.call('reportShares.list')).find(({ id }) => id === link.id)
    expect(await find(mia)).toMatchObject({ last_opened_at: new Date(clock).toISOString(), can_revoke: false })
    await ada.call('reportShares.revoke', { params: { id: link.id } })
    expect(await find(ada)).toMatchObject({ revoked_at: new Date(clock).toISOString() })
    const stranger = await signUp(app)
    expect((await stranger.request('reportShares.revoke', { params: { id: link.id } })).status).toBe(404)
  })

  it.each([
    [{}, 'days or start_date and end_date must be given'],
    [{ days: 7, start_date: '2026-03-01' }, 'days or start_date and end_date must be given'],
    [{ start_date: '2026-03-02', end_date: '2026-03-01' }, 'end_date must not be before start_date'],
    [{ start_date: '2020-03-02', end_date: '2026-03-01' }, 'end_date must be at most 1100 days'],
    [{ days: 7, works_for_days: 91 }, 'works_for_days must be at most 90'],
    [{ days: 0 }, 'days must be 1 or more'],
    [{ days: 7, filters: { user_id: 'x' } }, 'user_id'],
  ])('%o is refused', async (body, sentence) => {
    const { status, text } = await ada.request('reportShares.create', { body: { name: 'The board', ...body } })
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
  })

  it('of several filters reaches back 90 days, and lives no longer than their views are kept', async () => {
    const filters = { pillar_id: pillar, device: 'Mobile' }
    const refuse = async (body: Record<string, unknown>) => {
      const answer = await ada.request('reportShares.create', { body: { name: 'The board', filters, ...body } })
      return [answer.status, answer.text]
    }
    expect(await refuse({ days: 91 })).toEqual([400, expect.stringContaining('start_date must not be before')])
    const frozen = { start_date: '2026-03-01', end_date: '2026-03-10' }
    expect(await refuse({ ...frozen, works_for_days: 76 })).toEqual([
      400,
      expect.stringContaining('works_for_days must be at most 75'),
    ])
    const { token } = await share(ada, { ...frozen, filters, works_for_days: 75 })
    expect((await look(token)).data.filters).toEqual(filters)
    const long = await share(ada, { days: 365, filters: { pillar_id: pillar } })
    const known = (await look(long.token)).data.breakdowns.map(({ by }) => by)
    expect(known).toEqual(['content', 'pillar', 'channel'])
  })

  it('cannot be about something of another workspace', async () => {
    const stranger = await signUp(app)
    for (const filters of [{ pillar_id: pillar }, { content_id: post }, { channel_id: createId() }]) {
      const body = { name: 'Me', days: 7, filters }
      expect((await stranger.request('reportShares.create', { body })).status).toBe(404)
    }
  })
})
