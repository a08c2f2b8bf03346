import { apiKeys, mostApiKeys } from '@draftwright/contract/api-keys'
import type { AccountDb } from '../../db/account-db.ts'
import { implement } from '../../http/call.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { peopleByIds } from '../accounts/index.ts'
import { makeApiKey } from '../auth/index.ts'
import type { Parts } from '../../http/parts.ts'
import { countKeys, deleteKey, insertKey, listKeys } from './store.ts'

export const apiKeyRoutes = implement(apiKeys, {
  list: ({ db, parts }) => shown(db, parts),
  async create({ db, parts, caller, body }) {
    const made = makeApiKey()
    const id = await db.transaction(async (tx) => {
      if ((await countKeys(tx)) >= mostApiKeys)
        throw conflict('too_many_keys', `A workspace has at most ${mostApiKeys} API keys. Revoke one that is not used.`)
      return insertKey(tx, made, caller.userId, body, parts.now())
    })
    const [key] = await shown(db, parts, id)
    if (key === undefined) throw notFound('API key')
    return { ...key, secret: made.secret }
  },
  async revoke({ db, params }) {
    if (!(await deleteKey(db, params.id))) throw notFound('API key')
    return null
  },
})

async function shown(db: AccountDb, parts: Parts, only?: string) {
  const keys = await listKeys(db, parts.now(), only)
  const people = await peopleByIds(
    parts.engine,
    keys.map((key) => key.created_by),
  )
  // A key goes with its maker's row, so there is a name for each.
  return keys.map((key) => ({ ...key, maker_name: people.get(key.created_by)?.display_name ?? '' }))
}
