import { can } from '@draftwright/contract/rights'
import type { InvitableRole } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { newId } from '../../db/new-id.ts'

const lifetime = 7 * 24 * 60 * 60 * 1000
/** Milliseconds between two mails of one invitation. */
const spacing = 60 * 1000

/** Good for seven days from when it was last asked for, so the one time tells the other. */
const goodUntil = (now: Date): string => new Date(now.getTime() + lifetime).toISOString()

/** Neither accepted nor withdrawn. Those that have run out stay in the list, to be sent again. */
const open = (db: AccountDb) =>
  db.from('invitations').where('accepted_at', 'is', null).where('withdrawn_at', 'is', null)
const changeOpen = (db: AccountDb) =>
  db.update('invitations').where('accepted_at', 'is', null).where('withdrawn_at', 'is', null)

/** Whether the person may still ask people in; holds them to it until the transaction ends. */
export async function mayInvite(db: AccountDb, userId: string): Promise<boolean> {
  const access = await db
    .from('account_access')
    .select('role_id')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
  return access !== undefined && can(access.role_id, 'members:manage')
}

export const listInvitations = (db: AccountDb) =>
  open(db).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

export const findOpenInvitation = (db: AccountDb, id: string) =>
  open(db).selectAll().where('id', '=', id).executeTakeFirst()

/** One open invitation an address: asking again renews it, and the link that was sent before is dead at once. */
export function putInvitation(
  db: AccountDb,
  { email, role_id, invited_by }: { email: string; role_id: InvitableRole; invited_by: string },
  now: Date,
) {
  const fresh = { role_id, invited_by, expires_at: goodUntil(now), secret_hash: null, sent_at: null }
  return db
    .insert('invitations', { ...fresh, id: newId(), email, created_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .doUpdateSet(fresh),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Seconds to wait before the invitation may be sent once more; 0 when it may be now. */
export const secondsToWait = (invitation: { expires_at: string }, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(invitation.expires_at) - lifetime + spacing - now.getTime()) / 1000))

/** Another seven days and a new link; undefined when it was sent within the last minute or is not open any more. */
export const renewInvitation = (db: AccountDb, id: string, now: Date) =>
  changeOpen(db)
    .set({ expires_at: goodUntil(now), secret_hash: null, sent_at: null })
    .where('id', '=', id)
    .where('expires_at', '<=', goodUntil(new Date(now.getTime() - spacing)))
    .returningAll()
    .executeTakeFirst()

export async function withdrawInvitation(db: AccountDb, id: string, now: Date): Promise<boolean> {
  const withdrawn = await changeOpen(db)
    .set({ withdrawn_at: now.toISOString(), secret_hash: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return withdrawn !== undefined
}

/** Gives an invitation that is still to be sent its secret; undefined when there is nothing to send any more. */
export const giveSecret = (db: AccountDb, id: string, hash: string) =>
  changeOpen(db)
    .set({ secret_hash: hash })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning(['email', 'role_id', 'invited_by', 'expires_at'])
    .executeTakeFirst()

export async function markSent(db: AccountDb, id: string, hash: string, now: Date): Promise<void> {
  await db
    .update('invitations')
    .set({ sent_at: now.toISOString() })
    .where('id', '=', id)
    .where('secret_hash', '=', hash)
    .execute()
}

/** The workspace as its own members may see it; undefined once it is deleted. */
export const readWorkspace = (db: AccountDb) =>
  db.kysely
    .selectFrom('accounts')
    .select(['name', 'time_zone'])
    .where('id', '=', db.accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
