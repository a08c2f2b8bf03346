import { hasCrmRight } from '@draftwright/contract/crm/rights'
import { crmViews, type View } from '@draftwright/contract/crm/views'
import type { AccountDb } from '../../../db/account-db.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { conflictError, forbiddenError, notFoundError } from '../../../http/errors.ts'
import { type CrmCaller, requireCrmCaller } from '../kernel/caller.ts'
import { countViews, deleteView, insertView, listViews, clearOtherDefaults, findView, updateView } from './store.ts'

/** Views of one list per person. */
const maxViews = 100

export const viewRoutes = implementRoutes(crmViews, {
  async list(call) {
    const { userId } = await requireCrmCaller(call)
    return listViews(call.db, userId, call.query.resource)
  },
  async create(call) {
    const crm = await requireCrmCaller(call)
    const { body } = call
    if (body.is_shared === true && body.is_default === true) assertMaySetDefault(crm)
    return call.db.transaction(async (db) => {
      await db.lockList('crm views', crm.userId)
      if ((await countViews(db, crm.userId, body.resource)) >= maxViews)
        throw conflictError('too_many_views', `You have ${maxViews} views of this list. Delete one first.`)
      return readWithDefault(db, crm, await insertView(db, crm.userId, body))
    })
  },
  async update(call) {
    const crm = await requireCrmCaller(call)
    const view = await readOwnView(call.db, crm, call.params.id)
    const change = { ...call.body }
    const isShared = change.is_shared ?? view.is_shared
    // Only CRM admins set the default for everyone; a person's own default becomes an ordinary shared view.
    if (isShared && change.is_default === true) assertMaySetDefault(crm)
    if (!isShared && view.owner_id !== crm.userId)
      throw forbiddenError('Only the person who shared a view can stop sharing it')
    if (isShared !== view.is_shared) change.is_default ??= false
    return call.db.transaction(async (db) => {
      await updateView(db, view.id, change)
      return readWithDefault(db, crm, view.id)
    })
  },
  async remove(call) {
    const crm = await requireCrmCaller(call)
    const view = await readOwnView(call.db, crm, call.params.id)
    await deleteView(call.db, view.id)
    return null
  },
})

/** Throws 403. */
function assertMaySetDefault(crm: CrmCaller): void {
  if (!hasCrmRight(crm.role, 'setup:manage'))
    throw forbiddenError('Only a CRM admin can make a shared view the default for everyone')
}

/** A view that the caller may change; throws 404 if it is not visible, 403 if it belongs to another person. */
async function readOwnView(db: AccountDb, crm: CrmCaller, id: string): Promise<View> {
  const view = await findView(db, crm.userId, id)
  if (view === undefined) throw notFoundError('View')
  if (view.owner_id !== crm.userId && !hasCrmRight(crm.role, 'setup:manage'))
    throw forbiddenError('Only the creator of a view and CRM admins can change it')
  return view
}

async function readWithDefault(db: AccountDb, crm: CrmCaller, id: string): Promise<View> {
  const view = await findView(db, crm.userId, id)
  if (view === undefined) throw notFoundError('View')
  if (view.is_default) await clearOtherDefaults(db, view)
  return view
}
