import { crmTrash, type trashResources } from '@draftwright/contract/crm/trash'
import { implementRoutes } from '../../../http/handler.ts'
import { notFoundError } from '../../../http/errors.ts'
import { requireCrmCaller, requireCrmRight, toOwnerFilter } from '../kernel/caller.ts'
import { withChangeSet } from '../kernel/change-set.ts'
import type { Resource, Row } from '../kernel/resource.ts'
import { moveOutOfDeletedPipelines, alignWithStages } from '../opportunities/align-stages.ts'
import { opportunityResource } from '../opportunities/resource.ts'
import { resourcesByName } from '../resources.ts'
import { listTrash } from './store.ts'

/** Only CRM admins write it, and so only they restore it. */
const setupResources: ReadonlySet<string> = new Set(['product-service', 'playbook', 'surveys'])

function readResource(name: (typeof trashResources)[number]): Resource {
  const resource = resourcesByName.get(name)
  if (resource === undefined) throw notFoundError('Trash')
  return resource
}

/** A merged record that is restored on its own is independent again. */
const buildRestorePatch = (row: Row) => ({ deleted_at: null, ...('merged_into' in row ? { merged_into: null } : {}) })

export const trashRoutes = implementRoutes(crmTrash, {
  async list(call) {
    const crm = await requireCrmCaller(call)
    const { page, limit, resource } = call.query
    const offset = (page - 1) * limit
    const { rows, total } = await listTrash(call.db, readResource(resource), toOwnerFilter(crm), { limit, offset })
    const n = Math.min(total, 10_000)
    return { data: rows, meta: { page, limit, total: n, total_is_capped: total > n, has_more: page * limit < total } }
  },
  async restore(call) {
    const { resource: name, ids } = call.body
    const resource = readResource(name)
    const crm = await (setupResources.has(name) ? requireCrmRight(call, 'setup:manage') : requireCrmCaller(call))
    const summary = ids.length === 1 ? `Restored a deleted ${resource.noun.toLowerCase()}` : `Restored deleted ${name}`
    let changeSet: string | null = null
    const n = await withChangeSet(call, { summary, crm }, async (set) => {
      const restored = await set.update(resource, ids, buildRestorePatch, { isUndo: true })
      if (restored > 0) changeSet = set.id
      if (resource === opportunityResource) {
        await moveOutOfDeletedPipelines(set, ids)
        await alignWithStages(set, ids, [])
      }
      return restored
    })
    return { change_set_id: changeSet, n, is_running: false }
  },
})
