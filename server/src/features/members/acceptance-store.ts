import type { Transaction } from 'kysely'
import { AccountDb } from '../../db/account-db.ts'
import { recordAudit, type Trace } from '../../db/audit.ts'
import { type Engine, isDuplicate } from '../../db/engine.ts'
import { newId } from '../../db/new-id.ts'
import { systemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import { lockAccount } from '../accounts/index.ts'

/** The invitation a link stands for; undefined for one that is unknown, used, withdrawn or run out, or whose workspace is deleted. */
export const findInvitation = (engine: Engine, hash: string, now: Date) =>
  systemDb(engine)
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .leftJoin('users as inviters', 'inviters.id', 'invitations.invited_by')
    .select([
      'invitations.id',
      'invitations.account_id',
      'invitations.email',
      'invitations.role_id',
      'invitations.expires_at',
      'accounts.name as account_name',
      'inviters.display_name as inviter_name',
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('users').select('users.id').whereRef('users.email', '=', 'invitations.email'))
        .as('has_user'),
    )
    .where('invitations.secret_hash', '=', hash)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()

export const readPerson = (engine: Engine, id: string) =>
  systemDb(engine).selectFrom('users').select(['id', 'email', 'display_name']).where('id', '=', id).executeTakeFirst()

/** Whether the address belongs to a member of the workspace. */
export async function isMember(engine: Engine, accountId: string, email: string): Promise<boolean> {
  const member = await systemDb(engine)
    .selectFrom('account_access')
    .innerJoin('users', 'users.id', 'account_access.user_id')
    .select('users.id')
    .where('account_access.account_id', '=', accountId)
    .where('users.email', '=', email)
    .executeTakeFirst()
  return member !== undefined
}

export interface Acceptance {
  /** The hash of the secret that was shown: a link that was voided meanwhile is not good any more. */
  hash: string
  now: Date
  trace: Trace
  /** Called in the same transaction, with the inviter if they are still there. */
  tellInviter: (db: AccountDb, inviterId: string, person: { id: string; display_name: string }) => Promise<void>
}

/** Makes somebody who has a sign-in a member. False: the invitation is not good (any more), and nothing was written. */
export function acceptAs(
  engine: Engine,
  person: { id: string; email: string; display_name: string },
  acceptance: Acceptance,
): Promise<boolean> {
  return inTransaction(engine, async (trx) => {
    // The person before the workspace, as everywhere.
    await trx.selectFrom('users').select('id').where('id', '=', person.id).forNoKeyUpdate().execute()
    const invitation = await claim(trx, person.email, acceptance)
    if (invitation === undefined) return false
    await trx
      .updateTable('users')
      .set({ email_verified_at: acceptance.now.toISOString() })
      .where('id', '=', person.id)
      .where('email_verified_at', 'is', null)
      .execute()
    await join(engine, trx, invitation, person, acceptance)
    return true
  })
}

export interface NewPerson {
  email: string
  password_hash: string | null
  display_name: string
}

/** Makes a new person who is a member from the first moment. Null: the invitation is not good (any more); 'taken': the address has a sign-in. */
export async function acceptAsNew(
  engine: Engine,
  { email, password_hash, display_name }: NewPerson,
  acceptance: Acceptance,
): Promise<{ id: string } | 'taken' | null> {
  const id = newId()
  const email_verified_at = acceptance.now.toISOString()
  try {
    return await inTransaction(engine, async (trx) => {
      const invitation = await claim(trx, email, acceptance)
      if (invitation === undefined) return null
      await trx.insertInto('users').values({ id, email, password_hash, display_name, email_verified_at }).execute()
      await join(engine, trx, invitation, { id, display_name }, acceptance)
      return { id }
    })
  } catch (error) {
    if (isDuplicate(error, 'users_email_key')) return 'taken'
    throw error
  }
}

const inTransaction = <T>(engine: Engine, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  systemDb(engine).transaction().execute(work)

/**
 * Of many who ask at once, one gets the row. The workspace is locked first, so that an owner who closes it because nobody
 * else is in it, and whoever withdraws the invitation, go before or after and never in between.
 */
async function claim(trx: Transaction<Tables>, email: string, { hash, now }: Acceptance) {
  const named = await trx
    .selectFrom('invitations')
    .select('account_id')
    .where('secret_hash', '=', hash)
    .executeTakeFirst()
  if (named === undefined) return undefined
  await lockAccount(trx, named.account_id)
  return trx
    .updateTable('invitations')
    .from('accounts')
    .set({ accepted_at: now.toISOString() })
    .whereRef('accounts.id', '=', 'invitations.account_id')
    .where('accounts.deleted_at', 'is', null)
    .where('secret_hash', '=', hash)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['invitations.id', 'invitations.account_id', 'invitations.role_id', 'invitations.invited_by'])
    .executeTakeFirst()
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

async function join(
  engine: Engine,
  trx: Transaction<Tables>,
  { id, account_id, role_id, invited_by }: Claimed,
  person: { id: string; display_name: string },
  { now, trace, tellInviter }: Acceptance,
): Promise<void> {
  await trx
    .insertInto('account_access')
    .values({ id: newId(), account_id, user_id: person.id, role_id, created_at: now.toISOString() })
    // Somebody who has become a member by another way keeps the role they have.
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doNothing())
    .execute()
  await recordAudit(trx, {
    account_id,
    actor_id: person.id,
    action: 'invitations.accept',
    target_kind: 'invitation',
    target_id: id,
    details: { role_id },
    ...trace,
  })
  const inviter = await trx
    .selectFrom('account_access')
    .select('user_id')
    .where('account_id', '=', account_id)
    .where('user_id', '=', invited_by)
    .executeTakeFirst()
  if (inviter !== undefined) await tellInviter(new AccountDb(engine, account_id, trx, true), inviter.user_id, person)
}
