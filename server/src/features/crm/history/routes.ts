import { crmChanges } from '@draftwright/contract/crm/history'
import { implement } from '../../../http/call.ts'
import { crmCaller, ownerSeen } from '../kernel/caller.ts'
import { resources } from '../resources.ts'
import { listChanges, listChangeSets, namesOf } from './store.ts'
import { findChangeSet, undoChangeSet } from './start-undo.ts'
import { undoStateOf } from './undo-state.ts'

export const historyRoutes = implement(crmChanges, {
  async list(call) {
    const crm = await crmCaller(call)
    return listChangeSets(call.db, { ...call.query, seenBy: ownerSeen(crm) })
  },
  read: async (call) => findChangeSet(call.db, await crmCaller(call), call.params.id),
  async changes(call) {
    const crm = await crmCaller(call)
    const { id } = await findChangeSet(call.db, crm, call.params.id)
    const { data, meta } = await listChanges(call.db, id, { ...call.query, seenBy: ownerSeen(crm) })
    const names = new Map<string, string>()
    for (const [name, some] of Map.groupBy(data, ({ resource }) => resource)) {
      const resource = resources.get(name)
      if (resource === undefined) continue
      const ids = some.map(({ record_id }) => record_id)
      for (const [record, called] of await namesOf(call.db, resource.table, resource.named ?? 'name', ids))
        names.set(record, called)
    }
    return { data: data.map((change) => ({ ...change, record_name: names.get(change.record_id) ?? null })), meta }
  },
  undo: (call) => undoChangeSet(call, call.params.id, call.body.on_conflict),
  async undoing(call) {
    return undoStateOf(call.db, await findChangeSet(call.db, await crmCaller(call), call.params.id))
  },
})
