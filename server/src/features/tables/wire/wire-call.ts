import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Caller } from '../../../http/caller.ts'
import { tableIdShapes } from '@draftwright/contract/table-fields'
import type { OpenTable } from '../open-base.ts'
import { loadMemberNames } from '../people.ts'
import type { BaseSchema, TableShape } from '../schema.ts'
import { loadBase } from '../base-store.ts'
import { openForReader } from '../workspace-links/hide-unseen.ts'
import {
  createModelNotFoundError,
  noRoute,
  createParameterError,
  createUnreadableBodyError,
  WireError,
} from './wire-error.ts'

/** A request on Airtable's wire: its caller is known, and nothing of it is checked. */
export interface WireCall {
  readonly db: AccountDb
  readonly context: AppContext
  readonly caller: Caller
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
}

/** A body with these keys only. `method` is what airtable.js sends with long queries. */
export function readWireBody(body: unknown, keys: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw createUnreadableBodyError()
  const known = new Set([...keys, 'method'])
  if (Object.keys(body).some((key) => !known.has(key))) throw createParameterError()
  return body as Record<string, unknown>
}

/** Cells by field. */
export function readWireFields(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw createParameterError()
  return value as Record<string, unknown>
}
export function readWireFlag(value: unknown): boolean {
  if (value !== undefined && value !== null && typeof value !== 'boolean') throw createParameterError()
  return value === true
}

/** Whether a key is not limited to other bases. */
export const canOpenBase = ({ baseIds }: Pick<Caller, 'baseIds'>, id: string): boolean => baseIds?.includes(id) ?? true

/** The base of a request, as its caller sees it. Throws 403 for one that is not this workspace's, or not the key's. */
export async function openWireBase({ db, caller, params }: WireCall): Promise<BaseSchema> {
  const id = params['base'] ?? ''
  const isOpen = tableIdShapes.base.test(id) && canOpenBase(caller, id)
  const schema = isOpen ? await loadBase(db, id) : undefined
  if (schema === undefined) throw createModelNotFoundError()
  return openForReader(db, caller, schema)
}

/** Its table, by id or else by name in the spelling it has. */
export function findWireTable(schema: BaseSchema, idOrName: string | undefined): TableShape {
  const table = schema.findTable(idOrName) ?? schema.tables.find(({ name }) => name === idOrName)
  if (table === undefined) throw createModelNotFoundError()
  return table
}

export async function openWireTable(call: WireCall): Promise<OpenTable> {
  const schema = await openWireBase(call)
  const table = findWireTable(schema, call.params['table'])
  return { schema, table, names: await loadMemberNames(call.db, schema) }
}

/** The id of a record in the address. Throws 404 for what is none. */
export function readRecordId({ params }: WireCall): string {
  const id = params['record'] ?? ''
  if (!tableIdShapes.record.test(id)) throw new NoRouteError()
  return id
}

/** An address that does not exist. */
export class NoRouteError extends WireError {
  constructor() {
    super(noRoute.status, 'NOT_FOUND', 'Not found')
  }
}
