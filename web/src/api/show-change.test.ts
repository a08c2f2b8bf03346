import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from './api.ts'
import { type HeldRequest, holdRequests, openStore, waitForTasks } from './controlled-fetch.ts'
import { holdReadings, keepPatchedPages, showChange } from './show-change.ts'

interface Note {
  id: string
  text: string
}
const toCall = (method: 'GET' | 'PUT', path: string) => ({
  route: { id: `test.${method}`, method, path } as const,
  fallback: 'Failed',
})
const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTestNotes: build.query<Note[], string>({
      query: (folder) => toCall('GET', `/notes/${folder}`),
      providesTags: ['ideas'],
    }),
    testNotePages: build.infiniteQuery<Note[], void, number>({
      infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: (_page, _all, at) => at + 1 },
      query: ({ pageParam }) => toCall('GET', `/pages/${pageParam}`),
      ...keepPatchedPages,
    }),
    updateTestNote: build.mutation<unknown, Note>({
      query: () => toCall('PUT', '/note'),
      async onQueryStarted(changed, lifecycle) {
        const change = (notes: Note[]) => notes.map((note) => (note.id === changed.id ? changed : note))
        await showChange(lifecycle, [
          notesApi.util.updateQueryData('listTestNotes', 'a', change),
          notesApi.util.updateQueryData('testNotePages', undefined, ({ pages, ...rest }) => ({
            ...rest,
            pages: pages.map(change),
          })),
        ])
      },
      invalidatesTags: ['ideas'],
    }),
  }),
})
const { listTestNotes, testNotePages, updateTestNote } = notesApi.endpoints
const [old, changed] = [
  { id: '1', text: 'old' },
  { id: '1', text: 'new' },
]

let sent: HeldRequest[] = []
let store = openStore()
beforeEach(() => {
  sent = holdRequests()
  store = openStore()
})
afterEach(() => {
  store.dispatch(api.util.resetApiState())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const read = (folder = 'a') => listTestNotes.select(folder)(store.getState())
const again = { subscribe: false, forceRefetch: true }
const listSent = () => sent.map(({ method, url }) => `${method} ${url}`)
async function loadNotes() {
  void store.dispatch(listTestNotes.initiate('a'))
  await waitForTasks()
  await sent[0]?.answer([old])
}

it('keeps a first reading under way: no error and no empty list, but the list after the change', async () => {
  void store.dispatch(listTestNotes.initiate('a'))
  await waitForTasks()
  void store.dispatch(updateTestNote.initiate(changed))
  await waitForTasks()
  expect(listSent()).toEqual(['GET /notes/a', 'PUT /note'])
  expect(sent[0]?.isStopped()).toBe(true)
  expect(read()).toMatchObject({ status: 'pending', isLoading: true, isError: false })
  await sent[1]?.answer(null)
  expect(read()).toMatchObject({ status: 'pending', isError: false })
  await sent[2]?.answer([changed])
  expect(read()).toMatchObject({ data: [changed], isError: false })
})

it('reads once after the change where nothing was being read before', async () => {
  await loadNotes()
  void store.dispatch(updateTestNote.initiate(changed))
  await waitForTasks()
  await sent[1]?.answer(null)
  expect(listSent().slice(2)).toEqual(['GET /notes/a'])
  expect(sent[2]?.isStopped()).toBe(false)
  await sent[2]?.answer([changed])
  await waitForTasks()
  expect(sent).toHaveLength(3)
  expect(read()).toMatchObject({ data: [changed], status: 'fulfilled' })
})

it('sends a reading that begins during a change after it', async () => {
  await loadNotes()
  void store.dispatch(updateTestNote.initiate(changed))
  void store.dispatch(listTestNotes.initiate('a', again))
  void store.dispatch(listTestNotes.initiate('b'))
  await waitForTasks()
  expect(listSent().slice(1).sort()).toEqual(['GET /notes/b', 'PUT /note'])
  const [change, other] = [sent.find(({ method }) => method === 'PUT'), sent.find(({ url }) => url === '/notes/b')]
  await other?.answer([])
  expect(read('b')).toMatchObject({ data: [], status: 'fulfilled' })
  await change?.answer(null)
  expect(listSent()[3]).toBe('GET /notes/a')
  expect(read()).toMatchObject({ data: [changed], status: 'pending' })
})

it('waits for the last of several changes', async () => {
  await loadNotes()
  void store.dispatch(listTestNotes.initiate('a', again))
  await waitForTasks()
  void store.dispatch(updateTestNote.initiate({ id: '1', text: 'first' }))
  void store.dispatch(updateTestNote.initiate(changed))
  await waitForTasks()
  await sent[2]?.answer(null)
  expect(sent).toHaveLength(4)
  expect(read().data).toEqual([changed])
  await sent[3]?.answer(null)
  expect(listSent()[4]).toBe('GET /notes/a')
})

it('reverts what is refused, and reads again', async () => {
  await loadNotes()
  void store.dispatch(listTestNotes.initiate('a', again))
  await waitForTasks()
  const change = store.dispatch(updateTestNote.initiate(changed))
  await waitForTasks()
  expect(read().data).toEqual([changed])
  await sent[2]?.answer(null, 500)
  expect(await change).toHaveProperty('error')
  expect(read()).toMatchObject({ data: [old], status: 'pending' })
  expect(listSent()[3]).toBe('GET /notes/a')
})

it('ends a reading that is no longer wanted while it waits', async () => {
  await loadNotes()
  const reading = store.dispatch(listTestNotes.initiate('a', again))
  await waitForTasks()
  void store.dispatch(updateTestNote.initiate(changed))
  await waitForTasks()
  reading.abort()
  await reading
  await sent[2]?.answer(null)
  // What was stopped is not sent again; the list of the invalidated tag is.
  expect(listSent().slice(3)).toEqual(['GET /notes/a'])
})

it('goes on polling after a reading was stopped', async () => {
  vi.useFakeTimers()
  void store.dispatch(listTestNotes.initiate('a', { subscriptionOptions: { pollingInterval: 1000 } }))
  await vi.advanceTimersByTimeAsync(1)
  void sent[0]?.answer([old])
  await vi.advanceTimersByTimeAsync(1001)
  expect(sent).toHaveLength(2)
  const patch = notesApi.util.updateQueryData('listTestNotes', 'a', () => [changed])
  store.dispatch(holdReadings(patch))
  await vi.advanceTimersByTimeAsync(1)
  expect([sent[1]?.isStopped(), sent.length]).toEqual([true, 3])
  expect(read()).toMatchObject({ data: [changed], status: 'pending' })
  void sent[2]?.answer([changed])
  await vi.advanceTimersByTimeAsync(1001)
  expect(sent).toHaveLength(4)
})

it('reads the next page of a list again, and adds it to what is shown', async () => {
  const readPages = () => testNotePages.select()(store.getState())
  void store.dispatch(testNotePages.initiate())
  await waitForTasks()
  await sent[0]?.answer([old])
  void store.dispatch(testNotePages.initiate(undefined, { direction: 'forward' }))
  await waitForTasks()
  void store.dispatch(updateTestNote.initiate(changed))
  await waitForTasks()
  expect(sent[1]?.isStopped()).toBe(true)
  await sent[2]?.answer(null)
  expect(readPages()).toMatchObject({ data: { pages: [[changed]] }, status: 'pending' })
  expect(listSent()[3]).toBe('GET /pages/2')
  await sent[3]?.answer([])
  expect(readPages().data).toEqual({ pages: [[changed], []], pageParams: [1, 2] })
  void store.dispatch(testNotePages.initiate(undefined, { ...again, refetchCachedPages: false }))
  await waitForTasks()
  await sent[4]?.answer([old])
  expect(readPages().data).toEqual({ pages: [[old]], pageParams: [1] })
})
