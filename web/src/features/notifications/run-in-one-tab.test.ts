import { afterEach, expect, test, vi } from 'vitest'
import { runInOneTab } from './run-in-one-tab.ts'

let tabs: (() => void)[] = []
afterEach(() => {
  for (const leave of tabs) leave()
  tabs = []
})

/** A tab that sends its name on request, while it is the leader. */
function openTab(name: string, received: string[]) {
  const state = { isLeading: false, say: (_message: string): void => undefined, leave: (): void => undefined }
  state.leave = runInOneTab<string>(name, {
    onMessage: (message) => void received.push(message),
    lead: (signal, say) =>
      new Promise((resolve) => {
        Object.assign(state, { isLeading: true, say })
        signal.addEventListener('abort', () => {
          state.isLeading = false
          resolve()
        })
      }),
  })
  tabs.push(state.leave)
  return state
}

test('one leads, all hear, and the next takes over when it leaves', async () => {
  const received: string[][] = [[], [], []]
  const [first, second, third] = received.map((list) => openTab('the work', list))
  await vi.waitFor(() => expect(first?.isLeading).toBe(true))
  first?.say('one')
  await vi.waitFor(() => expect(received).toEqual([['one'], ['one'], ['one']]))
  expect([second?.isLeading, third?.isLeading]).toEqual([false, false])
  first?.leave()
  await vi.waitFor(() => expect(second?.isLeading).toBe(true))
  expect(third?.isLeading).toBe(false)
  second?.say('two')
  await vi.waitFor(() => expect(received).toEqual([['one'], ['one', 'two'], ['one', 'two']]))
})

test('a tab that left before its turn never leads, and another work is led apart', async () => {
  const first = openTab('mine', [])
  const second = openTab('mine', [])
  const other = openTab('yours', [])
  await vi.waitFor(() => expect([first.isLeading, other.isLeading]).toEqual([true, true]))
  second.leave()
  first.leave()
  const third = openTab('mine', [])
  await vi.waitFor(() => expect(third.isLeading).toBe(true))
  expect(second.isLeading).toBe(false)
})
