import { meetingBriefings } from '@draftwright/contract/meetings/meeting-briefings'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import { AppError } from '../../../http/errors.ts'
import { type HandlerContext, implementRoutes } from '../../../http/handler.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import { readCrmRecord, readCrmSight } from '../../crm/index.ts'
import { listBriefNotes } from '../entities/brief-store.ts'
import { splitBrief } from '../entities/split-brief.ts'
import { listContactsByEmail } from '../address-book/index.ts'
import { readMeetingRow } from '../records/sight.ts'
import type { MeetingRow } from '../records/store.ts'
import type { EarlierOf } from './earlier.ts'
import { listEarlierMeetings, listEncounters, listMeetingsBefore } from './store.ts'

export const meetingBriefingRoutes = implementRoutes(meetingBriefings, { read: readBriefing })

type Call = HandlerContext<(typeof meetingBriefings)['read']>

async function readBriefing(call: Call) {
  const { db, context, params, caller } = call
  const meeting = await readMeetingRow(call, params.id)
  const of: EarlierOf = {
    viewer: caller,
    id: meeting.id,
    startedAt: meeting.started_at,
    // Colleagues are in every meeting.
    emails: meeting.attendees.flatMap(({ email, user_id }) => (email === null || user_id !== null ? [] : [email])),
    // A pillar has meetings with everybody.
    entityIds: meeting.entities.flatMap(({ id, kind }) => (kind === 'pillar' ? [] : [id])),
  }
  const [people, deals, earlier, notes, zone] = await Promise.all([
    describePeople(call, meeting, of),
    listDeals(call, meeting),
    listEarlierMeetings(db, of),
    listBriefNotes(db, listMeetingsBefore(db, of)),
    readAccountTimeZone(db),
  ])
  return { people, deals, earlier, ...splitBrief(notes, toZoneDay(context.now().getTime(), zone)) }
}

async function describePeople(call: Call, { attendees }: MeetingRow, of: EarlierOf) {
  const emails = attendees.flatMap(({ email }) => email ?? [])
  const [encounters, contacts] = await Promise.all([
    listEncounters(call.db, of, emails),
    (await readCrmSight(call)) === null ? [] : listContactsByEmail(call.db, emails),
  ])
  return attendees.map(({ name, email, user_id }) => {
    const met = encounters.find((one) => one.email === email)
    const [contact, second] = contacts.filter((one) => one.email === email)
    return {
      name,
      email,
      user_id,
      contact: contact !== undefined && second === undefined ? contact : null,
      n_meetings: met?.n_meetings ?? 0,
      last_meeting_at: met?.last_meeting_at ?? null,
    }
  })
}

/** Open deals among what the meeting is about, as far as the caller sees them. */
async function listDeals(call: Call, { entities }: MeetingRow) {
  const ids = entities.flatMap(({ kind, ref_id }) => (kind === 'opportunity' && ref_id !== null ? [ref_id] : []))
  const found = await Promise.all(
    ids.map((id) =>
      readCrmRecord(call, 'opportunities', id).catch((error: unknown) => {
        // In the trash, or handed to somebody else since.
        if (error instanceof AppError && (error.status === 404 || error.status === 403)) return null
        throw error
      }),
    ),
  )
  return found.filter((deal) => deal !== null && deal.status === 'open').flatMap((deal) => deal ?? [])
}
