import { presence } from '@draftwright/contract/presence'
import type { AccountDb } from '../../db/account-db.ts'
import { implementRoutes } from '../../http/handler.ts'
import { notFoundError } from '../../http/errors.ts'
import { publishPresence, getPresenceRegistry } from './presence-events.ts'
import { findVersion } from './store.ts'

/** Throws 404. */
async function readVersion(db: AccountDb, contentId: string): Promise<string> {
  const row = await findVersion(db, contentId)
  if (row === undefined) throw notFoundError('Content')
  return row.updated_at
}

export const presenceRoutes = implementRoutes(presence, {
  async list({ db, context, params }) {
    const updated_at = await readVersion(db, params.id)
    const registry = await getPresenceRegistry(context.engine)
    return { people: registry.listPeople(db.accountId, params.id), updated_at }
  },
  async beat({ db, context, caller, params, body }) {
    const updated_at = await readVersion(db, params.id)
    const registry = await getPresenceRegistry(context.engine)
    const state = body.is_writing ? 'writing' : 'reading'
    await publishPresence(db, registry, { content_id: params.id, user_id: caller.userId, tab: body.tab, state })
    return { people: registry.listPeople(db.accountId, params.id), updated_at }
  },
  async leave({ db, context, caller, params }) {
    await readVersion(db, params.id)
    const registry = await getPresenceRegistry(context.engine)
    await publishPresence(db, registry, {
      content_id: params.id,
      user_id: caller.userId,
      tab: params.tab,
      state: 'gone',
    })
    return null
  },
})
