import { afterEach, expect, it, vi } from 'vitest'
import type { NotificationEvent } from '@draftwright/contract/notifications'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { notifyMembers } from './index.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const base = await app.listen({ host: '127.0.0.1', port: 0 })
afterEach(() => void vi.useRealTimers())

const userId = (person: Person): string => person.session?.user.id ?? ''

/** A person's events as they arrive; `next` waits for one event, or null for the end. */
async function listen(person: Person) {
  const response = await fetch(`${base}/functions/v1/api/notification/events`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${person.session?.accessToken}`,
      'account-id': person.accountId ?? '',
    },
  })
  expect(response.status).toBe(200)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('The answer has no body')
  let rest = ''
  return {
    async next(): Promise<NotificationEvent | null> {
      for (;;) {
        const end = rest.indexOf('\n\n')
        if (end >= 0) {
          const line = rest.slice(0, end)
          rest = rest.slice(end + 2)
          // The server's own event; reading a missing field fails the test.
          if (line.startsWith('data: ')) return JSON.parse(line.slice(6)) as NotificationEvent
          continue
        }
        const { done, value } = await reader.read()
        if (done) return null
        rest += value
      }
    },
    close: () => reader.cancel(),
  }
}

const notifyPerson = (person: Person, subject: string, to = [userId(person)]) =>
  notifyMembers(createAccountDb(context.engine, person.accountId ?? ''), context, {
    kind: 'failed',
    to,
    actorId: null,
    subject,
  })

it('says of a conversation with the advisor that an answer begins and has ended, to its person alone', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'admin')
  const [forAda, forBob] = [await listen(ada), await listen(bob)]
  await Promise.all([forAda.next(), forBob.next()])
  const { session_id } = await ada.call('advisorBrief.write')
  const isRunning = async () => (await ada.call('advisor.mark', { params: { id: session_id } })).is_running
  // One event may announce both.
  do expect((await forAda.next())?.talked).toEqual({ session_id })
  while (await isRunning())
  await notifyPerson(ada, 'After', [userId(bob)])
  expect(await forBob.next()).toMatchObject({ newest: { subject: 'After' } })
  await Promise.all([forAda.close(), forBob.close()])
})

it('says how things stand, then each change, to the person it is about', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'admin')
  await notifyPerson(ada, 'Before')
  const [forAda, forBob] = [await listen(ada), await listen(bob)]
  expect(await forAda.next()).toMatchObject({ unread: 1, newest: { subject: 'Before', read_at: null } })
  expect(await forBob.next()).toEqual({ unread: 0, newest: null })
  await notifyPerson(ada, 'Now')
  expect(await forAda.next()).toMatchObject({ unread: 2, newest: { subject: 'Now' } })
  await ada.call('notifications.readAll')
  const read = await forAda.next()
  expect(read?.unread).toBe(0)
  expect(read?.newest?.read_at).not.toBeNull()
  // What came first for the colleague is what is about the colleague.
  await notifyPerson(ada, 'For Bob', [userId(bob)])
  expect(await forBob.next()).toMatchObject({ unread: 1, newest: { subject: 'For Bob' } })
  await Promise.all([forAda.close(), forBob.close()])
})

it('a change that is rolled back is not heard of', async () => {
  const ada = await signUp(app)
  const stream = await listen(ada)
  await stream.next()
  const failed = createAccountDb(context.engine, ada.accountId ?? '').transaction(async (tx) => {
    await notifyMembers(tx, context, { kind: 'failed', to: [userId(ada)], actorId: null, subject: 'Never' })
    throw new Error('Changed our mind')
  })
  await expect(failed).rejects.toThrow('Changed our mind')
  await notifyPerson(ada, 'After')
  expect(await stream.next()).toMatchObject({ unread: 1, newest: { subject: 'After' } })
  await stream.close()
})

it('a plain request is answered with how things stand', async () => {
  const ada = await signUp(app)
  await notifyPerson(ada, 'A title')
  expect(await ada.call('notifications.events')).toMatchObject({ unread: 1, newest: { subject: 'A title' } })
})

it('ends within a minute once the membership, the role or the session is gone', async () => {
  const owner = await signUp(app)
  const [left, demoted, gone] = [
    await addMember(context, owner, 'admin'),
    await addMember(context, owner, 'admin'),
    await addMember(context, owner, 'admin'),
  ]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const streams = await Promise.all([left, demoted, gone, owner].map(listen))
  for (const stream of streams) await stream.next()
  const db = createSystemDb(context.engine)
  await db
    .deleteFrom('account_access')
    .where('user_id', '=', userId(left))
    .where('account_id', '=', owner.accountId ?? '')
    .execute()
  await db.updateTable('account_access').set({ role_id: 'amplifier' }).where('user_id', '=', userId(demoted)).execute()
  await db.deleteFrom('sessions').where('user_id', '=', userId(gone)).execute()
  vi.advanceTimersByTime(60_000)
  for (const stream of streams.slice(0, 3)) expect(await stream.next()).toBeNull()
  await notifyPerson(owner, 'Still here')
  expect(await streams[3]?.next()).toMatchObject({ newest: { subject: 'Still here' } })
  await streams[3]?.close()
})

it('reports changes of an open text, its comments and its people, and of no other text', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'general_member')
  const [channel] = await ada.call('channels.list')
  const params = { channel_id: channel?.id ?? '' }
  const open = await ada.call('generation.all', { params, body: { text: 'Ask for days.', title: 'Ask for days' } })
  const closed = await ada.call('generation.all', { params, body: { text: 'Print less.', title: 'Print less' } })
  await ada.call('presence.beat', { params: { id: open.id }, body: { tab: createId(), is_writing: false } })
  const stream = await listen(ada)
  const touched = async () => (await stream.next())?.touched
  await stream.next()
  await ada.call('content.update', { params: { id: closed.id }, body: { title: 'Not open' } })
  const saved = await ada.call('content.update', { params: { id: open.id }, body: { title: 'Open' } })
  expect(await touched()).toEqual({ content_id: open.id, what: 'text', updated_at: saved.updated_at })
  await bob.call('presence.beat', { params: { id: open.id }, body: { tab: createId(), is_writing: true } })
  expect(await touched()).toEqual({ content_id: open.id, what: 'people' })
  await ada.call('comments.create', { params: { id: open.id }, body: { body: 'Which days?' } })
  expect(await touched()).toEqual({ content_id: open.id, what: 'comments' })
  await stream.close()
})
