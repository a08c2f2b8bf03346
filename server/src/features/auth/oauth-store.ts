import type { Insertable } from 'kysely'
import { recordPersonAudit, type Trace } from '../../db/audit.ts'
import type { Engine } from '../../db/engine.ts'
import { newId } from '../../db/new-id.ts'
import { systemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import type { Db } from './store.ts'

export async function keepState(engine: Engine, state: Insertable<Tables['oauth_states']>): Promise<void> {
  await systemDb(engine).insertInto('oauth_states').values(state).execute()
}

/** Takes a sign-in that is under way, once and for the browser that began it. Undefined: there is none, or its time is over. */
export const takeState = (engine: Engine, stateHash: string, browserHash: string, now: Date) =>
  systemDb(engine)
    .deleteFrom('oauth_states')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()

/** Whom an issuer's subject stands for here, with the address they have here. */
export const findIdentityOwner = (engine: Engine, issuer: string, subject: string) =>
  systemDb(engine)
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

/** Makes it a way in, or notes that it was used again. False: it is a way in to somebody else. */
export async function saveIdentity(db: Db, identity: NewIdentity, trace: Trace, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const added = await db
    .insertInto('identities')
    .values({ ...identity, id: newId(), created_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added !== undefined) {
    await recordPersonAudit(db, identity.user_id, {
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

export const listIdentities = (engine: Engine, userId: string) =>
  systemDb(engine)
    .selectFrom('identities')
    .select(['id', 'provider', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** `missing`: they have no such identity. `last`: without it nothing would let them in. */
export const removeIdentityOf = (
  engine: Engine,
  userId: string,
  id: string,
  canUseCode: boolean,
  trace: Trace,
): Promise<'removed' | 'missing' | 'last'> =>
  systemDb(engine)
    .transaction()
    .execute(async (db) => {
      // Locked, so that of two removals at once the second sees what the first has left.
      const user = await db
        .selectFrom('users')
        .select(['password_hash', 'email_verified_at'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      const held = await db.selectFrom('identities').select(['id', 'provider']).where('user_id', '=', userId).execute()
      const gone = held.find((identity) => identity.id === id)
      if (user === undefined || gone === undefined) return 'missing'
      const hasCode = canUseCode && user.email_verified_at !== null
      if (user.password_hash === null && held.length === 1 && !hasCode) return 'last'
      await db.deleteFrom('identities').where('id', '=', id).execute()
      await recordPersonAudit(db, userId, {
        ...trace,
        action: 'auth.removeIdentity',
        target_kind: 'identity',
        target_id: id,
        details: { provider: gone.provider },
      })
      return 'removed'
    })

/** How far a session has come, kept from ending until the transaction does; undefined when it is over. */
export const holdSession = (db: Db, id: string) =>
  db.selectFrom('sessions').select('counter').where('id', '=', id).forKeyShare().executeTakeFirst()
