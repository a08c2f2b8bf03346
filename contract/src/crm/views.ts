import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { ById, Id, singleLine, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { SummaryKind } from '../summary-kinds.ts'
import { FilterShape, SortShape } from './filter-shape.ts'
import type { Filter, Sort } from './filters.ts'
import { type ListGroup, ListGroups } from './list-summaries.ts'

/** The configuration of a list view: saved by name, private or shared with everyone. */
export interface ViewConfig {
  filter: Filter | null
  sort: Sort[]
  /** Columns in order, with a width in px if someone set one. */
  columns: { key: string; width?: number | undefined }[]
  groups?: ListGroup[] | undefined
  /** What stands below a column, and beside each group. */
  summaries?: Record<string, SummaryKind> | undefined
}

const ColumnKey = z.string().check(z.regex(/^(custom\.)?[a-z][a-z0-9_]{0,59}$/u, 'must be the key of a column'))
const resources = /^[a-z][a-z-]{0,39}$/u
const Resource = z.string().check(z.regex(resources, 'must be the name of a list, such as contacts'))

const Config = z.strictObject({
  filter: z.nullable(FilterShape),
  sort: z.array(SortShape).check(z.maxLength(3, 'must name at most 3 columns')),
  columns: z
    .array(z.strictObject({ key: ColumnKey, width: z.optional(z.int().check(z.gte(40), z.lte(2000))) }))
    .check(z.maxLength(100, 'must name at most 100 columns')),
  groups: z.optional(ListGroups),
  summaries: z.optional(
    z
      .record(ColumnKey, SummaryKind)
      .check(z.refine((all) => Object.keys(all).length <= 30, { error: 'must have at most 30 summaries' })),
  ),
})

/**
 * As it is stored: what was valid when it was saved may not be any more, and a view opens all the same. The filter is read where the
 * columns are known.
 */
const StoredConfig = z.object({
  ...Config.shape,
  // A claim, which whoever reads it checks.
  filter: z.unknown() as unknown as z.ZodMiniType<Filter | null, Filter | null>,
})

export const View = z.object({
  id: Id,
  resource: z.string(),
  name: z.string(),
  owner_id: Id,
  is_shared: z.boolean(),
  /** The view that the list opens with: the caller's own default, else the shared one. */
  is_default: z.boolean(),
  config: StoredConfig,
  created_at: Time,
  updated_at: Time,
})
export type View = z.infer<typeof View>

const changeable = {
  name: singleLine(80),
  is_shared: z.boolean(),
  is_default: z.boolean(),
  config: Config,
}
export const NewView = z.strictObject({
  resource: Resource,
  ...z.partial(z.strictObject(changeable)).shape,
  name: changeable.name,
  config: changeable.config,
})
export const ViewChange = z.partial(z.strictObject(changeable))
export type NewView = z.infer<typeof NewView>
export type ViewChange = z.infer<typeof ViewChange>

const one = { base: 'crm', path: '/views/:id', params: ById, right: 'crm:write' } as const

/** List views. People change their own; CRM admins also change shared ones. */
export const crmViews = defineRoutes({
  /** The caller's own and the shared views of a list, by name. */
  list: {
    method: 'GET',
    base: 'crm',
    path: '/views',
    right: 'crm:read',
    query: z.strictObject({ resource: Resource }),
    data: z.array(View),
  },
  create: { method: 'POST', base: 'crm', path: '/views', right: 'crm:write', body: NewView, data: View },
  update: { method: 'PUT', audit: 'once-in-a-while', body: ViewChange, data: View, ...one },
  remove: { method: 'DELETE', data: Nothing, ...one },
})
