import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { CalendarEvent } from '../../../documents/calendar/parse-calendar.ts'
import { findFittingMeeting } from '../records/fitting-meeting.ts'
import { lockMeetingMatches } from '../records/fitting-meetings-store.ts'
import { insertMeetingWithPeople } from '../records/insert-meeting.ts'
import { listOwnEmails } from '../records/members-by-email.ts'
import { deleteMeetingRow, type MeetingUpdate, replaceAttendees, updateMeetingRow } from '../records/store.ts'
import {
  deleteEventItem,
  deleteItemsOfMeetings,
  findSameEvent,
  insertEventItem,
  listEventItems,
  listLinkedMeetings,
  listUntouchedMeetings,
  lockPlannedMeeting,
  type PlannedMeeting,
} from './calendar-store.ts'
import { type ItemRow, updateItem } from './items-store.ts'
import type { SourceRow } from './store.ts'
import { isMeetingVisible } from './visible-meeting-store.ts'

const dayMs = 86_400_000
/** Events become meetings so long ahead; later ones when their time has come. */
const aheadMs = 14 * dayMs
/** An event that has just begun is still one to come. */
const lateMs = 15 * 60_000

interface Calendar {
  readonly source: SourceRow
  /** Of the workspace by address. */
  readonly members: ReadonlyMap<string, string>
  readonly now: Date
}

/**
 * Makes the meetings here follow a calendar: new events with other people or a link become meetings, moved ones move theirs, and those
 * that are gone go if nobody has written in them. A meeting that somebody has deleted does not come back.
 */
export async function saveCalendar(tx: AccountDb, calendar: Calendar, events: readonly CalendarEvent[]): Promise<void> {
  const { source, now } = calendar
  await lockMeetingMatches(tx)
  const at = now.getTime()
  const items = await listEventItems(tx, source.id, new Date(at - 30 * dayMs).toISOString())
  const known = new Map(items.map((item) => [item.key, item]))
  const seen = new Set<string>()
  for (const event of events) {
    if (seen.has(event.key)) continue
    seen.add(event.key)
    const item = known.get(event.key)
    const startMs = Date.parse(event.startedAt)
    const isDue = startMs > at - lateMs && startMs < at + aheadMs
    if (item !== undefined) await followEvent(tx, calendar, item, event)
    else if (isDue && (event.hasOthers || event.joinUrl !== null)) await addEvent(tx, calendar, event)
  }
  const untouched = new Set(await listUntouchedMeetings(tx, source.id, now.toISOString()))
  for (const { id, key, meeting_id, started_at } of items) {
    if (seen.has(key) || (started_at !== null && Date.parse(started_at) <= at)) continue
    if (meeting_id !== null && !untouched.has(meeting_id)) continue
    // Without a meeting it was deleted by somebody: it stays known while the calendar has it.
    await deleteEventItem(tx, id)
    if (meeting_id !== null) await deleteMeetingRow(tx, meeting_id)
  }
}

/** Deletes what only this calendar has made and nobody has written in; brought back, it makes them again. */
export async function removeUntouchedMeetings(tx: AccountDb, sourceId: string, now: string): Promise<void> {
  await lockMeetingMatches(tx)
  const untouched = await listUntouchedMeetings(tx, sourceId, now)
  await deleteItemsOfMeetings(tx, sourceId, untouched)
  for (const id of untouched) await deleteMeetingRow(tx, id)
}

const toItemFields = (event: CalendarEvent, now: Date) => ({
  title: event.title,
  started_at: event.startedAt,
  duration_ms: event.durationMs,
  attendees: [...event.attendees],
  join_url: event.joinUrl,
  last_seen_at: now.toISOString(),
})

async function addEvent(tx: AccountDb, calendar: Calendar, event: CalendarEvent): Promise<void> {
  const { source, now } = calendar
  const made = await findOrInsertMeeting(tx, calendar, event)
  await insertEventItem(tx, {
    id: createId(),
    source_id: source.id,
    key: event.key,
    state: 'imported',
    ...toItemFields(event, now),
    ...made,
  })
}

/** The meeting of the same event in a colleague's calendar or of somebody's own making, else a new one. */
async function findOrInsertMeeting(tx: AccountDb, { source, members }: Calendar, event: CalendarEvent) {
  const viewer = { userId: source.user_id ?? '', emails: listOwnEmails(members, source.user_id) }
  const same = await findSameEvent(tx, source.id, event.key)
  if (same !== undefined && (same.meeting_id === null || (await isMeetingVisible(tx, viewer, same.meeting_id))))
    return same
  const linked = await listLinkedMeetings(tx, source.id)
  const isOther = (id: string) => !linked.has(id)
  const fitting = await findFittingMeeting(tx, viewer, event, isOther)
  if (fitting !== undefined) return { meeting_id: fitting.id, meeting_version: null }
  const id = createId()
  await insertMeetingWithPeople(tx, members, {
    id,
    user_id: source.user_id,
    title: event.title,
    started_at: event.startedAt,
    duration_ms: event.durationMs,
    visibility: source.visibility,
    join_url: event.joinUrl,
    attendees: event.attendees,
  })
  const made = await lockPlannedMeeting(tx, id)
  return { meeting_id: id, meeting_version: made?.updated_at ?? null }
}

/** Changes what the calendar has written itself; what people have written since is theirs, and what was said stays where it was said. */
async function followEvent(tx: AccountDb, calendar: Calendar, item: ItemRow, event: CalendarEvent): Promise<void> {
  const fields = toItemFields(event, calendar.now)
  const meeting = item.meeting_id === null ? undefined : await lockPlannedMeeting(tx, item.meeting_id)
  if (meeting === undefined || meeting.has_taken_place) return updateEventItem(tx, item, fields)
  const isUntouched = meeting.updated_at === item.meeting_version
  const change = compareEvent(meeting, item, event)
  const hasOtherPeople = JSON.stringify(item.attendees) !== JSON.stringify(fields.attendees)
  if (hasOtherPeople && isUntouched) await replaceAttendees(tx, meeting.id, event.attendees, calendar.members)
  if (Object.keys(change).length === 0) return updateEventItem(tx, item, fields)
  await updateMeetingRow(tx, meeting.id, change)
  const changed = await lockPlannedMeeting(tx, meeting.id)
  const meeting_version = isUntouched ? (changed?.updated_at ?? null) : item.meeting_version
  return updateEventItem(tx, item, { ...fields, meeting_version })
}

async function updateEventItem(
  tx: AccountDb,
  item: ItemRow,
  fields: ReturnType<typeof toItemFields> & { meeting_version?: string | null },
): Promise<void> {
  await updateItem(tx, item.id, fields)
}

/** Fields that the calendar has changed, as far as they still are as it wrote them. */
function compareEvent(meeting: PlannedMeeting, item: ItemRow, event: CalendarEvent): MeetingUpdate {
  const isOwn = <T>(now: T, wrote: T, wants: T): boolean => now === wrote && wrote !== wants
  return {
    ...(isOwn(meeting.title, item.title, event.title) ? { title: event.title } : {}),
    ...(isOwn<string | null>(meeting.started_at, item.started_at, event.startedAt)
      ? { started_at: event.startedAt }
      : {}),
    ...(isOwn(meeting.duration_ms, item.duration_ms, event.durationMs) ? { duration_ms: event.durationMs } : {}),
    ...(isOwn(meeting.join_url, item.join_url, event.joinUrl) ? { join_url: event.joinUrl } : {}),
  }
}
