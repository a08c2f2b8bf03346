import { crmChanges } from '@draftwright/contract/crm/history'
import type { AccountDb } from '../../../db/account-db.ts'
import { implement } from '../../../http/call.ts'
import { forbidden, notFound } from '../../../http/errors.ts'
import { type CrmCaller, crmCaller, ownerSeen } from '../kernel/caller.ts'
import { resources } from '../resources.ts'
import { listChanges, listChangeSets, namesOf, readChangeSet } from './store.ts'
import { startUndo } from './start-undo.ts'
import { undoStateOf } from './undo-state.ts'

async function find(db: AccountDb, crm: CrmCaller, id: string) {
  const set = await readChangeSet(db, id, ownerSeen(crm))
  if (set === undefined) throw notFound('Change')
  return set
}

export const historyRoutes = implement(crmChanges, {
  async list(call) {
    const crm = await crmCaller(call)
    return listChangeSets(call.db, { ...call.query, seenBy: ownerSeen(crm) })
  },
  read: async (call) => find(call.db, await crmCaller(call), call.params.id),
  async changes(call) {
    const crm = await crmCaller(call)
    const { id } = await find(call.db, crm, call.params.id)
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
  async undo(call) {
    const crm = await crmCaller(call)
    const set = await find(call.db, crm, call.params.id)
    if (crm.role !== 'admin' && set.actor_id !== crm.userId)
      throw forbidden('Only who did it, or a CRM admin, may take it back')
    return startUndo(call, crm, set, call.body.on_conflict)
  },
  async undoing(call) {
    return undoStateOf(call.db, await find(call.db, await crmCaller(call), call.params.id))
  },
})
