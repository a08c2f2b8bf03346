import { createAnchor } from '@draftwright/contract/anchor'
import type { Anchor } from '@draftwright/contract/comments'
import type { Doc } from '@draftwright/contract/document'
import { expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createId } from '../../db/create-id.ts'
import { createSystemDb } from '../../db/system-db.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const idOf = (person: Person): string => person.session?.user.id ?? ''
const docOf = (...texts: string[]): Doc => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
const text = docOf('Ask for days, not for patience.', 'A waiting list tells who would come.')

async function draft(person: Person): Promise<string> {
  const channel = (await person.call('channels.list'))[0]?.id ?? ''
  const { id } = await person.call('generation.all', {
    params: { channel_id: channel },
    body: { text: 'Ask for days.' },
  })
  await person.call('content.update', { params: { id }, body: { title: 'Ask for days', rich_content: text } })
  return id
}

function anchorOn(words: string, doc: Doc = text): Anchor {
  const flat = doc.content
    .map((block) => ('content' in block ? JSON.stringify(block) : ''))
    .findIndex((block) => block.includes(words))
  let at = 1
  for (const block of doc.content.slice(0, flat)) at += 2 + textOf(block).length
  const from = at + textOf(doc.content[flat]).indexOf(words)
  const anchor = createAnchor(doc, from, from + words.length)
  if (anchor === null) throw new Error(`No words ${words}`)
  return anchor
}
function textOf(block: Doc['content'][number] | undefined): string {
  return block?.type === 'paragraph'
    ? (block.content ?? []).map((node) => ('text' in node ? node.text : '\n')).join('')
    : ''
}

const requestComment = (person: Person, id: string, body: object) =>
  person.request('comments.create', { params: { id }, body })
const createComment = (person: Person, id: string, body: object) =>
  person.call('comments.create', { params: { id }, body })
const listNotes = async (person: Person) =>
  (await person.call('notifications.list')).map(({ kind, comment_id, note }) => ({ kind, comment_id, note }))

it('Threads come newest first with their replies behind them, and count as open or resolved', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'general_member')
  const id = await draft(ada)
  const first = await createComment(ada, id, { body: 'Which days?', anchor: anchorOn('days') })
  const second = await createComment(bob, id, { body: 'A good start' })
  const reply = await createComment(bob, id, { body: 'Tuesdays', parent_id: first.id })
  const listed = await ada.request('comments.list', { params: { id } })
  expect(listed.data.map((one) => [one.id, one.reply_count])).toEqual([
    [second.id, 0],
    [first.id, 1],
    [reply.id, 0],
  ])
  expect(listed.data[1]?.anchor).toEqual(anchorOn('days'))
  expect(listed.meta).toMatchObject({ total: 2, open: 2, resolved: 0 })
  const resolved = await bob.call('comments.resolve', { params: { id: first.id } })
  expect(resolved).toMatchObject({ resolved_by: idOf(bob), outcome: null })
  const open = await ada.request('comments.list', { params: { id }, query: { state: 'open' } })
  expect([open.data.map((one) => one.id), open.meta]).toMatchObject([[second.id], { open: 1, resolved: 1 }])
  const closed = await ada.call('comments.list', { params: { id }, query: { state: 'resolved' } })
  expect(closed.map((one) => one.id)).toEqual([first.id, reply.id])
  expect(await ada.call('comments.reopen', { params: { id: first.id } })).toMatchObject({ resolved_at: null })
  expect((await ada.call('comments.thread', { params: { id: reply.id } })).map((one) => one.id)).toEqual([
    first.id,
    reply.id,
  ])
})

it('Members who read may comment; an amplifier and strangers may not even see that there are any', async () => {
  const ada = await signUp(app)
  const id = await draft(ada)
  const own = await createComment(ada, id, { body: 'Mine' })
  const amplifier = await addMember(context, ada, 'amplifier')
  expect((await amplifier.request('comments.list', { params: { id } })).status).toBe(403)
  expect((await requestComment(amplifier, id, { body: 'Hello' })).status).toBe(403)
  const stranger = await signUp(app)
  for (const ask of [
    stranger.request('comments.list', { params: { id } }),
    requestComment(stranger, id, { body: 'Hello' }),
    stranger.request('comments.thread', { params: { id: own.id } }),
    stranger.request('comments.resolve', { params: { id: own.id } }),
  ])
    expect((await ask).status).toBe(404)
  // A thread of another text, in the same workspace.
  const other = await draft(ada)
  expect((await requestComment(ada, other, { body: 'Lost', parent_id: own.id })).status).toBe(404)
  expect((await ada.request('comments.list', { params: { id: other }, query: { parent_id: own.id } })).status).toBe(404)
})

it('One changes and deletes what is one’s own, publishers delete any, and a deletion can be undone for a day', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'general_member')
  const cleo = await addMember(context, ada, 'general_member')
  const id = await draft(ada)
  const thread = await createComment(bob, id, { body: 'Bobs word' })
  const reply = await createComment(cleo, id, { body: 'Cleos word', parent_id: thread.id })
  expect((await ada.request('comments.update', { params: { id: thread.id }, body: { body: 'No' } })).status).toBe(403)
  expect((await cleo.request('comments.remove', { params: { id: thread.id } })).status).toBe(403)
  const edited = await bob.call('comments.update', { params: { id: thread.id }, body: { body: 'Bobs better word' } })
  expect(edited).toMatchObject({ body: 'Bobs better word', edited_at: expect.any(String) })
  await ada.call('comments.remove', { params: { id: thread.id } })
  // Others have replied: the thread stays, without its words.
  const left = await cleo.call('comments.list', { params: { id } })
  expect(left.map((one) => [one.id, one.body])).toEqual([
    [thread.id, ''],
    [reply.id, 'Cleos word'],
  ])
  expect((await bob.request('comments.update', { params: { id: thread.id }, body: { body: 'Again' } })).status).toBe(
    404,
  )
  expect(await bob.call('comments.restore', { params: { id: thread.id } })).toMatchObject({ body: 'Bobs better word' })
  await cleo.call('comments.remove', { params: { id: reply.id } })
  expect(await ada.call('comments.list', { params: { id } })).toHaveLength(1)
  await createSystemDb(context.engine)
    .updateTable('comments')
    .set({ deleted_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    .where('id', '=', reply.id)
    .execute()
  expect((await cleo.request('comments.restore', { params: { id: reply.id } })).status).toBe(404)
  await bob.call('comments.remove', { params: { id: thread.id } })
  const kept = await createSystemDb(context.engine)
    .selectFrom('comments')
    .select('id')
    .where('content_id', '=', id)
    .execute()
  expect(kept.map((row) => row.id)).toEqual([thread.id])
})

it('Who is named hears of it, the author and the thread’s people hear of a comment, and nobody twice or of their own', async () => {
  const ada = await signUp(app, { displayName: 'Ada' })
  const bob = await addMember(context, ada, 'general_member')
  const cleo = await addMember(context, ada, 'social_media')
  const id = await draft(ada)
  const thread = await createComment(bob, id, { body: '@Ada which days?', mentions: [idOf(ada)] })
  expect(await listNotes(ada)).toEqual([{ kind: 'mentioned', comment_id: thread.id, note: '@Ada which days?' }])
  expect(await listNotes(bob)).toEqual([])
  const reply = await createComment(cleo, id, { body: 'All of them', parent_id: thread.id })
  expect((await listNotes(ada))[0]).toMatchObject({ kind: 'commented', comment_id: reply.id })
  expect(await listNotes(bob)).toMatchObject([{ kind: 'commented', comment_id: reply.id }])
  expect(await listNotes(cleo)).toEqual([])
  // An edit notifies only newly mentioned people.
  await cleo.call('comments.update', {
    params: { id: reply.id },
    body: { body: 'All of them, @Ada', mentions: [idOf(ada)] },
  })
  expect((await listNotes(ada)).map(({ kind }) => kind)).toEqual(['mentioned', 'commented', 'mentioned'])
  await cleo.call('comments.remove', { params: { id: reply.id } })
  expect(await listNotes(bob)).toEqual([])
  expect(await listNotes(ada)).toHaveLength(1)
})

it('Nobody is named who is no member or may not read the text', async () => {
  const ada = await signUp(app)
  const id = await draft(ada)
  const stranger = await signUp(app)
  const amplifier = await addMember(context, ada, 'amplifier')
  for (const named of [idOf(stranger), createId()])
    expect((await requestComment(ada, id, { body: 'Look', mentions: [named] })).status).toBe(404)
  expect((await requestComment(ada, id, { body: 'Look', mentions: [idOf(amplifier)] })).status).toBe(400)
  expect(await ada.call('comments.list', { params: { id } })).toEqual([])
  expect(await listNotes(stranger)).toEqual([])
  // A former member does not prevent an edit.
  const bob = await addMember(context, ada, 'general_member')
  const comment = await createComment(ada, id, { body: '@Bob', mentions: [idOf(bob)] })
  await ada.call('members.remove', { body: { user_id: idOf(bob) } })
  const body = { body: '@Bob, again', mentions: [idOf(bob)] }
  expect((await ada.request('comments.update', { params: { id: comment.id }, body })).status).toBe(200)
})

it('Refuses what is no comment', async () => {
  const ada = await signUp(app)
  const id = await draft(ada)
  const thread = await createComment(ada, id, { body: 'A thread' })
  const reply = await createComment(ada, id, { body: 'A reply', parent_id: thread.id })
  const anchor = anchorOn('patience')
  for (const body of [
    {},
    { body: '' },
    { body: '   \n ' },
    { body: 'x'.repeat(5001) },
    { body: 'with \u0000' },
    { body: ['x'] },
    { body: 'x', author_id: createId() },
    { body: 'x', parent_id: 'no id' },
    { body: 'x', parent_id: reply.id },
    { body: 'x', parent_id: thread.id, anchor },
    { body: 'x', suggestion: 'without words' },
    { body: 'x', anchor, suggestion: 'two\nlines' },
    { body: 'x', anchor: { ...anchor, quote: 'two\nblocks' }, suggestion: 'one' },
    { body: 'x', anchor: { ...anchor, to: anchor.from } },
    { body: 'x', anchor: { ...anchor, from: -1 } },
    { body: 'x', anchor: { ...anchor, from: 1.5 } },
    { body: 'x', anchor: { ...anchor, prefix: 'x'.repeat(33) } },
    { body: 'x', anchor: { ...anchor, more: 1 } },
    { body: 'x', mentions: Array.from({ length: 21 }, createId) },
  ])
    expect((await requestComment(ada, id, body)).status, JSON.stringify(body).slice(0, 100)).toBe(400)
  expect((await ada.request('comments.resolve', { params: { id: reply.id } })).status).toBe(400)
  expect((await ada.request('comments.list', { params: { id }, query: { state: 'closed' } })).status).toBe(400)
  await ada.call('content.remove', { params: { id } })
  expect((await requestComment(ada, id, { body: 'Too late' })).error.code).toBe('in_trash')
})

it('Ten thousand comments are paged, in threads and within one', async () => {
  const ada = await signUp(app)
  const id = await draft(ada)
  const thread = await createComment(ada, id, { body: 'The thread' })
  const fill = (parent: string | null) =>
    context.engine.query(
      { as: 'system' },
      `insert into comments (id, account_id, content_id, parent_id, body, created_at)
       select gen_random_uuid(), $1, $2, $3::uuid, 'Comment ' || n, now() - (n || ' seconds')::interval
       from generate_series(1, 10000) n`,
      [ada.accountId, id, parent],
    )
  await fill(null)
  await fill(thread.id)
  const page = await ada.request('comments.list', { params: { id }, query: { limit: 500, page: 2 } })
  expect(page.data.filter((one) => one.parent_id === null)).toHaveLength(200)
  expect(page.meta).toMatchObject({ limit: 200, total: 10_000, open: 10_001, has_more: true })
  const top = await ada.call('comments.list', { params: { id }, query: { limit: 1 } })
  expect(top[0]).toMatchObject({ id: thread.id, reply_count: 10_000 })
  expect(top.slice(1).map((one) => one.body)).toEqual(Array.from({ length: 20 }, (_none, n) => `Comment ${20 - n}`))
  const replies = await ada.request('comments.list', { params: { id }, query: { parent_id: thread.id, limit: 50 } })
  expect([replies.data[0]?.body, replies.data.length, replies.meta.total]).toEqual(['Comment 10000', 50, 10_000])
})
