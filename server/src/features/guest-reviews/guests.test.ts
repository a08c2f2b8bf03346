import { describe, expect, it } from 'vitest'
import { createSystemDb } from '../../db/system-db.ts'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()
const guest = new Person(app, null)

const idOf = (person: Person): string => person.session?.user.id ?? ''
const team = async () => {
  const ada = await signUp(app, { displayName: 'Ada' })
  return {
    ada,
    bob: await addMember(context, ada, 'social_media'),
    mia: await addMember(context, ada, 'general_member'),
  }
}
/** The secret of a link, as its address carries it. */
async function linkBy(person: Person, id: string, request: Record<string, unknown> = {}) {
  const link = await person.call('guestReviews.create', { params: { id }, body: { name: 'Dr. Weber', ...request } })
  return { link, token: new URLSearchParams(new URL(link.url).hash.slice(1)).get('token') ?? '' }
}
const createSubmitted = async (author: Person) => {
  const id = await draftPost(author, context, {})
  await author.call('content.submit', { params: { id } })
  return id
}
const look = (token: string) => guest.request('guestReviews.read', { body: { token } })
const decide = async (token: string, more: Record<string, unknown> = {}) =>
  guest.request('guestReviews.decide', {
    body: {
      token,
      decision: 'approve',
      name: 'Dr. Weber',
      text_hash: more['text_hash'] ?? (await look(token)).data.text_hash,
      ...more,
    },
  })

describe('a guest', () => {
  it('reads the text as it will be published, without an account, and learns nothing else', async () => {
    const { ada, mia } = await team()
    const id = await createSubmitted(mia)
    const { link, token } = await linkBy(ada, id)
    expect([new URL(link.url).pathname, new URL(link.url).search, token.length]).toEqual(['/review', '', 43])
    const { status, data } = await look(token)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      account_name: 'Example Works',
      asked_by: 'Ada',
      title: 'A waiting list that works',
      is_outdated: false,
      decision: null,
      why_not: null,
    })
    expect(data.html).toContain('Ask for days.')
    const days = (Date.parse(link.expires_at) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    const { rows } = { rows: await createSystemDb(context.engine).selectFrom('review_links').selectAll().execute() }
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(await ada.call('guestReviews.list', { params: { id } }))).not.toContain(token)
  })

  it('gets a post for a network as a post, and a page as a page', async () => {
    const { ada } = await team()
    const page = await draftPost(ada, context, {})
    expect((await look((await linkBy(ada, page)).token)).data.as_post).toBeNull()
    const channel = await ada.call('channels.create', {
      body: { name: 'Ada on X', channel_type: 'manual', network: 'x' },
    })
    const id = await draftPost(ada, context, { channel_id: channel.id })
    const { token } = await linkBy(ada, id)
    const { rich_content, excerpt } = await ada.call('content.read', { params: { id } })
    expect((await look(token)).data.as_post).toEqual({ network: 'x', name: 'Ada on X', excerpt, rich_content })
    await ada.call('content.update', { params: { id }, body: { title: 'Another title' } })
    expect((await look(token)).data).toMatchObject({ html: null, as_post: null })
  })

  it('gives the step’s approval where the link says that it counts', async () => {
    const { ada, mia } = await team()
    const id = await createSubmitted(mia)
    const { token } = await linkBy(ada, id, { can_decide: true })
    const answer = await decide(token, { comment: 'Lovely' })
    expect(answer.data).toMatchObject({ decision: 'approved', comment: 'Lovely' })
    expect((await ada.call('content.read', { params: { id } })).status).toBe('approved')
    const { history, steps } = await ada.call('content.review', { params: { id } })
    expect(history.at(-1)).toMatchObject({ verb: 'approved', actor_id: null, guest_name: 'Dr. Weber', note: 'Lovely' })
    expect(steps).toMatchObject([{ state: 'approved', guest_name: 'Dr. Weber', decided_by: null }])
    expect((await decide(token)).error.code).toBe('nothing_to_decide')
    expect((await ada.call('content.publish', { params: { id } })).status).toBe('published')
  })

  it('passes the one step the link was made at, and only advises at the next', async () => {
    const { ada, mia } = await team()
    await ada.call('reviewSteps.save', { body: { steps: [{ name: 'Client' }, { name: 'Owner' }] } })
    const id = await createSubmitted(mia)
    const first = await linkBy(ada, id, { can_decide: true })
    const second = await linkBy(ada, id, { can_decide: true })
    await decide(first.token)
    await decide(second.token)
    const { steps, advice } = await ada.call('content.review', { params: { id } })
    expect(steps.map(({ state }) => state)).toEqual(['approved', 'open'])
    expect(advice).toMatchObject([{ guest_name: 'Dr. Weber', decision: 'approved', is_advice: true }])
    expect((await ada.request('content.publish', { params: { id } })).status).toBe(409)
  })

  it('passes one step, also by two clicks of one moment', async () => {
    const { ada, mia } = await team()
    await ada.call('reviewSteps.save', { body: { steps: [{ name: 'Client' }, { name: 'Owner' }] } })
    const id = await createSubmitted(mia)
    const { token } = await linkBy(ada, id, { can_decide: true })
    const { text_hash } = (await look(token)).data
    const both = await Promise.all([decide(token, { text_hash }), decide(token, { text_hash })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { steps } = await ada.call('content.review', { params: { id } })
    expect(steps.map(({ state }) => state)).toEqual(['approved', 'open'])
  })

  it('has a secret that is nowhere in the database, also where the call that made it can be repeated', async () => {
    const { ada, mia } = await team()
    const id = await createSubmitted(mia)
    const call = { params: { id }, body: { name: 'Dr. Weber' }, headers: { 'idempotency-key': 'a-link' } }
    const { data } = await ada.request('guestReviews.create', call)
    expect((await ada.request('guestReviews.create', call)).data.url).toBe(data.url)
    const kept = await createSystemDb(context.engine).selectFrom('idempotency_keys').selectAll().execute()
    expect(kept).not.toEqual([])
    expect(JSON.stringify(kept)).not.toContain(data.url.slice(data.url.indexOf('=') + 1))
  })

  it('only advises otherwise, and the author hears it', async () => {
    const { ada, mia } = await team()
    const id = await createSubmitted(mia)
    const { token } = await linkBy(mia, id)
    expect((await decide(token)).status).toBe(200)
    expect((await decide(token, { decision: 'request_changes' })).status).toBe(400)
    await decide(token, { decision: 'request_changes', comment: 'Name the source' })
    expect((await ada.call('content.read', { params: { id } })).status).toBe('in_review')
    const notifications = await mia.call('notifications.list')
    expect(notifications[0]).toMatchObject({
      kind: 'commented',
      note: 'Dr. Weber (guest) would change it: Name the source',
    })
    expect((await look(token)).data).toMatchObject({ decision: 'changes_requested', comment: 'Name the source' })
  })

  it('sends a text back where the link counts', async () => {
    const { ada, mia } = await team()
    const id = await createSubmitted(mia)
    const { token } = await linkBy(ada, id, { can_decide: true })
    await decide(token, { decision: 'request_changes', comment: 'Name the source' })
    expect((await mia.call('content.read', { params: { id } })).status).toBe('changes_requested')
  })

  it('decides on the version that was read, and sees a newer one only where the link shows it', async () => {
    const { ada, mia } = await team()
    const id = await createSubmitted(mia)
    const bound = await linkBy(ada, id, { can_decide: true })
    const following = await linkBy(ada, id, { can_decide: true, follows_text: true })
    const { text_hash } = (await look(bound.token)).data
    await mia.call('content.update', { params: { id }, body: { title: 'A newer title' } })
    for (const { token } of [bound, following])
      expect((await decide(token, { text_hash })).error.code).toMatch(/^stale$/u)
    expect((await look(bound.token)).data).toMatchObject({ html: null, is_outdated: true, title: '', text_hash })
    expect((await look(following.token)).data).toMatchObject({ is_outdated: true, title: 'A newer title' })
    expect((await decide(following.token)).status).toBe(200)
    expect((await ada.call('content.read', { params: { id } })).status).toBe('approved')
  })

  it('cannot stand in for someone who could not approve: no link to one’s own text, and none that outlives a role', async () => {
    const { ada, bob, mia } = await team()
    const own = await createSubmitted(bob)
    const request = { params: { id: own }, body: { name: 'Me again', can_decide: true } }
    expect((await bob.request('guestReviews.create', request)).error.code).toBe('own_text')
    const id = await createSubmitted(mia)
    expect((await mia.request('guestReviews.create', { ...request, params: { id } })).status).toBe(403)
    const { token } = await linkBy(bob, id, { can_decide: true })
    await ada.call('members.update', { body: { user_id: idOf(bob), role_id: 'general_member' } })
    await decide(token)
    expect((await ada.call('content.read', { params: { id } })).status).toBe('in_review')
    expect((await look(token)).status).toBe(200)
    await ada.call('members.update', { body: { user_id: idOf(bob), role_id: 'amplifier' } })
    expect((await look(token)).status).toBe(404)
    await ada.call('members.update', { body: { user_id: idOf(bob), role_id: 'general_member' } })
    expect((await look(token)).status).toBe(200)
    await ada.call('members.remove', { body: { user_id: idOf(bob) } })
    expect((await look(token)).status).toBe(404)
  })

  it('is turned away by one and the same answer when the link is made up, run out, taken back, or its text is gone', async () => {
    const { ada, mia } = await team()
    const id = await createSubmitted(mia)
    const [expired, revoked, trashed] = await Promise.all([linkBy(ada, id), linkBy(ada, id), linkBy(ada, id)])
    await createSystemDb(context.engine)
      .updateTable('review_links')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', expired.link.id)
      .execute()
    await ada.call('guestReviews.revoke', { params: { id: revoked.link.id } })
    expect((await look(trashed.token)).status).toBe(200)
    await ada.call('content.remove', { params: { id } })
    const answers = await Promise.all(['x', expired.token, revoked.token, trashed.token].map(look))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    expect((await decide('x', { text_hash: 'x' })).status).toBe(404)
  })

  it('is of one text and one workspace: strangers neither see nor revoke its link, and colleagues only revoke their own', async () => {
    const { ada, mia } = await team()
    const tom = await addMember(context, ada, 'general_member')
    const stranger = await signUp(app)
    const id = await createSubmitted(mia)
    const { link } = await linkBy(ada, id)
    const foreign = { params: { id: link.id } }
    expect((await stranger.request('guestReviews.revoke', foreign)).status).toBe(404)
    expect((await stranger.request('guestReviews.list', { params: { id } })).status).toBe(404)
    expect((await stranger.request('guestReviews.create', { params: { id }, body: { name: 'x' } })).status).toBe(404)
    expect((await tom.request('guestReviews.revoke', foreign)).status).toBe(403)
    expect((await tom.request('guestReviews.create', { params: { id }, body: { name: 'x' } })).status).toBe(403)
    for (const days of [0, 31])
      expect((await ada.request('guestReviews.create', { params: { id }, body: { name: 'x', days } })).status).toBe(400)
    expect((await mia.request('guestReviews.revoke', foreign)).status).toBe(200)
  })

  it('is slowed down: guessing tokens ends in 429', async () => {
    const guesser = new Person(app, null)
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, n) => guesser.request('guestReviews.read', { body: { token: `guess-${n}` } })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]))
  })
})
