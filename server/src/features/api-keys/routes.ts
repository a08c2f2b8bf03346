import { apiKeys, maxApiKeys } from '@draftwright/contract/api-keys'
import type { AccountDb } from '../../db/account-db.ts'
import { implementRoutes } from '../../http/handler.ts'
import { conflictError, invalidInputError, notFoundError } from '../../http/errors.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { generateApiKey } from '../auth/index.ts'
import { assertBasesExist } from '../tables/index.ts'
import type { AppContext } from '../../http/app-context.ts'
import { lockAndCountApiKeys, deleteApiKey, insertApiKey, listApiKeys } from './store.ts'

export const apiKeyRoutes = implementRoutes(apiKeys, {
  list: ({ db, context }) => listApiKeysWithMakers(db, context),
  async create({ db, context, caller, body }) {
    if (body.base_ids !== undefined) {
      if (body.scopes?.some((scope) => scope.startsWith('tables:')) !== true)
        throw invalidInputError([{ field: 'base_ids', message: 'needs a scope for tables' }])
      await assertBasesExist(db, body.base_ids)
    }
    const made = generateApiKey()
    const id = await db.transaction(async (tx) => {
      if ((await lockAndCountApiKeys(tx)) >= maxApiKeys)
        throw conflictError(
          'too_many_keys',
          `A workspace can have at most ${maxApiKeys} API keys. Revoke an unused one first.`,
        )
      return insertApiKey(tx, made, caller.userId, body, context.now())
    })
    const [key] = await listApiKeysWithMakers(db, context, id)
    if (key === undefined) throw notFoundError('API key')
    return { ...key, secret: made.secret }
  },
  async revoke({ db, params }) {
    if (!(await deleteApiKey(db, params.id))) throw notFoundError('API key')
    return null
  },
})

async function listApiKeysWithMakers(db: AccountDb, context: AppContext, only?: string) {
  const keys = await listApiKeys(db, context.now(), only)
  const people = await findUsersByIds(
    context.engine,
    keys.map((key) => key.created_by),
  )
  // Keys are deleted with their maker's row, so each has a name.
  return keys.map((key) => ({ ...key, maker_name: people.get(key.created_by)?.display_name ?? '' }))
}
