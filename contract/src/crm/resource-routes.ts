import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { ById, describeAs } from '../fields.ts'
import { defaultLimit } from '../lists.ts'
import { mostPages } from '../numbers.ts'
import { maxPaged } from './list-query.ts'

/** Parameters that every list takes besides filters, as `parseListQuery` reads them: JSON Schema for OpenAPI. */
const order = { type: 'string', enum: ['asc', 'desc'] }
const text = { type: 'string', pattern: '^[^\\u0000]*$' }
const words = { ...text, maxLength: 200 }
const listProperties = {
  page: { type: 'integer', minimum: 1, maximum: mostPages, default: 1 },
  limit: { type: 'integer', minimum: 1, maximum: 999_999_999, default: defaultLimit },
  offset: { type: 'integer', minimum: 0, maximum: maxPaged - 1 },
  cursor: text,
  count: { type: 'string', enum: ['exact'] },
  q: words,
  search: words,
  sort_by: text,
  sort_order: order,
  sort_field: text,
  sort_direction: order,
}
const textOrTexts = { anyOf: [text, { type: 'array', items: text }] }

/**
 * Query of a list. Columns and custom fields are filtered under their own names, so the names cannot be listed here:
 * the server reads them using the resource's columns and rejects unknown ones by name.
 */
export const ListQuery = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .check(describeAs({ type: 'object', properties: listProperties, additionalProperties: textOrTexts }))
/** The same as a body, for filters that exceed the length of a URL. */
export const QueryBody = z
  .record(z.string(), z.unknown())
  .check(describeAs({ type: 'object', properties: listProperties, additionalProperties: true }))

export const RecordListMeta = z.object({
  page: z.number(),
  limit: z.number(),
  /**
   * Exact up to 10,000, and up to 2,000 for a filtered list in a workspace with more than 10,000 records (always exact
   * with `count=exact`); beyond that `total_exact` is false and there are more.
   */
  total: z.number(),
  total_exact: z.boolean(),
  total_pages: z.number(),
  has_more: z.boolean(),
  /** Continues after the last row of this page, at any depth; null at the end. */
  next_cursor: z.nullable(z.string()),
})
export type RecordListMeta = z.infer<typeof RecordListMeta>

/** The list routes of a resource, with the filter in the URL or in the body. */
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

/** The five CRUD routes of a resource, plus its list with a body. */
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
 * Everything that matches a list's filters, as a table; `columns` names its columns in order. The header `x-row-count`
 * has the number of records; a file that would contain fewer is aborted instead of completed.
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
/** The same for selected records, or for filters that exceed the length of a URL. */
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
