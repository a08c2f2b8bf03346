import { presence } from '@draftwright/contract/presence'
import type { AccountDb } from '../../db/account-db.ts'
import { implement } from '../../http/call.ts'
import { notFound } from '../../http/errors.ts'
import { announce, bookOf } from './live.ts'
import { readVersion } from './store.ts'

/** Throws 404. */
async function versionOf(db: AccountDb, contentId: string): Promise<string> {
  const row = await readVersion(db, contentId)
  if (row === undefined) throw notFound('Content')
  return row.updated_at
}

export const presenceRoutes = implement(presence, {
  async list({ db, parts, params }) {
    const updated_at = await versionOf(db, params.id)
    const book = await bookOf(parts.engine)
    return { people: book.people(db.accountId, params.id), updated_at }
  },
  async beat({ db, parts, caller, params, body }) {
    const updated_at = await versionOf(db, params.id)
    const book = await bookOf(parts.engine)
    const state = body.is_writing ? 'writing' : 'reading'
    await announce(db, book, { content_id: params.id, user_id: caller.userId, tab: body.tab, state })
    return { people: book.people(db.accountId, params.id), updated_at }
  },
  async leave({ db, parts, caller, params }) {
    await versionOf(db, params.id)
    const book = await bookOf(parts.engine)
    await announce(db, book, { content_id: params.id, user_id: caller.userId, tab: params.tab, state: 'gone' })
    return null
  },
})
