import type { Transaction } from 'kysely'
import { AccountDb } from '../../db/account-db.ts'
import { recordAudit, type Trace } from '../../db/audit.ts'
import { type Engine, isDuplicateError } from '../../db/engine.ts'
import { createId } from '../../db/create-id.ts'
import { createSystemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import { lockAccount } from '../accounts/index.ts'

/** The invitation of a link; undefined for one that is unknown, used, withdrawn or expired, or whose workspace is deleted. */
export const findInvitation = (engine: Engine, hash: string, now: Date) =>
  createSystemDb(engine)
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

export const findPerson = (engine: Engine, id: string) =>
  createSystemDb(engine)
    .selectFrom('users')
    .select(['id', 'email', 'display_name'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether the address belongs to a member of the workspace. */
export async function isMember(engine: Engine, accountId: string, email: string): Promise<boolean> {
  const member = await createSystemDb(engine)
    .selectFrom('account_access')
    .innerJoin('users', 'users.id', 'account_access.user_id')
    .select('users.id')
    .where('account_access.account_id', '=', accountId)
    .where('users.email', '=', email)
    .executeTakeFirst()
  return member !== undefined
}

export interface Acceptance {
  /** The hash of the given secret: a link that was replaced meanwhile is invalid. */
  hash: string
  now: Date
  trace: Trace
  /** Called in the same transaction, with the inviter if they still exist. */
  notifyInviter: (db: AccountDb, inviterId: string, person: { id: string; display_name: string }) => Promise<void>
}

/** Makes an existing user a member. False: the invitation is not valid (any more), and nothing was written. */
export function acceptForUser(
  engine: Engine,
  person: { id: string; email: string; display_name: string },
  acceptance: Acceptance,
): Promise<boolean> {
  return withTransaction(engine, async (trx) => {
    // Locks the person before the workspace, as everywhere.
    await trx.selectFrom('users').select('id').where('id', '=', person.id).forNoKeyUpdate().execute()
    const invitation = await claimInvitation(trx, person.email, acceptance)
    if (invitation === undefined) return false
    await trx
      .updateTable('users')
      .set({ email_verified_at: acceptance.now.toISOString() })
      .where('id', '=', person.id)
      .where('email_verified_at', 'is', null)
      .execute()
    await addMember(engine, trx, invitation, person, acceptance)
    return true
  })
}

export interface NewPerson {
  email: string
  password_hash: string | null
  display_name: string
}

/** Creates a user as a member. Null: the invitation is not valid (any more); 'taken': the address has an account. */
export async function acceptForNewUser(
  engine: Engine,
  { email, password_hash, display_name }: NewPerson,
  acceptance: Acceptance,
): Promise<{ id: string } | 'taken' | null> {
  const id = createId()
  const email_verified_at = acceptance.now.toISOString()
  try {
    return await withTransaction(engine, async (trx) => {
      const invitation = await claimInvitation(trx, email, acceptance)
      if (invitation === undefined) return null
      await trx.insertInto('users').values({ id, email, password_hash, display_name, email_verified_at }).execute()
      await addMember(engine, trx, invitation, { id, display_name }, acceptance)
      return { id }
    })
  } catch (error) {
    if (isDuplicateError(error, 'users_email_key')) return 'taken'
    throw error
  }
}

const withTransaction = <T>(engine: Engine, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  createSystemDb(engine).transaction().execute(work)

/**
 * Of concurrent requests, one gets the row. The workspace is locked first, so that closing it and withdrawing the invitation
 * happen before or after, never in between.
 */
async function claimInvitation(trx: Transaction<Tables>, email: string, { hash, now }: Acceptance) {
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

type ClaimedInvitation = NonNullable<Awaited<ReturnType<typeof claimInvitation>>>

async function addMember(
  engine: Engine,
  trx: Transaction<Tables>,
  { id, account_id, role_id, invited_by }: ClaimedInvitation,
  person: { id: string; display_name: string },
  { now, trace, notifyInviter }: Acceptance,
): Promise<void> {
  await trx
    .insertInto('account_access')
    .values({ id: createId(), account_id, user_id: person.id, role_id, created_at: now.toISOString() })
    // A person who became a member in another way keeps their role.
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
  if (inviter !== undefined) await notifyInviter(new AccountDb(engine, account_id, trx, true), inviter.user_id, person)
}
