import type { MeetingChange, meetings } from '@draftwright/contract/meetings/meetings'
import { hasRight } from '@draftwright/contract/rights'
import type { AccountDb } from '../../../db/account-db.ts'
import { recordAudit } from '../../../db/audit.ts'
import { conflictError, forbiddenError, notFoundError } from '../../../http/errors.ts'
import type { HandlerContext } from '../../../http/handler.ts'
import { toTrace } from '../../../http/request-trail.ts'
import { requestNotes } from '../notes/request-notes.ts'
import { readMeetingType } from '../meeting-types/routes.ts'
import { forgetMeetingJob } from '../transcripts/forget-job.ts'
import { forgottenKinds } from '../transcripts/forget-meeting.ts'
import { attachTranscript, readTranscriptRow } from './attach-transcript.ts'
import { listMembersByEmail } from './members-by-email.ts'
import { readMeetingRow, readMeetingSight } from './sight.ts'
import { findMeetingRow, lockMeeting, type MeetingRow, replaceAttendees, updateMeetingRow } from './store.ts'
import { toMeeting } from './to-meeting.ts'

type Call = HandlerContext<(typeof meetings)['update']>

/** Throws 409 `conflict` if somebody else has changed it since, `on_hold` for a refusal while it is kept, `hidden_from_you`. */
export async function updateMeeting(call: Call) {
  const { db, context, params, body, caller } = call
  const before = await readMeetingRow(call, params.id)
  const { updated_at: version, attendees, transcript_id, ...change } = body
  if (change.meeting_type_id != null) await readMeetingType(db, change.meeting_type_id)
  const liftsRefusal = before.consent === 'refused' && (change.consent ?? 'refused') !== 'refused'
  if (change.visibility !== undefined || change.keep !== undefined || liftsRefusal) assertMayDecide(call, before)
  const isRefused = change.consent === 'refused' && before.consent !== 'refused'
  const hasWords = before.transcript_id !== null || before.n_recordings > 0
  if (isRefused && (change.keep ?? before.keep) && hasWords) throw onHoldError()
  const transcript = transcript_id === undefined ? undefined : await readTranscriptRow(db, transcript_id)
  const members =
    attendees === undefined && transcript === undefined
      ? new Map<string, string>()
      : await listMembersByEmail(context, db)
  // Whoever was there sees it.
  if (before.visibility === 'participants' && hasOtherMember(attendees, before, members)) assertMayDecide(call, before)
  await db.transaction(async (tx) => {
    await assertVersion(tx, params.id, version)
    if (attendees !== undefined) await replaceAttendees(tx, params.id, attendees, members)
    await updateMeetingRow(tx, params.id, {
      ...change,
      ...toConsentFields(change, before, caller.userId, context.now()),
    })
    if (transcript !== undefined) await attachTranscript(context, tx, params.id, transcript, members)
    await assertStillSeen(call, tx)
    await recordTrust(call, tx, before)
    // Nobody may keep what was said against somebody's will.
    if (isRefused) {
      const payload = {
        account_id: tx.accountId,
        meeting_id: params.id,
        what: [...forgottenKinds],
        refused_by: caller.userId,
      }
      await context.jobs.enqueue(forgetMeetingJob, payload, tx)
    }
    // A type has sections of its own.
    if (
      before.transcript_id !== null &&
      change.meeting_type_id !== undefined &&
      change.meeting_type_id !== before.meeting_type_id
    )
      await requestNotes(context, tx, params.id)
  })
  return toMeeting(await readMeetingRow(call, params.id))
}

export const onHoldError = () =>
  conflictError('on_hold', 'This meeting is kept, so nothing of it is deleted. Lift that first, in its details.')

function assertMayDecide({ caller }: Call, { user_id }: MeetingRow): void {
  if (user_id !== caller.userId && !hasRight(caller.role, 'meetings:manage'))
    throw forbiddenError(
      'Only the owner of a meeting, owners and admins decide who sees it, whether it is kept, and whether a refusal ends',
    )
}

/** Whether a member of the workspace is named who was not before. */
const hasOtherMember = (
  attendees: MeetingChange['attendees'],
  before: MeetingRow,
  members: ReadonlyMap<string, string>,
): boolean =>
  attendees?.some(({ email }) => {
    const userId = email === null ? undefined : members.get(email)
    return userId !== undefined && !before.attendees.some(({ user_id }) => user_id === userId)
  }) ?? false

async function assertVersion(db: AccountDb, id: string, version: string | undefined): Promise<void> {
  const row = await lockMeeting(db, id)
  if (row === undefined) throw notFoundError('Meeting')
  if (version !== undefined && row.updated_at !== version)
    throw conflictError('conflict', 'Somebody else has changed this meeting in the meantime')
}

/** Nobody hides a meeting from themselves: they could not bring it back. */
async function assertStillSeen(call: Call, tx: AccountDb): Promise<void> {
  if ((await findMeetingRow(tx, await readMeetingSight({ ...call, db: tx }), call.params.id)) === undefined)
    throw conflictError('hidden_from_you', 'You would not see this meeting any more. Only its owner can change that.')
}

/** Who said so, and when; both stay where it is what was said before. */
const toConsentFields = ({ consent }: MeetingChange, before: MeetingRow, userId: string, now: Date) =>
  consent === undefined || consent === before.consent ? {} : { consent_by: userId, consent_at: now.toISOString() }

const trustActions = {
  visibility: 'meetings.changeVisibility',
  consent: 'meetings.changeConsent',
  keep: 'meetings.changeKeep',
} as const

/** An entry of its own for each: the saves of a meeting share one. */
async function recordTrust({ body, caller, params, request }: Call, tx: AccountDb, before: MeetingRow): Promise<void> {
  for (const field of ['visibility', 'consent', 'keep'] as const) {
    const to = body[field]
    if (to === undefined || to === before[field]) continue
    await recordAudit(tx.kysely, {
      account_id: tx.accountId,
      actor_id: caller.userId,
      action: trustActions[field],
      target_kind: 'meeting',
      target_id: params.id,
      details: { from: before[field], to },
      ...toTrace(request),
    })
  }
}
