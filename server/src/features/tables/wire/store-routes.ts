import { crmTableStore, tableStore } from '@draftwright/contract/table-store'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Caller } from '../../../http/caller.ts'
import { AppError, notFoundError } from '../../../http/errors.ts'
import { type Handlers, implementRoutes } from '../../../http/handler.ts'
import { findTablePlace } from '../schema-store.ts'
import { TableError } from '../table-error.ts'
import { listByQuery } from './list-records-handler.ts'
import { canOpenBase, type WireCall } from './wire-call.ts'
import { WireError } from './wire-error.ts'
import {
  createWireRecords,
  deleteWireRecord,
  deleteWireRecords,
  patchWireRecord,
  patchWireRecords,
  readWireRecord,
} from './write-records-handlers.ts'

interface StoreCall {
  readonly db: AccountDb
  readonly context: AppContext
  readonly caller: Caller
  readonly params: { readonly table_id: string; readonly record_id?: string }
  readonly query?: Readonly<Record<string, string | string[] | undefined>> | undefined
  readonly body?: unknown
}

/** Does what the wire does for a table of the workspace; Airtable's type of a refusal becomes its code. Throws 404. */
async function runInTable<T>(call: StoreCall, work: (call: WireCall) => Promise<T>): Promise<T> {
  const { db, context, caller, params } = call
  const place = await findTablePlace(db, params.table_id)
  if (place === undefined || !canOpenBase(caller, place.base_id)) throw notFoundError('Table')
  const query = new URLSearchParams()
  for (const [key, values] of Object.entries(call.query ?? {}))
    for (const value of [values ?? []].flat()) query.append(key, value)
  try {
    const named: Record<string, string> = { base: place.base_id, table: place.id }
    if (params.record_id !== undefined) named['record'] = params.record_id
    return await work({ db, context, caller, params: named, query, body: call.body })
  } catch (error) {
    if (error instanceof WireError && error.status === 404) throw notFoundError('Record')
    if (error instanceof WireError) throw new AppError(error.status, error.type, error.message)
    if (error instanceof TableError) throw new AppError(422, error.type, error.message)
    throw error
  }
}

const handlers: Handlers<typeof tableStore> & Handlers<typeof crmTableStore> = {
  list: (call) => runInTable(call, listByQuery),
  read: (call) => runInTable(call, readWireRecord),
  create: (call) => runInTable(call, createWireRecords),
  updateMany: (call) => runInTable(call, patchWireRecords),
  update: (call) => runInTable(call, patchWireRecord),
  remove: (call) => runInTable(call, deleteWireRecord),
  removeMany: (call) => runInTable(call, deleteWireRecords),
}

export const tableStoreRoutes = implementRoutes(tableStore, handlers)
export const crmTableStoreRoutes = implementRoutes(crmTableStore, handlers)
