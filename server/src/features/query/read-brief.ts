import { type Source, toRecordHref } from '@draftwright/contract/sources'
import { hasRight } from '@draftwright/contract/rights'
import type { ReadInput } from '../../models/advising/read-tools.ts'
import type { ToolResult } from '../../models/advising/tool-result.ts'
import { listCrmAreaIds, readCrmRecord } from '../crm/index.ts'
import { listReceivedAnswers } from '../forms/index.ts'
import {
  type ReadableMeeting,
  type ReadableNote,
  readMeetingNotes,
  readMeetings,
  readSaidLines,
} from '../meetings/index.ts'
import { rankTexts } from './find-passages.ts'
import { toLineSource, toMeetingSource, toNoteSource } from './meeting-sources.ts'
import { type SourceGroup, type ToolContext, buildToolResult, listCrmNotes } from './tool-context.ts'
import { readCrmRecordResult } from './crm-record.ts'

const [maxRead, maxLines, maxPast, maxShown, maxSaid] = [2000, 2000, 5, 8, 4]
const resources = { company: 'companies', contact: 'contacts', opportunity: 'opportunities' } as const

/** A company, person or deal with all that hangs on it: also its meetings, what was noted and said there, and what was sent by forms. */
export async function readBrief(reading: ToolContext, input: ReadInput<'read_brief'>): Promise<ToolResult> {
  if (reading.crmDeniedReason !== null) return buildToolResult([], listCrmNotes(reading))
  const { kind, id, words = '' } = input
  const [record, { ids, people, name }] = await Promise.all([
    readCrmRecordResult(reading, kind, id),
    readArea(reading, kind, id),
  ])
  const all = (await readMeetings(reading, maxRead)).filter(
    ({ entities, attendees }) =>
      entities.some(({ ref_id }) => ref_id !== null && ids.includes(ref_id)) ||
      (kind === 'contact' && attendees.some((one) => one.name === name)),
  )
  const isAhead = ({ started_at }: ReadableMeeting) => Date.parse(started_at) >= reading.now.getTime()
  const ahead = all.filter(isAhead).toReversed()
  const past = all.filter((one) => !isAhead(one)).slice(0, maxPast)
  const sought = words.split(/\s+/u).filter((word) => word !== '')
  const [noted, said, forms] = await Promise.all([
    listNoteGroups(reading, past, kind === 'contact' ? name : null),
    sought.length === 0 ? [] : listSaid(reading, past, sought),
    listForms(reading, people),
  ])
  const { rows, totals, ...rest } = record
  const more = buildToolResult([
    { name: 'said', rows: said, total: said.length },
    { name: 'meetings_ahead', rows: ahead.slice(0, maxShown).map(toMeetingSource), total: ahead.length },
    ...noted,
    { name: 'meetings_held', rows: past.map(toMeetingSource), total: all.length - ahead.length },
    { name: 'form_answers', rows: forms, total: forms.length },
  ])
  return { ...rest, rows: [...rows, ...more.rows], totals: { ...totals, ...more.totals } }
}

/** The rows whose meetings are about it, the people whose answers are, and its name. */
async function readArea(reading: ToolContext, kind: 'company' | 'contact' | 'opportunity', id: string) {
  if (kind === 'opportunity') {
    const { name, company_id, contacts } = await readCrmRecord(reading, 'opportunities', id)
    const people = contacts.map(({ contact_id }) => contact_id)
    return { ids: [id, ...(company_id === null ? people : [company_id])], people, name }
  }
  const [area, { name }] = await Promise.all([
    listCrmAreaIds(reading, resources[kind], id),
    readCrmRecord(reading, resources[kind], id),
  ])
  return kind === 'contact'
    ? { ids: [id], people: [id], name }
    : { ids: [id, ...area.opportunities, ...area.contacts], people: area.contacts, name }
}

/** What was noted in the meetings, by kind; what one person said or promised stands first. */
async function listNoteGroups(
  reading: ToolContext,
  meetings: readonly ReadableMeeting[],
  person: string | null,
): Promise<SourceGroup[]> {
  const notes: { note: ReadableNote; meeting: ReadableMeeting }[] = []
  for (const meeting of meetings)
    for (const note of await readMeetingNotes(reading, 200, meeting.id)) notes.push({ note, meeting })
  const isOwn = ({ note }: (typeof notes)[number]) =>
    person !== null && (note.owner === person || note.speaker === person || note.text.includes(person))
  const sorted = [...notes.filter(isOwn), ...notes.filter((one) => !isOwn(one))]
  return (['action', 'objection', 'decision', 'question', 'number', 'summary'] as const).map((kind) => {
    const some = sorted.filter(({ note }) => note.kind === kind && !note.is_done)
    return {
      name: `noted_${kind}`,
      rows: some.slice(0, maxShown).map(({ note, meeting }) => toNoteSource(note, meeting, reading.today)),
      total: some.length,
    }
  })
}

/** The lines that have the words, each with the one that answers it. */
async function listSaid(
  reading: ToolContext,
  meetings: readonly ReadableMeeting[],
  words: readonly string[],
): Promise<Source[]> {
  const rows: Source[] = []
  for (const meeting of meetings) {
    const lines = await readSaidLines(reading, { words: [], speakers: [], limit: maxLines, meetingId: meeting.id })
    const best = rankTexts(lines, words, ({ text }) => text).slice(0, maxSaid)
    const near = new Set(best.flatMap(({ one }) => [one.seq, one.seq + 1]))
    rows.push(...lines.filter(({ seq }) => near.has(seq)).map((line) => toLineSource(line, meeting)))
  }
  return rows.slice(0, 2 * maxSaid)
}

async function listForms({ db, caller }: ToolContext, people: readonly string[]): Promise<Source[]> {
  if (people.length === 0 || !hasRight(caller.role, 'forms:read')) return []
  return (await listReceivedAnswers(db, maxShown, people)).map(toReceivedSource)
}

/** What somebody sent by a form, and from which post they came. */
export const toReceivedSource = (row: Awaited<ReturnType<typeof listReceivedAnswers>>[number]): Source => ({
  kind: 'survey_response',
  id: row.id,
  title: row.form_name,
  href: row.contact_id === null ? '/forms' : toRecordHref('contact', row.contact_id, 'timeline'),
  facts: {
    by: row.contact_name ?? row.email,
    occurred_at: row.created_at,
    post: row.content_title,
    text: Object.values(row.answers)
      .filter((answer) => typeof answer === 'string' && answer !== row.email && answer !== row.contact_name)
      .join(' · ')
      .slice(0, 400),
  },
})
