import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { ById, Id, line, Time } from '../fields.ts'
import { routes } from '../route.ts'
import { type Filter, maxConditions, maxFilterDepth, operators, type Sort } from './filters.ts'

/** How somebody looks at a list: kept by name, or shared with everybody. */
export interface ViewConfig {
  filter: Filter | null
  sort: Sort[]
  /** Columns in their order, with a width in px where somebody set one. */
  columns: { key: string; width?: number | undefined }[]
}

const ColumnKey = z.string().check(z.regex(/^[a-z][a-z0-9_.]{0,59}$/u, 'must be the key of a column'))
const resources = /^[a-z][a-z-]{0,39}$/u
const Resource = z.string().check(z.regex(resources, 'must be the name of a list, such as contacts'))

/** Whether a value has the shape of a filter. Its columns are read by the list it is used on: fields come and go. */
export function isFilter(value: unknown): value is Filter {
  let left: number = maxConditions
  const reads = (part: unknown, depth: number): boolean => {
    if (typeof part !== 'object' || part === null || depth > maxFilterDepth) return false
    const keys = Object.keys(part)
    for (const join of ['and', 'or'] as const)
      if (join in part) {
        const members: unknown = (part as Record<string, unknown>)[join]
        return keys.length === 1 && Array.isArray(members) && members.every((member) => reads(member, depth + 1))
      }
    left--
    return left >= 0 && Condition.safeParse(part).success
  }
  return reads(value, 0)
}
const Compared = z.union([z.string().check(z.maxLength(2000)), z.number(), z.boolean(), z.null()])
const Condition = z.strictObject({
  column: ColumnKey,
  operator: z.enum(operators),
  value: z.union([Compared, z.array(Compared).check(z.maxLength(500))]),
})

const Config = z.strictObject({
  // The check is what makes a record of it a filter.
  filter: z.nullable(
    z.record(z.string(), z.unknown()).check(z.refine(isFilter, 'must be a filter')) as unknown as z.ZodMiniType<
      Filter,
      Filter
    >,
  ),
  sort: z
    .array(z.strictObject({ column: ColumnKey, order: z.enum(['asc', 'desc']) }))
    .check(z.maxLength(3, 'must name at most 3 columns')),
  columns: z
    .array(z.strictObject({ key: ColumnKey, width: z.optional(z.int().check(z.gte(40), z.lte(2000))) }))
    .check(z.maxLength(100, 'must name at most 100 columns')),
})

export const View = z.object({
  id: Id,
  resource: z.string(),
  name: z.string(),
  owner_id: Id,
  is_shared: z.boolean(),
  /** What the list opens with: one's own, else the one that is shared. */
  is_default: z.boolean(),
  config: Config,
  created_at: Time,
  updated_at: Time,
})
export type View = z.infer<typeof View>

const changeable = {
  name: line(80),
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

/** Ways to look at a list. One's own are one's own to change; shared ones also the CRM admins'. */
export const crmViews = routes({
  /** One's own and the shared ones of a list, by name. */
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
