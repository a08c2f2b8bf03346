import type { Visibility } from '@draftwright/contract/meetings/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

interface MeetingSettings {
  readonly default_visibility: Visibility
}

/** What a workspace has set, else the defaults. */
export async function readMeetingSettings(db: AccountDb): Promise<MeetingSettings> {
  const row = await db.from('meeting_settings').select('default_visibility').executeTakeFirst()
  return row ?? { default_visibility: 'workspace' }
}

export const saveMeetingSettings = (db: AccountDb, settings: MeetingSettings) =>
  db
    .insert('meeting_settings', settings)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...settings, updated_at: sql`now()` }))
    .execute()
