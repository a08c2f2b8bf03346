import { setTimeout as wait } from 'node:timers/promises'
import { presenceTimeoutMs } from '@draftwright/contract/vocabulary'
import { afterEach, expect, it, vi } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createId } from '../../db/create-id.ts'
import { PresenceRegistry } from './presence-registry.ts'

const { app, context } = await useApp({ hasRateLimits: false })
afterEach(() => void vi.useRealTimers())

const idOf = (person: Person): string => person.session?.user.id ?? ''
async function draft(person: Person): Promise<string> {
  const channel = (await person.call('channels.list'))[0]?.id ?? ''
  const { id } = await person.call('generation.all', {
    params: { channel_id: channel },
    body: { text: 'Ask for days.' },
  })
  return id
}
const beat = (person: Person, id: string, tab: string, is_writing = false) =>
  person.call('presence.beat', { params: { id }, body: { tab, is_writing } })

it('Those who have a text open see each other, each once, until they leave', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'general_member')
  const id = await draft(ada)
  const [one, two, three] = [createId(), createId(), createId()]
  await beat(ada, id, one)
  await beat(bob, id, two, true)
  const { people, updated_at } = await beat(bob, id, three)
  expect(people).toEqual([
    { user_id: idOf(ada), is_writing: false },
    { user_id: idOf(bob), is_writing: true },
  ])
  expect(updated_at).toBe((await ada.call('content.read', { params: { id } })).updated_at)
  await bob.call('presence.leave', { params: { id, tab: two } })
  expect((await ada.call('presence.list', { params: { id } })).people).toContainEqual({
    user_id: idOf(bob),
    is_writing: false,
  })
  // Nobody closes the tab of another.
  await ada.call('presence.leave', { params: { id, tab: three } })
  await bob.call('presence.leave', { params: { id, tab: three } })
  expect((await ada.call('presence.list', { params: { id } })).people).toEqual([
    { user_id: idOf(ada), is_writing: false },
  ])
})

it('Who is at a process of its own is heard of', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'general_member')
  const id = await draft(ada)
  await beat(ada, id, createId())
  const sign = { account_id: ada.accountId, content_id: id, user_id: idOf(bob), tab: createId(), state: 'reading' }
  await context.engine.query({ as: 'system' }, 'select pg_notify($1, $2)', ['presence', JSON.stringify(sign)])
  for (let tries = 0; tries < 3000; tries++) {
    if ((await ada.call('presence.list', { params: { id } })).people.length === 2) return
    await wait(20)
  }
  throw new Error('Bob was not heard of')
})

it('Another workspace, and who may not read drafts, learn nothing and are not seen', async () => {
  const ada = await signUp(app)
  const id = await draft(ada)
  const stranger = await signUp(app)
  const amplifier = await addMember(context, ada, 'amplifier')
  const body = { tab: createId(), is_writing: false }
  expect((await stranger.request('presence.beat', { params: { id }, body })).status).toBe(404)
  expect((await amplifier.request('presence.beat', { params: { id }, body })).status).toBe(403)
  expect(
    (await ada.request('presence.beat', { params: { id }, body: { ...body, tab: 'x'.repeat(1000) } })).status,
  ).toBe(400)
  expect((await ada.call('presence.list', { params: { id } })).people).toEqual([])
})

it('Silence is gone after twelve seconds, and those who stay hear of it', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const book = new PresenceRegistry()
  const received: string[] = []
  const account_id = createId()
  const content_id = createId()
  const sign = (user_id: string, tab: string) =>
    book.applyUpdate({ account_id, content_id, user_id, tab, state: 'reading' })
  book.addListener(account_id, 'ada', (touch) => received.push(touch.what))
  sign('ada', 'one')
  sign('bob', 'two')
  expect(received).toEqual(['people', 'people'])
  for (let second = 0; second < presenceTimeoutMs / 1000 + 2; second++) {
    vi.advanceTimersByTime(1000)
    sign('ada', 'one')
  }
  expect(book.listPeople(account_id, content_id)).toEqual([{ user_id: 'ada', is_writing: false }])
  expect(received).toEqual(['people', 'people', 'people'])
  book.emitTouch(account_id, { content_id, what: 'comments' })
  book.emitTouch(account_id, { content_id: createId(), what: 'text' })
  book.emitTouch(createId(), { content_id, what: 'text' })
  expect(received).toEqual(['people', 'people', 'people', 'comments'])
})
