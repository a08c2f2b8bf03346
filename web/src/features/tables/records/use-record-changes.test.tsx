import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readWaiting } from './keep-trying.ts'
import type { RecordChanges } from './record-changes.ts'
import { useRecordChanges } from './use-record-changes.ts'
import { describeWaiting } from './WaitingChanges.tsx'

const sent: string[] = []
let answer: (path: string) => unknown
const shown = vi.spyOn(notifications, 'show')

beforeEach(() => {
  sent.length = 0
  shown.mockReset()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', (path: string, { body = '' }: { body?: string }) => {
    sent.push(`${path.split('/').at(-1)} ${body}`)
    const made = answer(path)
    if (made instanceof Response) return Promise.resolve(made)
    if (made instanceof Error) return Promise.reject(made)
    if (made === null) return Promise.reject(new TypeError('no network'))
    return Promise.resolve(
      Response.json({ data: { conflicts: [], missing_ids: [], left_out: [], ...(made as object) } }),
    )
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** An answer of the server that nothing has been written. */
const unchanged = { records: [], conflicts: [], missing_ids: [], change_id: null }
const noop = () => undefined
function openChanges(): RecordChanges {
  const opened: RecordChanges[] = []
  const records = {
    rows: [],
    doomed: new Set<string>(),
    unplaced: new Set<string>(),
    isLoaded: true,
    hasMore: false,
    isFetching: false,
    isCurrent: true,
    nRecords: 0,
    nMatching: null,
    filterProblems: [],
    error: undefined,
    apply: noop,
    loadMore: noop,
    loadPlaces: noop,
    notePlace: noop,
    reload: noop,
    addOwnChange: noop,
    refresh: () => Promise.resolve(),
  }
  function Probe() {
    opened.push(useRecordChanges('t', records))
    return null
  }
  renderToStaticMarkup(<Probe />)
  const [changes] = opened
  if (changes === undefined) throw new Error('not rendered')
  return changes
}
const refuse = (status: number, message: string) => Response.json({ error: { message } }, { status })
const toasts = () =>
  shown.mock.calls.map(([{ message }]) => {
    const html = renderToStaticMarkup(<MantineProvider>{message}</MantineProvider>)
    return html.replaceAll(/<style.*?<\/style>|<[^>]*>/gsu, '').trim()
  })

test('each step takes itself back, whatever came after it, and only once', async () => {
  let n = 0
  answer = () => ({ ...unchanged, change_id: `change ${++n}` })
  const changes = openChanges()
  const undoFirst = await changes.change({ id: 'a', fields: { state: 'Done' } })
  await changes.change({ id: 'b', fields: { state: 'Done' } })
  sent.length = 0
  undoFirst?.()
  undoFirst?.()
  changes.undo()
  await vi.waitFor(() => expect(sent.length).toBe(2))
  expect(sent.map((one) => /change \d/u.exec(one)?.[0])).toEqual(['change 1', 'change 2'])
  expect(shown).toHaveBeenCalledTimes(1)
})

test('a card that is moved is put back beside its former neighbour, and moves are sent one by one', async () => {
  let n = 0
  answer = (path) => (path.endsWith('card') ? {} : { records: [], change_id: `change ${++n}` })
  const changes = openChanges()
  const spot = (otherId: string) => ({ otherId, side: 'before' }) as const
  const move = (to: string, from: string) => ({ viewId: 'v', id: 'a', to: spot(to), from: spot(from) })
  const first = changes.moveCard(move('c', 'b'))
  const second = changes.change({ id: 'a', fields: { state: 'Done' } }, move('d', 'c'))
  await first
  await second
  changes.undo()
  changes.undo()
  await vi.waitFor(() => expect(sent.length).toBe(6))
  expect(sent.map((one) => /"other_id":"(.)"/u.exec(one)?.[1] ?? one.split(' ')[0])).toEqual([
    'c',
    'record',
    'd',
    'c',
    'undo',
    'b',
  ])
  expect(shown).not.toHaveBeenCalled()
})

test('a card whose column is not written keeps its place', async () => {
  answer = () => refuse(403, 'You may not change this.')
  const to = { otherId: 'b', side: 'after' } as const
  const undo = await openChanges().change(
    { id: 'a', fields: { state: 'Done' } },
    { viewId: 'v', id: 'a', to, from: null },
  )
  expect(undo).toBeNull()
  expect(sent.map((one) => one.split(' ')[0])).toEqual(['record'])
})

test('a deletion that fails is no step', async () => {
  answer = () => refuse(403, 'You may not delete this.')
  expect(await openChanges().remove(['a'])).toBeNull()
  expect(toasts()).toEqual(['You may not delete this.'])
})

test('a step that cannot be taken back any more is not offered again; any other is', async () => {
  const takeBack = async (status: number) => {
    answer = () => ({ ...unchanged, change_id: 'change 1' })
    const changes = openChanges()
    await changes.change({ id: 'a', fields: { state: 'Done' } })
    shown.mockReset()
    sent.length = 0
    answer = () => refuse(status, 'No.')
    for (let n = 1; n <= 2; n++) {
      changes.undo()
      await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(n))
    }
    return [sent.length, toasts()]
  }
  for (const status of [409, 404]) expect(await takeBack(status)).toEqual([1, ['No.', 'Nothing to undo']])
  expect(await takeBack(403)).toEqual([2, ['No.', 'No.']])
})

test('of a step in several calls the one that cannot be taken back is left out, and those before it are offered again', async () => {
  for (const status of [409, 404]) {
    shown.mockReset()
    let n = 0
    answer = () => ({ ...unchanged, change_id: `change ${++n}` })
    const changes = openChanges()
    await changes.write(Array.from({ length: 401 }, (_, at) => ({ id: `r${at}`, fields: { state: 'Done' } })))
    sent.length = 0
    answer = () =>
      sent.at(-1)?.includes('change 2') === true ? refuse(status, 'No.') : { records: [], change_id: 'back' }
    changes.undo()
    await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1))
    changes.undo()
    changes.undo()
    await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(2))
    expect(sent.map((one) => /change \d/u.exec(one)?.[0])).toEqual(['change 3', 'change 2', 'change 1'])
    expect(toasts()).toEqual(['No.', 'Nothing to undo'])
  }
})

test('edits are sent until there is an answer, and only when all are answered they are called saved', async () => {
  vi.useFakeTimers()
  const away = [null, new Response('', { status: 502 }), new DOMException('', 'TimeoutError')]
  answer = () => (away.length > 0 ? away.shift() : unchanged)
  const kept = vi.fn<(name: string) => void>()
  vi.stubGlobal('addEventListener', (name: string) => name === 'beforeunload' && kept('asks'))
  vi.stubGlobal('removeEventListener', (name: string) => name === 'beforeunload' && kept('closes'))
  const changes = openChanges()
  const first = changes.write([{ id: 'a', fields: { name: 'A' } }], [], 'A').then(toasts)
  const second = changes.write([{ id: 'b', fields: { name: 'B' } }], [], 'B')
  await vi.runAllTimersAsync()
  expect(await first).toEqual(['You’re offline. Changes are kept and saved when you reconnect.'])
  await second
  expect(sent.length).toBe(5)
  expect(toasts().slice(1)).toEqual(['Reconnected. Your changes are saved'])
  expect(kept.mock.calls).toEqual([['asks'], ['closes']])
})

test('what was typed is said with any other failure', async () => {
  answer = () => refuse(500, 'Something went wrong.')
  await openChanges().write([{ id: 'a', fields: { name: 'A' } }], [], 'A long text')
  expect(toasts()).toEqual(['Something went wrong. Not saved: A long text'])
})

test('new records and deletions are sent until there is an answer, each time as the same change', async () => {
  vi.useFakeTimers()
  const away = [null, new Response('', { status: 503 })]
  answer = (path) => {
    if (away.length > 0) return away.shift()
    return path.endsWith('remove') ? { change_id: 'c2' } : { records: [{ id: 'a', fields: {} }], change_id: 'c1' }
  }
  const changes = openChanges()
  const made = changes.write([], [{ name: 'A' }])
  const gone = changes.remove(['b'])
  await vi.advanceTimersByTimeAsync(0)
  expect(describeWaiting(readWaiting())).toBe('1 new record, 1 deletion')
  await vi.runAllTimersAsync()
  expect(await made).toEqual(['a'])
  expect(await gone).not.toBeNull()
  expect(describeWaiting(readWaiting())).toBe('')
  expect(sent.length).toBe(4)
  expect(new Set(sent.slice(0, 3)).size).toBe(1)
})

test('the id of a new record is known before it is written, and whether it was written afterwards', async () => {
  answer = () => ({ records: [{ id: 'as sent', fields: {} }], change_id: 'c1' })
  const changes = openChanges()
  const { id, isWritten } = changes.add({ name: 'A' })
  expect(id).toMatch(/^rec\w{14}$/u)
  expect(await isWritten).toBe(true)
  expect(sent[0]).toContain(`"id":"${id}"`)
  answer = () => refuse(400, 'The table is full.')
  expect(await changes.add({}).isWritten).toBe(false)
})

test('of a block what others have changed or deleted is told once, after all of it was sent', async () => {
  answer = (path) => {
    expect(path.endsWith('record')).toBe(true)
    const isFirst = sent.length === 1
    return {
      records: [],
      change_id: null,
      conflicts: isFirst ? [{ id: 'r0', field_id: 'name', current: 'theirs' }] : [],
      missing_ids: isFirst ? [] : ['r200'],
    }
  }
  const told: unknown[] = []
  const block = Array.from({ length: 201 }, (_, at) => ({ id: `r${at}`, fields: { name: 'x' }, seen: { name: null } }))
  await openChanges().writeBlock(block, [], (kept) => told.push(kept))
  expect(sent.length).toBe(2)
  expect(told).toEqual([
    { conflicts: [{ id: 'r0', field_id: 'name', current: 'theirs' }], missingIds: ['r200'], refused: [] },
  ])
})
