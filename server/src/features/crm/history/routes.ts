import { crmChanges } from '@draftwright/contract/crm/history'
import { implementRoutes } from '../../../http/handler.ts'
import { requireCrmCaller, toOwnerFilter } from '../kernel/caller.ts'
import { resourcesByName } from '../resources.ts'
import { listChanges, listChangeSets, readRecordNames } from './store.ts'
import { readVisibleChangeSet, undoChangeSet } from './start-undo.ts'
import { readUndoState } from './undo-state.ts'

export const historyRoutes = implementRoutes(crmChanges, {
  async list(call) {
    const crm = await requireCrmCaller(call)
    return listChangeSets(call.db, { ...call.query, seenBy: toOwnerFilter(crm) })
  },
  read: async (call) => readVisibleChangeSet(call.db, await requireCrmCaller(call), call.params.id),
  async changes(call) {
    const crm = await requireCrmCaller(call)
    const { id } = await readVisibleChangeSet(call.db, crm, call.params.id)
    const { data, meta } = await listChanges(call.db, id, { ...call.query, seenBy: toOwnerFilter(crm) })
    const names = new Map<string, string>()
    for (const [name, some] of Map.groupBy(data, ({ resource }) => resource)) {
      const resource = resourcesByName.get(name)
      if (resource === undefined) continue
      const ids = some.map(({ record_id }) => record_id)
      for (const [record, called] of await readRecordNames(call.db, resource.table, resource.nameColumn ?? 'name', ids))
        names.set(record, called)
    }
    return { data: data.map((change) => ({ ...change, record_name: names.get(change.record_id) ?? null })), meta }
  },
  undo: (call) => undoChangeSet(call, call.params.id, call.body.on_conflict),
  async undoing(call) {
    return readUndoState(call.db, await readVisibleChangeSet(call.db, await requireCrmCaller(call), call.params.id))
  },
})
