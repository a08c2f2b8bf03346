import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { deleteMeeting } from '../records/delete-meeting.ts'
import { deleteExampleEntities, listExampleMeetingIds } from './store.ts'

/** In the caller's transaction, with everything that was said in them, and what their subjects stood for. */
export async function removeExampleMeetings(db: AccountDb, context: Pick<AppContext, 'jobs'>): Promise<void> {
  for (const id of await listExampleMeetingIds(db)) await deleteMeeting(context, db, id)
  await deleteExampleEntities(db)
}
