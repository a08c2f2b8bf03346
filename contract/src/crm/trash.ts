import * as z from 'zod/mini'
import { Id, Time } from '../fields.ts'
import { ListMeta, paging } from '../lists.ts'
import { defineRoutes } from '../route.ts'
import { CrmUndoResult } from './history.ts'

export const trashResources = [
  'companies',
  'contacts',
  'opportunities',
  'product-service',
  'playbook',
  'surveys',
  'tasks',
] as const
const resource = z.enum(trashResources, { error: `must be one of ${trashResources.join(', ')}` })

/** A deleted item, kept for 30 days. */
export const TrashItem = z.object({ id: Id, name: z.string(), deleted_at: Time, merged_into: z.nullable(Id) })
export type TrashItem = z.infer<typeof TrashItem>

export const crmTrash = defineRoutes({
  list: {
    method: 'GET',
    base: 'crm',
    path: '/trash',
    right: 'crm:read',
    query: z.strictObject({ page: paging.page, limit: paging.limit, resource }),
    data: z.array(TrashItem),
    meta: ListMeta,
  },
  restore: {
    method: 'POST',
    base: 'crm',
    path: '/trash/restore',
    right: 'crm:write',
    body: z.strictObject({
      resource,
      ids: z.array(Id).check(z.minLength(1, 'must list at least one'), z.maxLength(1000, 'must name at most 1,000')),
    }),
    data: CrmUndoResult,
  },
})
