import type { AccountDb } from '../../db/account-db.ts'

export const findMailboxToken = async (db: AccountDb, userId: string): Promise<string | undefined> =>
  (await db.from('idea_mailboxes').select('token').where('user_id', '=', userId).executeTakeFirst())?.token

export const saveMailbox = (db: AccountDb, userId: string, token: string) =>
  db
    .insert('idea_mailboxes', { user_id: userId, token })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ token }))
    .execute()

export const deleteMailbox = (db: AccountDb, userId: string) =>
  db.remove('idea_mailboxes').where('user_id', '=', userId).execute()
