import type { Columns } from '@draftwright/contract/crm/columns'
import type { Filter, FilterIssue, Sort } from '@draftwright/contract/crm/filters'
import { type ListRequest, type ReadList, readListQuery } from '@draftwright/contract/crm/list-query'
import type { RecordListMeta } from '@draftwright/contract/crm/lists'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { AppError } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { accountZone } from '../../accounts/index.ts'
import { crmCaller, ownerSeen } from './caller.ts'
import { countedHere, countedRows } from './counted-store.ts'
import { type CursorList, readCursor, writeCursor } from './cursor.ts'
import {
  countMatching,
  fieldColumns,
  findFew,
  type ListedRow,
  type Matching,
  positionOf,
  readRows,
} from './list-store.ts'
import type { Resource, Row } from './resource.ts'

/** What of a call a list is read from: the query of its address, or its body. */
export interface ListCall {
  readonly db: AccountDb
  readonly caller: Caller
  readonly parts: Parts
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: Readonly<Record<string, unknown>> | undefined
}
export interface More {
  /** Holds besides what was asked for. */
  readonly filter?: Filter
}

/** What is asked of a resource: which records, in which order, and how many of them. */
export interface Wanted extends Matching {
  readonly sort: readonly Sort[]
  readonly request: ListRequest
}

/**
 * Reads what is asked of a resource's list by the query of an address or by a body, and narrows it to what its caller may
 * see; throws the 400 that names what may be asked, and 403 for somebody without the CRM.
 */
export async function wantedOf(
  call: Omit<ListCall, 'query' | 'body'>,
  resource: Resource,
  input: Readonly<Record<string, unknown>>,
  from: 'address' | 'body',
): Promise<Wanted> {
  const ownerId = ownerSeen(await crmCaller(call))
  const isOwnFieldAsked = resource.fieldsOf !== undefined && JSON.stringify(input).includes('custom.')
  const own: Columns = isOwnFieldAsked && resource.fieldsOf ? await fieldColumns(call.db, resource.fieldsOf) : {}
  const columns = { ...resource.columns, ...own }
  let isZoneAsked = false
  const read = (zone: string): ReadList =>
    readListQuery(
      { ...resource, columns },
      input,
      {
        zone() {
          isZoneAsked = true
          return zone
        },
        me: call.caller.userId,
      },
      from,
    )
  let found = read('UTC')
  if (isZoneAsked) found = read(await accountZone(call.db))
  if ('issues' in found) throw invalidFilter(found.issues)
  const { request } = found
  return { listing: { resource, columns }, filter: request.filter, sort: request.sort, ownerId, request }
}

function invalidFilter(issues: readonly FilterIssue[]): AppError {
  const [first] = issues
  const message = first === undefined ? 'filters is not valid' : `${first.field} ${first.message}`
  return new AppError(400, 'invalid_filter', message, issues)
}

/** One page of a resource as the call asks for it, of what its caller may see: filtered, sorted, counted. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the row the contract declares, which the answer is parsed by
export async function listRecords<Row>(
  call: ListCall,
  resource: Resource,
  { filter }: More = {},
): Promise<{ data: Row[]; meta: RecordListMeta }> {
  const wanted = await wantedOf(
    call,
    resource,
    call.body ?? call.query ?? {},
    call.body === undefined ? 'address' : 'body',
  )
  const { request, sort } = wanted
  const { limit } = request
  const both = [wanted.filter, filter ?? null].filter((one) => one !== null)
  const matching = { ...wanted, filter: both.length > 1 ? { and: both } : (both[0] ?? null) }
  const list: CursorList = { accountId: call.db.accountId, resource: resource.name, filter: matching.filter, sort }
  const place = request.cursor === null ? null : readCursor(call.parts.secrets, list, request.cursor)
  if (request.cursor !== null && place === null)
    throw invalidFilter([{ field: 'cursor', message: 'belongs to another list, or is broken' }])
  const page = place?.page ?? request.page
  const from = place?.position ?? null
  const counted = matching.filter === null ? countedRows : await countedHere(call.db, resource)
  const window = { from, limit: limit + 1, offset: request.offset }
  const { rows, n } = await readPage(call.db, { ...matching, ...window }, request.isExact ? null : counted + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit
  const total = request.isExact ? n : Math.min(n, counted)
  return {
    // The answer is parsed by the contract, which is where its shape is checked.
    data: (await withParts(call.db, resource, shown)) as Row[],
    meta: {
      page,
      limit,
      total,
      total_exact: request.isExact || n <= counted,
      total_pages: Math.ceil(total / limit),
      has_more: hasMore,
      next_cursor:
        hasMore && last !== undefined
          ? writeCursor(call.parts.secrets, list, { position: positionOf(last, sort), page: page + 1 })
          : null,
    },
  }
}

/** The rows of a page beside the count; where something is filtered, the count tells first whether few match. */
async function readPage(db: AccountDb, asked: Parameters<typeof readRows>[1], most: number | null) {
  if (asked.filter === null) {
    const [rows, n] = await Promise.all([readRows(db, asked), countMatching(db, asked, most)])
    return { rows, n }
  }
  const { n, ids } = await findFew(db, asked, most)
  return { n, rows: n === 0 ? [] : await readRows(db, { ...asked, among: ids }) }
}

/** What records keep in rows of other tables, put to them. */
async function withParts(db: AccountDb, { parts = {} }: Resource, rows: readonly ListedRow[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const found = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ({ name, part, values: await part.read(db, ids) })),
  )
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(found.map(({ name, part, values }) => [name, values.get(row.id) ?? part.empty])),
  }))
}
