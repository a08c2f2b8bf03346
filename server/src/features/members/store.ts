import type { AccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import { systemDb } from '../../db/system-db.ts'

export const listMembers = (engine: Engine, accountId: string) =>
  systemDb(engine)
    .selectFrom('account_access')
    .innerJoin('users', 'users.id', 'account_access.user_id')
    .select([
      'account_access.id',
      'user_id',
      'role_id',
      'email',
      'display_name',
      'photo_url',
      'account_access.created_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'users.id')
        .select((count) => count.fn.max('rotated_at').as('at'))
        .as('last_seen_at'),
    )
    .where('account_access.account_id', '=', accountId)
    .orderBy('account_access.created_at')
    .execute()

export const readAccess = (db: AccountDb, userId: string) =>
  db.from('account_access').selectAll().where('user_id', '=', userId).executeTakeFirst()
