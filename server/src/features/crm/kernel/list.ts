import type { Columns } from '@draftwright/contract/crm/columns'
import type { Filter, FilterIssue, Sort } from '@draftwright/contract/crm/filters'
import { type ListRequest, type ListQueryResult, parseListQuery } from '@draftwright/contract/crm/list-query'
import type { RecordListMeta } from '@draftwright/contract/crm/resource-routes'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { AppError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import { requireCrmCaller, toOwnerFilter } from './caller.ts'
import { readCountLimit, defaultCountLimit } from './count-limit-store.ts'
import { type CursorScope, decodeCursor, encodeCursor } from './cursor.ts'
import {
  countMatching,
  readCustomColumns,
  countAndFindFew,
  type ListedRow,
  type RecordMatch,
  toPosition,
  readListedRows,
} from './list-store.ts'
import type { Resource, Row } from './resource.ts'

/** The parts of a request that a list is read from: the query, or the body. */
export interface ListContext {
  readonly db: AccountDb
  readonly caller: Caller
  readonly context: AppContext
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: Readonly<Record<string, unknown>> | undefined
}
export interface ListOptions {
  /** Applies besides the request's filter. */
  readonly filter?: Filter
  /** What that filter was made of, if it depends on the time: cursors belong to this, whatever the time. */
  readonly asked?: unknown
}

/** A list request: which records, in which order, and how many of them. */
export interface ResolvedList extends RecordMatch {
  readonly sort: readonly Sort[]
  readonly request: ListRequest
  /** The filter as it would be on one fixed day: days that are said from today change at midnight, and a walk by cursor goes on. */
  readonly askedFilter: Filter | null
}

/**
 * Reads a list request from a query or a body, and restricts it to what its caller may see; throws the 400 that names what is
 * allowed, and 403 for someone without the CRM.
 */
export async function resolveList(
  call: Omit<ListContext, 'query' | 'body'>,
  resource: Resource,
  input: Readonly<Record<string, unknown>>,
  from: 'address' | 'body',
): Promise<ResolvedList> {
  const ownerId = toOwnerFilter(await requireCrmCaller(call))
  const isOwnFieldAsked = resource.customFieldResource !== undefined && JSON.stringify(input).includes('custom.')
  const own: Columns =
    isOwnFieldAsked && resource.customFieldResource
      ? await readCustomColumns(call.db, resource.customFieldResource)
      : {}
  const columns = { ...resource.columns, ...own }
  let isZoneAsked = false
  const read = (zone: string, now = call.context.now().getTime()): ListQueryResult =>
    parseListQuery(
      { ...resource, columns },
      input,
      {
        zone() {
          isZoneAsked = true
          return zone
        },
        now: () => now,
        me: call.caller.userId,
      },
      from,
    )
  let found = read('UTC')
  const hasPeriods =
    'request' in found &&
    found.request.sort.some(({ column, unit }) => unit !== undefined && columns[column]?.kind === 'time')
  const zone = isZoneAsked || hasPeriods ? await readAccountTimeZone(call.db) : 'UTC'
  if (isZoneAsked) found = read(zone)
  if ('issues' in found) throw createInvalidFilterError(found.issues)
  const { request } = found
  const { filter, sort } = request
  const fixed = isZoneAsked ? read('UTC', fixedDay) : found
  const askedFilter = 'issues' in fixed ? filter : fixed.request.filter
  return { listing: { resource, columns, zone }, filter, sort, ownerId, request, askedFilter }
}

const fixedDay = Date.UTC(2000, 0, 1)

/** The 400 about a request of a list. */
export function createInvalidFilterError(issues: readonly FilterIssue[]): AppError {
  const [first] = issues
  const message = first === undefined ? 'filters is not valid' : `${first.field} ${first.message}`
  return new AppError(400, 'invalid_filter', message, issues)
}

/** One page of a resource as the request says, of what its caller may see: filtered, sorted, counted. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the row the contract declares, which the answer is parsed by
export async function listRecords<Row>(
  call: ListContext,
  resource: Resource,
  { filter, asked = filter }: ListOptions = {},
): Promise<{ data: Row[]; meta: RecordListMeta }> {
  const wanted = await resolveList(
    call,
    resource,
    call.body ?? call.query ?? {},
    call.body === undefined ? 'address' : 'body',
  )
  const { request, sort } = wanted
  const { limit } = request
  const both = [wanted.filter, filter ?? null].filter((one) => one !== null)
  const matching = { ...wanted, filter: both.length > 1 ? { and: both } : (both[0] ?? null) }
  const signed = [wanted.askedFilter, asked ?? null]
  const list: CursorScope = { accountId: call.db.accountId, resource: resource.name, filter: signed, sort }
  const place = request.cursor === null ? null : decodeCursor(call.context.secrets, list, request.cursor)
  if (request.cursor !== null && place === null)
    throw createInvalidFilterError([{ field: 'cursor', message: 'belongs to another list or is invalid' }])
  const page = place?.page ?? request.page
  const from = place?.position ?? null
  const counted = matching.filter === null ? defaultCountLimit : await readCountLimit(call.db, resource)
  const window = { from, limit: limit + 1, offset: request.offset }
  const { rows, n } = await readPage(call.db, { ...matching, ...window }, request.isExact ? null : counted + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit
  const total = request.isExact ? n : Math.min(n, counted)
  return {
    // The contract parses the response, which validates its shape.
    data: (await attachParts(call.db, resource, shown)) as Row[],
    meta: {
      page,
      limit,
      total,
      total_exact: request.isExact || n <= counted,
      total_pages: Math.ceil(total / limit),
      has_more: hasMore,
      next_cursor:
        hasMore && last !== undefined
          ? encodeCursor(call.context.secrets, list, { position: toPosition(last, sort), page: page + 1 })
          : null,
    },
  }
}

/** The rows of a page and the count concurrently; with a filter, the count first determines whether few match. */
async function readPage(db: AccountDb, asked: Parameters<typeof readListedRows>[1], most: number | null) {
  if (asked.filter === null) {
    const [rows, n] = await Promise.all([readListedRows(db, asked), countMatching(db, asked, most)])
    return { rows, n }
  }
  const { n, ids } = await countAndFindFew(db, asked, most)
  return { n, rows: n === 0 ? [] : await readListedRows(db, { ...asked, among: ids }) }
}

/** Adds the values that records store in other tables. */
async function attachParts(db: AccountDb, { parts = {} }: Resource, rows: readonly ListedRow[]): Promise<Row[]> {
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
