import * as z from 'zod/mini'
import { checkSpan, Day, Id, Time } from './fields.ts'
import { ListMeta, paging } from './lists.ts'
import { defineRoutes } from './route.ts'

export const AuditEvent = z.object({
  id: Id,
  actor_id: z.nullable(Id),
  /** Null if the person was deleted, or if no person did it. */
  actor_name: z.nullable(z.string()),
  actor_email: z.nullable(z.string()),
  action: z.string(),
  target_kind: z.nullable(z.string()),
  target_id: z.nullable(Id),
  /** Its current name; null if it was deleted or has no name. */
  target_name: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  created_at: Time,
})
const filters = {
  actor_id: z.optional(Id),
  /** A route's name, or a prefix such as `content.` for a whole slice. */
  action: z.optional(
    z
      .string()
      .check(
        z.maxLength(60, 'must have at most 60 characters'),
        z.regex(/^[^\p{Cc}]*$/u, 'must be an action such as content.publish'),
      ),
  ),
  target_id: z.optional(Id),
  /** Days in the workspace's time zone, both inclusive. */
  from: z.optional(Day),
  to: z.optional(Day),
}
const span = checkSpan('from', 'to')
export const AuditFilters = z.strictObject(filters).check(...span)
const AuditQuery = z.strictObject({ ...filters, page: paging.page, limit: paging.limit }).check(...span)
/** With the actions that occur in this workspace, for the filter. */
const AuditMeta = z.extend(ListMeta, { actions: z.array(z.string()) })
export type AuditEvent = z.infer<typeof AuditEvent>

export const audit = defineRoutes({
  list: {
    method: 'GET',
    path: '/audit-log',
    right: 'audit:read',
    query: AuditQuery,
    data: z.array(AuditEvent),
    meta: AuditMeta,
  },
  /** All matching entries, as CSV. */
  export: {
    method: 'GET',
    path: '/audit-log/export',
    right: 'audit:read',
    query: AuditFilters,
    limit: 'export',
    produces: 'text/csv',
    data: z.string(),
  },
})
