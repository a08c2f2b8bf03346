import { recordAudit } from '../../../db/audit.ts'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { deleteQuotedNotes } from '../notes/store.ts'
import { deleteMeetingRecordings } from '../recordings/delete-recordings.ts'
import { lockMeeting, updateMeetingRow } from '../records/store.ts'
import { deleteRuns } from '../transcription/store.ts'
import { deleteTranscript } from './delete-transcript.ts'
import { findTranscriptRow } from './store.ts'

export const forgottenKinds = ['transcript', 'sound'] as const

interface Forgetting {
  readonly meeting_id: string
  readonly what: readonly (typeof forgottenKinds)[number][]
  /** Why a job deletes it, and who said that somebody refused; null: a request, which has an audit entry of its own. */
  readonly cause: { readonly actor_id: string | null; readonly reason: 'retention' | 'consent_refused' } | null
}

/**
 * Deletes what was said in a meeting: its recordings; its transcript, the file, and every note that quotes it. What people wrote themselves
 * stays: own notes, edited notes, tasks, ideas. With a cause the audit log gets the counts. A kept meeting stays as it is, and nothing is
 * done twice.
 */
export async function forgetMeeting(
  { db, context }: { db: AccountDb; context: Pick<AppContext, 'jobs'> },
  { meeting_id, what, cause }: Forgetting,
): Promise<void> {
  await db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, meeting_id)
    if (meeting === undefined || meeting.keep) return
    const recordings = what.includes('sound') ? await deleteMeetingRecordings(context, tx, meeting_id) : 0
    const transcript =
      what.includes('transcript') && meeting.transcript_id !== null
        ? await findTranscriptRow(tx, meeting.transcript_id)
        : undefined
    const notes = transcript === undefined ? 0 : await deleteQuotedNotes(tx, meeting_id)
    // One that is under way would bring it back.
    if (what.includes('transcript')) await deleteRuns(tx, meeting_id)
    if (transcript !== undefined) {
      await updateMeetingRow(tx, meeting_id, { transcript_id: null, notes_state: 'none', n_proposals: 0 })
      await deleteTranscript(context, tx, transcript.id)
    }
    if (cause !== null && (recordings > 0 || transcript !== undefined))
      await recordAudit(tx.kysely, {
        account_id: tx.accountId,
        actor_id: cause.actor_id,
        action: 'meetings.forget',
        target_kind: 'meeting',
        target_id: meeting_id,
        details: { reason: cause.reason, lines: transcript?.n_segments ?? 0, notes, recordings },
      })
  })
}
