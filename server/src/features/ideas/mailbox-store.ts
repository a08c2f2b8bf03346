import type { AccountDb } from '../../db/account-db.ts'

export const findMailbox = (db: AccountDb, userId: string) =>
  db.from('idea_mailboxes').select(['token', 'takes_anyone']).where('user_id', '=', userId).executeTakeFirst()
export type MailboxRow = NonNullable<Awaited<ReturnType<typeof findMailbox>>>

export const saveMailbox = (db: AccountDb, userId: string, token: string) =>
  db
    .insert('idea_mailboxes', { user_id: userId, token })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ token }))
    .execute()

/** Whether there is one. */
export const updateMailbox = async (db: AccountDb, userId: string, change: Pick<MailboxRow, 'takes_anyone'>) =>
  (await db
    .update('idea_mailboxes')
    .set(change)
    .where('user_id', '=', userId)
    .returning('token')
    .executeTakeFirst()) !== undefined

export const deleteMailbox = (db: AccountDb, userId: string) =>
  db.remove('idea_mailboxes').where('user_id', '=', userId).execute()
