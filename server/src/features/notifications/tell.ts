import type { NotificationKind } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import type { Parts } from '../../http/parts.ts'
import { insertNotifications } from './store.ts'

export interface News {
  kind: NotificationKind
  /** Ids of those who should hear of it; who did it is left out. */
  to: readonly string[]
  actorId: string | null
  contentId?: string
  /** The title or name of what it is about. */
  subject: string
  /** Somebody's own words, such as what to change. */
  note?: string
}

/** Tells people of the workspace, each in the way they chose. Call it with the transaction of the change itself. */
export async function tell(db: AccountDb, _parts: Parts, { to, actorId, ...news }: News): Promise<void> {
  const people = [...new Set(to)].filter((id) => id !== actorId)
  if (people.length > 0) await insertNotifications(db, people, { actorId, ...news })
}
