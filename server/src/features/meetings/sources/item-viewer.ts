import type { AppContext } from '../../../http/app-context.ts'
import { listOwnEmails, listMembersByEmail } from '../records/members-by-email.ts'
import type { MeetingContext } from '../records/sight.ts'
import type { ItemViewer } from './items-store.ts'

/** The caller with their addresses, by which they took part in recordings. */
export async function readItemViewer({
  db,
  context,
  caller,
}: MeetingContext & { context: AppContext }): Promise<ItemViewer> {
  const members = await listMembersByEmail(context, db)
  return { userId: caller.userId, emails: listOwnEmails(members, caller.userId) }
}
