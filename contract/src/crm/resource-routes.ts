import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { ById, describeAs } from '../fields.ts'
import { defaultLimit } from '../lists.ts'
import { maxPaged } from './list-query.ts'

/** What every list takes beside filters, as `parseListQuery` reads it: a JSON Schema for the OpenAPI document. */
const order = { type: 'string', enum: ['asc', 'desc'] }
const words = { type: 'string', maxLength: 200, pattern: '^[^\\u0000]*$' }
const listProperties = {
  page: { type: 'integer', minimum: 1, maximum: maxPaged, default: 1 },
  limit: { type: 'integer', minimum: 1, maximum: 999_999_999, default: defaultLimit },
  offset: { type: 'integer', minimum: 0, maximum: maxPaged - 1 },
  cursor: { type: 'string' },
  count: { type: 'string', enum: ['exact'] },
  q: words,
  search: words,
  sort_by: { type: 'string' },
  sort_order: order,
  sort_field: { type: 'string' },
  sort_direction: order,
}
const textOrTexts = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }

/**
 * What a list is asked for. Columns are filtered under their own names and custom fields under theirs, so the names cannot
 * be fixed here: the server reads them by the resource's columns and refuses any other by name.
 */
export const ListQuery = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .check(describeAs({ type: 'object', properties: listProperties, additionalProperties: textOrTexts }))
/** The same as a body, for filters that are longer than an address may be. */
export const QueryBody = z
  .record(z.string(), z.unknown())
  .check(describeAs({ type: 'object', properties: listProperties, additionalProperties: true }))

export const RecordListMeta = z.object({
  page: z.number(),
  limit: z.number(),
  /**
   * Exact up to 10,000, and up to 2,000 of a filtered list where a workspace has more than 10,000 records (everywhere with
   * `count=exact`); beyond that `total_exact` is false and there are more.
   */
  total: z.number(),
  total_exact: z.boolean(),
  total_pages: z.number(),
  has_more: z.boolean(),
  /** Goes on behind the last row of this page, at any depth; null at the end. */
  next_cursor: z.nullable(z.string()),
})
export type RecordListMeta = z.infer<typeof RecordListMeta>

/** The list of a resource, by address and by body. */
/* @__NO_SIDE_EFFECTS__ */
export function defineListRoutes<Row extends z.ZodMiniType>(path: string, row: Row) {
  return {
    list: {
      method: 'GET',
      base: 'crm',
      path,
      right: 'crm:read',
      query: ListQuery,
      data: z.array(row),
      meta: RecordListMeta,
    },
    query: {
      method: 'POST',
      base: 'crm',
      path: `${path}/query`,
      right: 'crm:read',
      audit: 'none',
      body: QueryBody,
      data: z.array(row),
      meta: RecordListMeta,
    },
  } as const
}

/** The five calls of a resource, plus its list by body. */
/* @__NO_SIDE_EFFECTS__ */
export function defineResourceRoutes<
  Row extends z.ZodMiniType,
  New extends z.ZodMiniType,
  Change extends z.ZodMiniType,
  Update extends 'PUT' | 'PATCH' = 'PUT',
>(path: string, shapes: { row: Row; create: New; change: Change; update?: Update }) {
  const { row, create, change, update = 'PUT' as Update } = shapes
  const one = { base: 'crm', path: `${path}/:id`, params: ById } as const
  return {
    ...defineListRoutes(path, row),
    create: { method: 'POST', base: 'crm', path, right: 'crm:write', body: create, data: row },
    read: { method: 'GET', right: 'crm:read', data: row, ...one },
    update: { method: update, right: 'crm:write', audit: 'once-in-a-while', body: change, data: row, ...one },
    remove: { method: 'DELETE', right: 'crm:write', data: Nothing, ...one },
  } as const
}

/**
 * Everything that matches a list's filters, as a table; `columns` names what is in it, in its order. The header
 * `x-row-count` says how many records there are; a file that would hold fewer is cut off instead of ended.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineExportRoute = (path: string) =>
  ({
    method: 'GET',
    base: 'crm',
    path: `${path}/export`,
    right: 'crm:read',
    query: ListQuery,
    limit: 'export',
    produces: 'text/csv',
    data: z.string(),
  }) as const
/** The same for what is chosen, or for filters that are longer than an address may be. */
/* @__NO_SIDE_EFFECTS__ */
export const defineBodyExportRoute = (path: string) =>
  ({
    method: 'POST',
    base: 'crm',
    path: `${path}/export`,
    right: 'crm:read',
    audit: 'none',
    body: QueryBody,
    limit: 'export',
    produces: 'text/csv',
    data: z.string(),
  }) as const
