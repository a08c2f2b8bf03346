import type { MeetingTypeChange, NewMeetingType } from '@draftwright/contract/meetings/meeting-types'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'

const columns = [
  'id',
  'name',
  'description',
  'sections',
  'vocabulary',
  'is_active',
  'transcript_days',
  'sound_days',
  'created_at',
  'updated_at',
  sql<number>`(select count(*) from meetings m where m.account_id = meeting_types.account_id
    and m.meeting_type_id = meeting_types.id)`.as('n_meetings'),
] as const

export const listMeetingTypes = (db: AccountDb) =>
  db.from('meeting_types').select(columns).orderBy(sql`lower(name)`).execute()

export const findMeetingType = (db: AccountDb, id: string) =>
  db.from('meeting_types').select(columns).where('id', '=', id).executeTakeFirst()

export async function countMeetingTypes(db: AccountDb): Promise<number> {
  const { n } = await db.from('meeting_types').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return n
}

export async function insertMeetingType(db: AccountDb, type: NewMeetingType): Promise<string> {
  const id = createId()
  await db.insert('meeting_types', { id, ...type }).execute()
  return id
}

export async function updateMeetingType(db: AccountDb, id: string, change: MeetingTypeChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('meeting_types')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const deleteMeetingType = (db: AccountDb, id: string) =>
  db.remove('meeting_types').where('id', '=', id).execute()

/** Gives the meetings of one type to another. */
export const moveMeetings = (db: AccountDb, from: string, to: string) =>
  db
    .update('meetings')
    .set({ meeting_type_id: to, updated_at: sql`now()` })
    .where('meeting_type_id', '=', from)
    .execute()
