import type { Insertable } from 'kysely'
import { recordUserAudit, type Trace } from '../../db/audit.ts'
import type { Engine } from '../../db/engine.ts'
import { createId } from '../../db/create-id.ts'
import { createSystemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import type { Db } from './store.ts'

export async function insertOAuthState(engine: Engine, state: Insertable<Tables['oauth_states']>): Promise<void> {
  await createSystemDb(engine).insertInto('oauth_states').values(state).execute()
}

/** Claims a pending sign-in, once and for the browser that began it. Undefined: there is none, or it has expired. */
export const takeOAuthState = (engine: Engine, stateHash: string, browserHash: string, now: Date) =>
  createSystemDb(engine)
    .deleteFrom('oauth_states')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()

/** The person linked to an issuer's subject, with their address here. */
export const findIdentityOwner = (engine: Engine, issuer: string, subject: string) =>
  createSystemDb(engine)
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['identities.id', 'identities.user_id', 'users.email as user_email'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

export interface NewIdentity {
  readonly user_id: string
  readonly provider: string
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
}

/** Links it as a sign-in method, or records that it was used again. False: it is linked to another person. */
export async function saveIdentity(db: Db, identity: NewIdentity, trace: Trace, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const added = await db
    .insertInto('identities')
    .values({ ...identity, id: createId(), created_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added !== undefined) {
    await recordUserAudit(db, identity.user_id, {
      ...trace,
      action: 'auth.addIdentity',
      target_kind: 'identity',
      target_id: added.id,
      details: { provider: identity.provider },
    })
    return true
  }
  const used = await db
    .updateTable('identities')
    .set({ last_used_at: at, email: identity.email, provider: identity.provider })
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .where('user_id', '=', identity.user_id)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export const listIdentityRows = (engine: Engine, userId: string) =>
  createSystemDb(engine)
    .selectFrom('identities')
    .select(['id', 'provider', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** `missing`: they have no such identity. `last`: it is their only sign-in method. */
export const deleteIdentity = (
  engine: Engine,
  userId: string,
  id: string,
  canUseCode: boolean,
  trace: Trace,
): Promise<'removed' | 'missing' | 'last'> =>
  createSystemDb(engine)
    .transaction()
    .execute(async (db) => {
      // Locked, so that of two concurrent removals the second sees the result of the first.
      const user = await db
        .selectFrom('users')
        .select(['password_hash', 'email_verified_at'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      const held = await db.selectFrom('identities').select(['id', 'provider']).where('user_id', '=', userId).execute()
      const removed = held.find((identity) => identity.id === id)
      if (user === undefined || removed === undefined) return 'missing'
      const hasCode = canUseCode && user.email_verified_at !== null
      if (user.password_hash === null && held.length === 1 && !hasCode) return 'last'
      await db.deleteFrom('identities').where('id', '=', id).execute()
      await recordUserAudit(db, userId, {
        ...trace,
        action: 'auth.removeIdentity',
        target_kind: 'identity',
        target_id: id,
        details: { provider: removed.provider },
      })
      return 'removed'
    })

/** The session's authentication level, locked against ending until the transaction does; undefined when it is over. */
export const lockSession = (db: Db, id: string) =>
  db.selectFrom('sessions').select('counter').where('id', '=', id).forKeyShare().executeTakeFirst()
