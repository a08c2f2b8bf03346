import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { conflictError, notFoundError } from '../../../http/errors.ts'
import { readCrmSight } from '../../crm/index.ts'
import { findMeetingRow, type MeetingSight } from './store.ts'

export interface MeetingContext {
  readonly db: AccountDb
  readonly caller: Pick<Caller, 'userId'>
}

/** What this person sees of meetings, and of the deals they are about. */
export async function readMeetingSight({ db, caller }: MeetingContext): Promise<MeetingSight> {
  return { userId: caller.userId, crm: await readCrmSight({ db, caller }) }
}

/** Throws 404 for meetings that are missing, foreign, or not for this person. */
export async function readMeetingRow(call: MeetingContext, id: string) {
  const row = await findMeetingRow(call.db, await readMeetingSight(call), id)
  if (row === undefined) throw notFoundError('Meeting')
  return row
}

/** The same, for what needs the transcript. */
export async function readTranscriptId(call: MeetingContext, id: string): Promise<string> {
  const { transcript_id } = await readMeetingRow(call, id)
  if (transcript_id === null) throw notFoundError('Transcript')
  return transcript_id
}

/** The same, for what changes it: throws 409 `loading` while a job still stores it. */
export async function readEditableTranscriptId(call: MeetingContext, id: string): Promise<string> {
  const { transcript_id, status } = await readMeetingRow(call, id)
  if (transcript_id === null) throw notFoundError('Transcript')
  if (status === 'loading')
    throw conflictError('loading', 'The transcript is still being stored. Try again in a moment.')
  return transcript_id
}
