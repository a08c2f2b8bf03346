import type { AccountDb } from '../../db/account-db.ts'

/** A person's notifications in this workspace, and their choices. */
export async function collectPersonalNotifications(db: AccountDb, userId: string) {
  const choices = await db
    .from('notification_choices')
    .select(['kind', 'in_app', 'by_mail'])
    .where('user_id', '=', userId)
    .execute()
  const notifications = await db
    .from('notifications')
    .select(['kind', 'content_id', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { choices, notifications }
}
