import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

/** What was decided; what was applied and undone since is open again, and not among them. */
export const listDecisions = (db: AccountDb, meetingId: string) =>
  db
    .from('meeting_proposals')
    .select(['key', 'state', 'change_set_id'])
    .where('meeting_id', '=', meetingId)
    .where(
      sql<boolean>`not exists (select from crm_change_sets c where c.account_id = meeting_proposals.account_id
        and c.id = meeting_proposals.change_set_id and c.undone_by is not null)`,
    )
    .execute()

export async function saveDecisions(
  db: AccountDb,
  meetingId: string,
  keys: readonly string[],
  decision: { state: 'applied' | 'skipped'; change_set_id: string | null; user_id: string },
): Promise<void> {
  const rows = keys.map((key) => ({ ...decision, key, meeting_id: meetingId }))
  await db
    .insert('meeting_proposals', rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'meeting_id', 'key']).doUpdateSet({ ...decision, created_at: sql`now()` }),
    )
    .execute()
}

/** Opens skipped ones again. */
export const deleteSkipped = (db: AccountDb, meetingId: string, keys: readonly string[]) =>
  db
    .remove('meeting_proposals')
    .where('meeting_id', '=', meetingId)
    .where('state', '=', 'skipped')
    .where('key', 'in', [...keys])
    .execute()

/** Not a change of the meeting: its version stays. */
export const saveProposalCount = (db: AccountDb, meetingId: string, n_proposals: number) =>
  db.update('meetings').set({ n_proposals }).where('id', '=', meetingId).execute()

export async function findMeetingOwner(db: AccountDb, meetingId: string): Promise<string | null | undefined> {
  return (await db.from('meetings').select('user_id').where('id', '=', meetingId).executeTakeFirst())?.user_id
}
