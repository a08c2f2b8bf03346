import * as z from 'zod/mini'
import { Id, Time } from '../fields.ts'
import { ListMeta, paging } from '../lists.ts'
import { routes } from '../route.ts'
import { CrmUndone } from './history.ts'

export const trashed = [
  'companies',
  'contacts',
  'opportunities',
  'product-service',
  'playbook',
  'surveys',
  'tasks',
] as const
const resource = z.enum(trashed, { error: `must be one of ${trashed.join(', ')}` })

/** Something that was deleted, for the 30 days that it is kept. */
export const Trashed = z.object({ id: Id, name: z.string(), deleted_at: Time, merged_into: z.nullable(Id) })
export type Trashed = z.infer<typeof Trashed>

export const crmTrash = routes({
  list: {
    method: 'GET',
    base: 'crm',
    path: '/trash',
    right: 'crm:read',
    query: z.strictObject({ page: paging.page, limit: paging.limit, resource }),
    data: z.array(Trashed),
    meta: ListMeta,
  },
  restore: {
    method: 'POST',
    base: 'crm',
    path: '/trash/restore',
    right: 'crm:write',
    body: z.strictObject({
      resource,
      ids: z.array(Id).check(z.minLength(1, 'must name at least one'), z.maxLength(1000, 'must name at most 1,000')),
    }),
    data: CrmUndone,
  },
})
