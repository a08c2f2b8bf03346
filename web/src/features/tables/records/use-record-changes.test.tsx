import { notifications } from '@mantine/notifications'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RecordChanges, useRecordChanges } from './use-record-changes.ts'

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
    return made === null ? Promise.reject(new TypeError('no network')) : Promise.resolve(Response.json({ data: made }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const noop = () => undefined
function open(): RecordChanges {
  const opened: RecordChanges[] = []
  const records = {
    ...{ rows: [], isLoaded: true, hasMore: false, isFetching: false, isCurrent: true, nRecords: 0, error: undefined },
    ...{ apply: noop, loadMore: noop, loadPlaces: noop, reload: noop, addOwnChange: noop },
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
const toasts = () => shown.mock.calls.map(([{ message }]) => message)

test('each step takes itself back, whatever came after it, and only once', async () => {
  let n = 0
  answer = () => ({ records: [], change_id: `change ${++n}` })
  const changes = open()
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

test('a deletion that fails is no step', async () => {
  answer = () => refuse(403, 'You may not delete this.')
  expect(await open().remove(['a'])).toBeNull()
  expect(toasts()).toEqual(['You may not delete this.'])
})
