import { crmCan } from '@draftwright/contract/crm/rights'
import { crmViews, type View } from '@draftwright/contract/crm/views'
import type { AccountDb } from '../../../db/account-db.ts'
import { implement } from '../../../http/call.ts'
import { conflict, forbidden, notFound } from '../../../http/errors.ts'
import { type CrmCaller, crmCaller } from '../kernel/caller.ts'
import { countViews, deleteView, insertView, listViews, onlyDefault, readView, updateView } from './store.ts'

/** Of one list, that one person may have. */
const mostViews = 100

export const viewRoutes = implement(crmViews, {
  async list(call) {
    const { userId } = await crmCaller(call)
    return listViews(call.db, userId, call.query.resource)
  },
  async create(call) {
    const crm = await crmCaller(call)
    const { body } = call
    if (body.is_shared === true && body.is_default === true) mayLead(crm)
    return call.db.transaction(async (db) => {
      if ((await countViews(db, crm.userId, body.resource)) >= mostViews)
        throw conflict('too_many_views', `You have ${mostViews} views of this list. Delete one first.`)
      return settled(db, crm, await insertView(db, crm.userId, body))
    })
  },
  async update(call) {
    const crm = await crmCaller(call)
    const view = await mine(call.db, crm, call.params.id)
    const change = { ...call.body }
    const isShared = change.is_shared ?? view.is_shared
    // What opens for everybody is said by those who run the CRM; one's own default that is shared is only shared.
    if (isShared && change.is_default === true) mayLead(crm)
    if (!isShared && view.owner_id !== crm.userId) throw forbidden('Only who shared a view can take it back')
    if (isShared !== view.is_shared) change.is_default ??= false
    return call.db.transaction(async (db) => {
      await updateView(db, view.id, change)
      return settled(db, crm, view.id)
    })
  },
  async remove(call) {
    const crm = await crmCaller(call)
    const view = await mine(call.db, crm, call.params.id)
    await deleteView(call.db, view.id)
    return null
  },
})

/** Throws 403. */
function mayLead(crm: CrmCaller): void {
  if (!crmCan(crm.role, 'setup:manage')) throw forbidden('Only a CRM admin can make a shared view everybody’s default')
}

/** A view that the caller may change; throws 404 where there is none to see, 403 where it is another’s. */
async function mine(db: AccountDb, crm: CrmCaller, id: string): Promise<View> {
  const view = await readView(db, crm.userId, id)
  if (view === undefined) throw notFound('View')
  if (view.owner_id !== crm.userId && !crmCan(crm.role, 'setup:manage'))
    throw forbidden('Only who made a view, and CRM admins, can change it')
  return view
}

async function settled(db: AccountDb, crm: CrmCaller, id: string): Promise<View> {
  const view = await readView(db, crm.userId, id)
  if (view === undefined) throw notFound('View')
  if (view.is_default) await onlyDefault(db, view)
  return view
}
