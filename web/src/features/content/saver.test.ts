import type { Content } from '@draftwright/contract/content'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSaver, type ContentDraft, type SaveOutcome, type SaveState } from './saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A saver with a fake server that stores one version and refuses a stale one, unless `merge` resolves the conflict. */
function saverOverServer(merge?: () => void) {
  const server = { version: 1, text: 'a', title: 'T', isReachable: true, requests: [] as object[] }
  const screen = { text: 'a', states: [] as SaveState['kind'][], kept: null as ContentDraft | null }
  const time = (n: number) => `2026-01-01T00:00:00.${String(n).padStart(3, '0')}Z`
  const send = async (change: ContentDraft & { updated_at?: string }): Promise<SaveOutcome> => {
    server.requests.push(change)
    await new Promise((done) => setTimeout(done, 100))
    if (!server.isReachable) return { kind: 'offline' }
    if (change.updated_at && change.updated_at !== time(server.version)) {
      merge?.()
      return merge ? { kind: 'merged', version: time(server.version) } : { kind: 'conflict' }
    }
    server.version++
    if (change.title !== undefined) server.title = change.title
    const [block] = change.rich_content?.content ?? []
    if (block?.type === 'paragraph' && block.content?.[0]?.type === 'text') server.text = block.content[0].text
    return { kind: 'saved', content: { updated_at: time(server.version) } as Content }
  }
  const saver = createSaver(
    {
      readText: () => ({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: screen.text }] }],
      }),
      send,
      storeDraft: (draft) => (screen.kept = draft),
      onState: (state) => screen.states.push(state.kind),
    },
    time(1),
  )
  const type = (text: string) => {
    screen.text = text
    saver.touchText()
  }
  return { server, screen, saver, type, time }
}

test('typing is saved once, 800 ms after the last key', async () => {
  const { server, screen, type } = saverOverServer()
  type('ab')
  await vi.advanceTimersByTimeAsync(700)
  type('abc')
  await vi.advanceTimersByTimeAsync(700)
  expect(server.requests).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(300)
  expect(server).toMatchObject({ text: 'abc', requests: [{ reason: 'autosave' }] })
  expect(screen).toMatchObject({ states: ['unsaved', 'saving', 'saved'], kept: null })
})

test('what is typed during a save goes with the next one, against the new version', async () => {
  const { server, saver, type } = saverOverServer()
  type('ab')
  const first = saver.flush('edit')
  await vi.advanceTimersByTimeAsync(50)
  type('abc')
  saver.change({ title: 'New' })
  await vi.advanceTimersByTimeAsync(50)
  await expect(first).resolves.toBe(true)
  expect(saver.isDirty()).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(server).toMatchObject({ text: 'abc', title: 'New', version: 3 })
  expect(saver.isDirty()).toBe(false)
})

test('without a connection the text is kept here and sent when the server is back', async () => {
  const { server, screen, type } = saverOverServer()
  server.isReachable = false
  type('kept')
  await vi.advanceTimersByTimeAsync(1000)
  expect(screen.states.at(-1)).toBe('offline')
  expect(JSON.stringify(screen.kept)).toContain('kept')
  server.isReachable = true
  await vi.advanceTimersByTimeAsync(6000)
  expect(server.text).toBe('kept')
  expect(screen.kept).toBeNull()
})

test('a version of someone else stops saving until the person has decided', async () => {
  const { server, screen, saver, type, time } = saverOverServer()
  server.version = 5
  server.text = 'theirs'
  type('mine')
  await vi.advanceTimersByTimeAsync(1000)
  expect(screen.states.at(-1)).toBe('conflict')
  type('mine, more')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server).toMatchObject({ text: 'theirs', requests: { length: 1 } })
  const saved = saver.mergeServerText(time(5), {}, true)
  await vi.advanceTimersByTimeAsync(200)
  await expect(saved).resolves.toBe(true)
  expect(server.text).toBe('mine, more')
})

test('taking theirs gives up what was unsaved', async () => {
  const { server, screen, saver, type, time } = saverOverServer()
  server.version = 5
  type('mine')
  await vi.advanceTimersByTimeAsync(1000)
  void saver.mergeServerText(time(5), {}, false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.requests).toHaveLength(1)
  expect(screen.kept).toBeNull()
})

test('a version of someone else that was merged in is saved at once, with what was typed meanwhile', async () => {
  const { server, screen, saver, type, time } = saverOverServer(() => (screen.text += ' + theirs'))
  server.version = 5
  type('mine')
  const saved = saver.flush('autosave')
  await vi.advanceTimersByTimeAsync(300)
  await expect(saved).resolves.toBe(true)
  expect(server).toMatchObject({ text: 'mine + theirs', version: 6 })
  expect(server.requests).toMatchObject([{ updated_at: time(1) }, { updated_at: time(5) }])
  expect(screen.states).toEqual(['unsaved', 'saving', 'saving', 'saved'])
})

test('a copy kept before a reload is compared with the version it came from', async () => {
  const { server, screen, saver, time } = saverOverServer()
  server.version = 4
  saver.adopt(time(4))
  screen.text = 'from before'
  saver.resume({ title: 'Kept', rich_content: { type: 'doc', content: [] } }, time(2))
  await vi.advanceTimersByTimeAsync(1000)
  expect(screen.states.at(-1)).toBe('conflict')
  expect(server.requests).toMatchObject([{ title: 'Kept', updated_at: time(2) }])
})

test('a page that was left sends nothing more and keeps its copy', async () => {
  const { server, screen, saver, type } = saverOverServer()
  server.isReachable = false
  type('kept')
  await vi.advanceTimersByTimeAsync(1000)
  saver.close()
  server.isReachable = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await saver.flush('edit')).toBe(false)
  expect(server).toMatchObject({ text: 'a', requests: { length: 1 } })
  expect(JSON.stringify(screen.kept)).toContain('kept')
})
