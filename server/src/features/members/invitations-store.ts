import { hasRight } from '@draftwright/contract/rights'
import type { InvitableRole } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

const lifetime = 7 * 24 * 60 * 60 * 1000
/** Milliseconds between two mails of one invitation. */
const spacing = 60 * 1000

/** Valid for seven days from the last request, so one time is computed from the other. */
const computeExpiry = (now: Date): string => new Date(now.getTime() + lifetime).toISOString()

/** Neither accepted nor withdrawn. Expired ones stay in the list, to be sent again. */
const selectOpenInvitations = (db: AccountDb) =>
  db.from('invitations').where('accepted_at', 'is', null).where('withdrawn_at', 'is', null)
const updateOpenInvitations = (db: AccountDb) =>
  db.update('invitations').where('accepted_at', 'is', null).where('withdrawn_at', 'is', null)

/** Whether the person may still invite; locks that until the transaction ends. */
export async function canInvite(db: AccountDb, userId: string): Promise<boolean> {
  const access = await db
    .from('account_access')
    .select('role_id')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
  return access !== undefined && hasRight(access.role_id, 'members:manage')
}

export const listInvitations = (db: AccountDb) =>
  selectOpenInvitations(db).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

export const findOpenInvitation = (db: AccountDb, id: string) =>
  selectOpenInvitations(db).selectAll().where('id', '=', id).executeTakeFirst()

/** One open invitation per address: inviting again renews it, and the earlier link becomes invalid at once. */
export function upsertInvitation(
  db: AccountDb,
  { email, role_id, invited_by }: { email: string; role_id: InvitableRole; invited_by: string },
  now: Date,
) {
  const fresh = { role_id, invited_by, expires_at: computeExpiry(now), secret_hash: null, sent_at: null }
  return db
    .insert('invitations', { ...fresh, id: createId(), email, created_at: now.toISOString() })
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
export const computeSecondsToWait = (invitation: { expires_at: string }, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(invitation.expires_at) - lifetime + spacing - now.getTime()) / 1000))

/** Another seven days and a new link; undefined when it was sent within the last minute or is not open any more. */
export const renewInvitation = (db: AccountDb, id: string, now: Date) =>
  updateOpenInvitations(db)
    .set({ expires_at: computeExpiry(now), secret_hash: null, sent_at: null })
    .where('id', '=', id)
    .where('expires_at', '<=', computeExpiry(new Date(now.getTime() - spacing)))
    .returningAll()
    .executeTakeFirst()

export async function withdrawInvitation(db: AccountDb, id: string, now: Date): Promise<boolean> {
  const withdrawn = await updateOpenInvitations(db)
    .set({ withdrawn_at: now.toISOString(), secret_hash: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return withdrawn !== undefined
}

/** Sets the secret of an invitation that is to be sent; undefined when it must not be sent any more. */
export const setInvitationSecret = (db: AccountDb, id: string, hash: string) =>
  updateOpenInvitations(db)
    .set({ secret_hash: hash })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning(['email', 'role_id', 'invited_by', 'expires_at'])
    .executeTakeFirst()

export async function markInvitationSent(db: AccountDb, id: string, hash: string, now: Date): Promise<void> {
  await db
    .update('invitations')
    .set({ sent_at: now.toISOString() })
    .where('id', '=', id)
    .where('secret_hash', '=', hash)
    .execute()
}

/** The workspace as its members may see it; undefined once it is deleted. */
export const findWorkspace = (db: AccountDb) =>
  db.kysely
    .selectFrom('accounts')
    .select(['name', 'time_zone'])
    .where('id', '=', db.accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
