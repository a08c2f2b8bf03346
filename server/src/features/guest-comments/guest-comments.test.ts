import { describe, expect, it } from 'vitest'
import { createSystemDb } from '../../db/system-db.ts'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()
const guest = new Person(app, null)

const team = async (
  request: Record<string, unknown> = {},
  markdown = 'Ask for days.\n\nThen wait for *an* answer.',
) => {
  const ada = await signUp(app, { displayName: 'Ada' })
  const mia = await addMember(context, ada, 'general_member')
  const id = await draftPost(mia, context, { markdown })
  const { link, token } = await linkBy(ada, id, request)
  return { ada, mia, id, link, token }
}
async function linkBy(person: Person, id: string, request: Record<string, unknown>) {
  const link = await person.call('guestReviews.create', { params: { id }, body: { name: 'Dr. Weber', ...request } })
  return { link, token: new URLSearchParams(new URL(link.url).hash.slice(1)).get('token') ?? '' }
}
const list = (token: string) => guest.request('guestComments.list', { body: { token } })
const requestRemark = (token: string, more: Record<string, unknown> = {}) =>
  guest.request('guestComments.create', { body: { token, name: 'Dr. Weber', body: 'Which days?', ...more } })

describe('a guest with a link', () => {
  it('comments on words of the text, members hear it and answer, and the guest reads the answer', async () => {
    const { ada, mia, id, token } = await team()
    const words = { quote: 'wait for an answer', prefix: 'Ask for days.\n\nThen ', suffix: '.' }
    const answer = await requestRemark(token, { words })
    expect(answer.data).toMatchObject({ author: 'Dr. Weber', is_guest: true, words: { quote: 'wait for an answer' } })
    const threads = await ada.call('comments.list', { params: { id } })
    expect(threads).toMatchObject([
      {
        guest_name: 'Dr. Weber',
        author_id: null,
        anchor: { quote: 'wait for an answer', prefix: 'Ask for days.\nThen ' },
      },
    ])
    for (const person of [ada, mia])
      expect(await person.call('notifications.list')).toMatchObject([
        { kind: 'commented', note: 'Dr. Weber (guest): Which days?', comment_id: answer.data.id },
      ])
    await mia.call('comments.create', { params: { id }, body: { body: 'Weekdays.', parent_id: answer.data.id } })
    await requestRemark(token, { body: 'Thanks', parent_id: answer.data.id })
    const { data } = await list(token)
    expect(
      data.map(({ author, body, is_guest, is_resolved }: Record<string, unknown>) => [
        author,
        body,
        is_guest,
        is_resolved,
      ]),
    ).toEqual([
      ['Dr. Weber', 'Which days?', true, false],
      ['The general_member', 'Weekdays.', false, false],
      ['Dr. Weber', 'Thanks', true, false],
    ])
    expect(JSON.stringify(data)).not.toContain(mia.session?.user.id)
    await ada.call('comments.resolve', { params: { id: answer.data.id } })
    expect((await list(token)).data[0]).toMatchObject({ is_resolved: true })
  })

  it('gets an error when the words are not in the text, and when a thread belongs to another one', async () => {
    const { ada, mia, token } = await team()
    const other = await draftPost(mia, context, {})
    const { id: thread } = await ada.call('comments.create', { params: { id: other }, body: { body: 'Internal' } })
    const words = { quote: 'A heading that is nowhere at all', prefix: '', suffix: '' }
    expect((await requestRemark(token, { words })).error).toMatchObject({ code: 'words_not_found' })
    expect((await requestRemark(token, { parent_id: thread })).status).toBe(404)
    expect((await requestRemark(token, { parent_id: '0190a000-0000-7000-8000-000000000000' })).status).toBe(404)
    const stranger = await team()
    const { id: foreign } = await stranger.ada.call('comments.create', {
      params: { id: stranger.id },
      body: { body: 'x' },
    })
    expect((await requestRemark(token, { parent_id: foreign })).status).toBe(404)
    expect((await list(token)).data).toEqual([])
  })

  it('may send words alone, of a bounded length, and they stay words', async () => {
    const { ada, id, token } = await team()
    const hostile = '<img src=x onerror=alert(1)> [link](javascript:alert(1))'
    expect((await requestRemark(token, { body: hostile, name: '<b>Me</b>' })).data).toMatchObject({
      body: hostile,
      author: '<b>Me</b>',
    })
    expect(await ada.call('comments.list', { params: { id } })).toMatchObject([{ body: hostile }])
    for (const bad of [
      { body: ' ' },
      { body: 'x'.repeat(5001) },
      { name: '' },
      { name: 'x'.repeat(81) },
      { mentions: [] },
    ])
      expect((await requestRemark(token, bad)).status).toBe(400)
    const tooLong = { quote: 'x'.repeat(2001), prefix: '', suffix: '' }
    expect((await requestRemark(token, { words: tooLong })).status).toBe(400)
  })

  it('is turned away by one and the same answer when the link is made up, run out or taken back', async () => {
    const { ada, id, token: revoked, link } = await team()
    const expired = await linkBy(ada, id, {})
    await ada.call('guestReviews.revoke', { params: { id: link.id } })
    await createSystemDb(context.engine)
      .updateTable('review_links')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', expired.link.id)
      .execute()
    const answers = await Promise.all(
      ['x', expired.token, revoked].flatMap((token) => [list(token), requestRemark(token)]),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  })

  it('reads no comments by a link that was made without, nor of a text it is not shown', async () => {
    const { ada, mia, id, token } = await team({ can_comment: false })
    expect([(await list(token)).status, (await requestRemark(token)).status]).toEqual([403, 403])
    expect((await guest.request('guestReviews.read', { body: { token } })).data).toMatchObject({ can_comment: false })
    const bound = await linkBy(ada, id, {})
    const following = await linkBy(ada, id, { follows_text: true })
    await requestRemark(following.token)
    await mia.call('content.update', { params: { id }, body: { title: 'A newer title' } })
    expect((await list(bound.token)).data).toEqual([])
    expect((await requestRemark(bound.token)).error.code).toBe('stale')
    expect((await list(following.token)).data).toHaveLength(1)
    expect((await requestRemark(following.token)).status).toBe(200)
  })

  it('reads what guests began and what is answered there, and nothing that members say among themselves', async () => {
    const { ada, id, token } = await team()
    const { id: internal } = await ada.call('comments.create', { params: { id }, body: { body: 'Do not tell them' } })
    const { data: own } = await requestRemark(token)
    await ada.call('comments.create', { params: { id }, body: { body: 'Weekdays.', parent_id: own.id } })
    expect((await list(token)).data.map(({ body }: { body: string }) => body)).toEqual(['Which days?', 'Weekdays.'])
    expect((await requestRemark(token, { parent_id: internal })).status).toBe(404)
  })

  it('fills no text with words: a link is slowed down, from however many addresses', async () => {
    const { token } = await team()
    const everywhere = Array.from({ length: 70 }, () => new Person(app, null))
    const body = { token, name: 'Flood', body: 'More' }
    const answers = await Promise.all(everywhere.map((one) => one.request('guestComments.create', { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})
