import * as routes from '@draftwright/contract/routes/contacts.generated'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { type HeldRequest, holdRequests, openStore, waitForTasks } from '../../../api/controlled-fetch.ts'
import { buildListArgs, buildRecordArgs, recordsApi, updateCachedRecord, updateCachedRecords } from './api.ts'
import { holdPatch } from './edit/pending-patches.ts'
import type { ListRequest } from './list-request.ts'
import type { RecordRow } from './record.ts'

const kind = { name: 'contacts', noun: 'contact', nouns: 'contacts', routes } as const
const listRequest: ListRequest = { q: '', filter: null, sort: [] }
const list = buildListArgs(kind, listRequest)
const record = buildRecordArgs(kind, 'read', 'a')
const toRow = (id: string, city: string): RecordRow => ({ id, city, updated_at: '2026-05-04T10:00:00Z' })
const toPage = (rows: readonly RecordRow[], next: string | null = null) => ({
  data: rows,
  meta: { total: rows.length, next_cursor: next },
})
const [ada, bo, cy] = [toRow('a', 'Bonn'), toRow('b', 'Bonn'), toRow('c', 'Bonn')]

let sent: HeldRequest[] = []
let store = openStore()
beforeEach(async () => {
  sent = holdRequests()
  store = openStore()
  void store.dispatch(recordPages.initiate(list))
  await waitForTasks()
  await sent[0]?.answer(toPage([ada, bo], 'next'))
})
afterEach(() => {
  store.dispatch(api.util.resetApiState())
  vi.unstubAllGlobals()
})

const { recordPages, recordBlock, readRecord } = recordsApi.endpoints
const again = { subscribe: false, forceRefetch: true }
const listShown = () =>
  recordPages
    .select(list)(store.getState())
    .data?.pages.map(({ data }) => data.map(({ id, city }) => `${id} ${String(city)}`))

it('a removed record does not come back with a list that was read before', async () => {
  void store.dispatch(recordPages.initiate(list, again))
  await waitForTasks()
  const removal = Promise.withResolvers<void>()
  store.dispatch(updateCachedRecords('contacts', new Set(['a']), () => null, removal.promise))
  await sent[1]?.answer(toPage([ada, bo], 'next'))
  expect(listShown()).toEqual([['b Bonn']])
  expect(sent).toHaveLength(2)
  removal.resolve()
  await waitForTasks()
  await sent[2]?.answer(toPage([bo, cy]))
  expect(listShown()).toEqual([['b Bonn', 'c Bonn']])
})

it('what is changed and removed while the next page is read stays as it is shown', async () => {
  void store.dispatch(recordPages.initiate(list, { direction: 'forward' }))
  await waitForTasks()
  store.dispatch(updateCachedRecord('contacts', 'a', { city: 'Ulm' }))
  store.dispatch(updateCachedRecords('contacts', new Set(['b']), () => null))
  await sent[1]?.answer(toPage([cy]))
  expect(listShown()).toEqual([['a Ulm'], ['c Bonn']])
})

it('a record that was read before a value was saved is shown with that value', async () => {
  void store.dispatch(readRecord.initiate(record))
  await waitForTasks()
  await sent[1]?.answer(ada)
  void store.dispatch(readRecord.initiate(record, again))
  await waitForTasks()
  const held = holdPatch('a', { city: 'Ulm' })
  store.dispatch(updateCachedRecord('contacts', 'a', { city: 'Ulm' }))
  await sent[2]?.answer(ada)
  expect(readRecord.select(record)(store.getState()).data).toMatchObject({ city: 'Ulm' })
  held.release()
})

it('a block that was read before its records were read again is asked for once more', async () => {
  const block = { ...list, offset: 0, limit: 100 }
  void store.dispatch(recordBlock.initiate(block))
  await waitForTasks()
  store.dispatch(updateCachedRecords('contacts', new Set(['a']), () => toRow('a', 'Ulm'), Promise.resolve()))
  await sent[1]?.answer(toPage([ada]))
  await sent[2]?.answer(toPage([toRow('a', 'Ulm')]))
  expect(recordBlock.select(block)(store.getState()).data?.data).toMatchObject([{ city: 'Ulm' }])
})
