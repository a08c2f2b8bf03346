import type { AccountDb } from '../../db/account-db.ts'
import { newId } from '../../db/new-id.ts'
import type { News } from './tell.ts'

export async function insertNotifications(
  db: AccountDb,
  people: readonly string[],
  { kind, actorId, contentId, subject, note }: Omit<News, 'to'>,
): Promise<void> {
  const row = { kind, actor_id: actorId, content_id: contentId ?? null, subject, note: note ?? null }
  await db
    .insert(
      'notifications',
      people.map((user_id) => ({ ...row, id: newId(), user_id })),
    )
    .execute()
}
