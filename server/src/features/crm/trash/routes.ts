import { crmTrash, type trashed } from '@draftwright/contract/crm/trash'
import { implement } from '../../../http/call.ts'
import { notFound } from '../../../http/errors.ts'
import { crmCaller, crmCallerWith, ownerSeen } from '../kernel/caller.ts'
import { changing } from '../kernel/changes.ts'
import type { Resource, Row } from '../kernel/resource.ts'
import { findRoom, followStages } from '../opportunities/align.ts'
import { opportunityResource } from '../opportunities/resource.ts'
import { resources } from '../resources.ts'
import { listTrash } from './store.ts'

/** Written by CRM admins alone, and so brought back by them. */
const isSetup: ReadonlySet<string> = new Set(['product-service', 'playbook', 'surveys'])

function resourceOf(name: (typeof trashed)[number]): Resource {
  const resource = resources.get(name)
  if (resource === undefined) throw notFound('Trash')
  return resource
}

/** A merged record that comes back by itself is one of its own again. */
const back = (row: Row) => ({ deleted_at: null, ...('merged_into' in row ? { merged_into: null } : {}) })

export const trashRoutes = implement(crmTrash, {
  async list(call) {
    const crm = await crmCaller(call)
    const { page, limit, resource } = call.query
    const offset = (page - 1) * limit
    const { rows, total } = await listTrash(call.db, resourceOf(resource), ownerSeen(crm), { limit, offset })
    const n = Math.min(total, 10_000)
    return { data: rows, meta: { page, limit, total: n, total_is_capped: total > n, has_more: page * limit < total } }
  },
  async restore(call) {
    const { resource: name, ids } = call.body
    const resource = resourceOf(name)
    const crm = await (isSetup.has(name) ? crmCallerWith(call, 'setup:manage') : crmCaller(call))
    const summary = ids.length === 1 ? `Restored a deleted ${resource.noun.toLowerCase()}` : `Restored deleted ${name}`
    let changeSet: string | null = null
    const n = await changing(call, { summary, crm }, async (set) => {
      const restored = await set.update(resource, ids, back, { isUndo: true })
      if (restored > 0) changeSet = set.id
      if (resource === opportunityResource) {
        await findRoom(set, ids)
        await followStages(set, ids, [])
      }
      return restored
    })
    return { change_set_id: changeSet, n, is_running: false }
  },
})
