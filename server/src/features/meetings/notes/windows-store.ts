import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'

type Window = Pick<NewRow<'meeting_note_windows'>, 'meeting_id' | 'from_seq' | 'key'>

/** A window that was read before, with the attempt that used it last; undefined if it must be asked for. */
export const findWindow = (db: AccountDb, { meeting_id, from_seq, key }: Window) =>
  db
    .from('meeting_note_windows')
    .select('run_id')
    .where('meeting_id', '=', meeting_id)
    .where('from_seq', '=', from_seq)
    .where('key', '=', key)
    .executeTakeFirst()

export const reuseWindow = (db: AccountDb, { meeting_id, from_seq, key, run_id }: Window & { run_id: string }) =>
  db
    .update('meeting_note_windows')
    .set({ run_id })
    .where('meeting_id', '=', meeting_id)
    .where('from_seq', '=', from_seq)
    .where('key', '=', key)
    .execute()

export const saveWindow = (db: AccountDb, row: NewRow<'meeting_note_windows'>) =>
  db
    .insert('meeting_note_windows', row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'meeting_id', 'from_seq']).doUpdateSet({
        key: sql`excluded.key`,
        run_id: sql`excluded.run_id`,
        notes: sql`excluded.notes`,
        n_left_out: sql`excluded.n_left_out`,
      }),
    )
    .execute()

export const listWindows = (db: AccountDb, meetingId: string, runId: string) =>
  db
    .from('meeting_note_windows')
    .select(['from_seq', 'notes', 'n_left_out'])
    .where('meeting_id', '=', meetingId)
    .where('run_id', '=', runId)
    .orderBy('from_seq')
    .execute()

export const deleteWindows = (db: AccountDb, meetingId: string) =>
  db.remove('meeting_note_windows').where('meeting_id', '=', meetingId).execute()
