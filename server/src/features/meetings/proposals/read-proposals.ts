import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { listSearchWords } from '../../../models/composer/meeting/find-answer.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import {
  filterCrmReaders,
  listCrmCustomFields,
  readCrmRecord,
  readCrmRequirements,
  readCrmSight,
} from '../../crm/index.ts'
import { listMembers } from '../../members/index.ts'
import { findCrmMatches } from '../entities/store.ts'
import { withQuotes } from '../notes/quotes.ts'
import { listNoteRows } from '../notes/store.ts'
import { listOutsideDomains } from '../records/outside-domains.ts'
import { type MeetingContext, readMeetingRow, readMeetingSight } from '../records/sight.ts'
import { findMeetingRow, type MeetingRow } from '../records/store.ts'
import { findProposals } from './find-proposals.ts'
import { toActivityKey, toAnswerKey, toFieldKey } from './propose-answers.ts'
import { toContactKey } from './propose-contacts.ts'
import type { FoundProposal, MeetingRecord, MeetingToPropose, NewPerson, ProposedResource } from './proposal.ts'
import { listLinesAbout, listOwnWords } from './said-lines-store.ts'
import { findMeetingOwner, listDecisions, saveProposalCount } from './store.ts'

export type ProposalContext = MeetingContext & { readonly context: AppContext }

/** Counts them for the list of meetings, as the meeting's owner sees them. */
export async function countProposals(run: Pick<ProposalContext, 'db' | 'context'>, meetingId: string): Promise<void> {
  const userId = await findMeetingOwner(run.db, meetingId)
  if (userId == null) return
  const call = { ...run, caller: { userId } }
  const meeting = await findMeetingRow(call.db, await readMeetingSight(call), meetingId)
  // It may be deleted at any moment, and its owner may have left.
  if (meeting !== undefined) await readProposalsOfMeeting(call, meeting)
}

export interface DecidedProposal extends FoundProposal {
  readonly state: 'open' | 'applied' | 'skipped'
  readonly change_set_id: string | null
}

/** Questions and fields that are looked up: each reads the transcript. */
const mostQuestions = 60

/** Empty without access to the CRM, or without a transcript. Throws 404 for a meeting that the caller does not see. */
export const readProposals = async (call: ProposalContext, meetingId: string): Promise<DecidedProposal[]> =>
  readProposalsOfMeeting(call, await readMeetingRow(call, meetingId))

async function readProposalsOfMeeting(call: ProposalContext, meeting: MeetingRow): Promise<DecidedProposal[]> {
  if (meeting.transcript_id === null || (await readCrmSight(call)) === null) return []
  const decisions = await listDecisions(call.db, meeting.id)
  const applied = new Set(decisions.flatMap(({ key, state }) => (state === 'applied' ? [key] : [])))
  const found = findProposals(await readMeetingToPropose(call, meeting, meeting.transcript_id, applied))
  if (meeting.user_id === call.caller.userId && meeting.n_proposals !== found.length)
    await saveProposalCount(call.db, meeting.id, found.length)
  const decided = new Map(decisions.map((decision) => [decision.key, decision]))
  return found.map((proposal) => {
    const decision = decided.get(proposal.key)
    return { ...proposal, state: decision?.state ?? 'open', change_set_id: decision?.change_set_id ?? null }
  })
}

async function readMeetingToPropose(
  call: ProposalContext,
  meeting: MeetingRow,
  transcriptId: string,
  applied: ReadonlySet<string>,
): Promise<MeetingToPropose> {
  const { db, context } = call
  const [rows, records, timeZone, members] = await Promise.all([
    listNoteRows(db, meeting.id),
    readRecords(call, meeting),
    readAccountTimeZone(db),
    listMembers(context.engine, db.accountId),
  ])
  const notes = await withQuotes(
    db,
    transcriptId,
    // Other words for a line that is kept propose nothing beside it.
    rows.filter(({ state, differs_from }) => state !== 'rejected' && !(state === 'proposed' && differs_from !== null)),
  )
  const deals = records.filter(({ resource }) => resource === 'opportunities')
  const dealId = deals.length === 1 ? (deals[0]?.id ?? null) : null
  const readers = await filterCrmReaders(
    db,
    members.map(({ user_id }) => user_id),
    dealId,
  )
  const named = [
    ...members.map(({ display_name, user_id }) => [display_name, user_id] as const),
    ...meeting.attendees.map(({ name, user_id }) => [name, user_id] as const),
  ]
  const requirements = dealId === null ? null : await readOpenRequirements(call, dealId, applied)
  const customFields = await readCustomFields(call, records)
  return {
    title: meeting.title,
    startedAt: meeting.started_at,
    today: toZoneDay(Date.parse(meeting.started_at), timeZone),
    timeZone,
    notes,
    records,
    assignees: new Map(
      named.flatMap(([name, id]) => (id !== null && readers.has(id) ? [[name.toLowerCase(), id] as const] : [])),
    ),
    ownNames: new Set(meeting.attendees.flatMap(({ name, user_id }) => (user_id === null ? [] : [name.toLowerCase()]))),
    sellers: new Set(named.flatMap(([name, id]) => (id === null ? [] : [name.toLowerCase()]))),
    requirements,
    customFields,
    lines: await readLines(db, transcriptId, [
      ...(requirements?.questions ?? []).map(({ question }) => ({ id: question.id, text: question.text })),
      ...Object.entries(customFields).flatMap(([resource, fields]) =>
        fields.map(({ key, name }) => ({ id: toFieldKey(resource, key), text: name })),
      ),
    ]),
    applied,
    newPeople: await listNewPeople(db, meeting, applied),
    ownWords: await readOwnWords(db, transcriptId, meeting, records),
  }
}

const resources = { opportunity: 'opportunities', company: 'companies', contact: 'contacts' } as const

/** The records that the meeting is about and the caller sees; deleted ones are left out. */
async function readRecords(call: ProposalContext, { entities }: MeetingRow): Promise<MeetingRecord[]> {
  const records: MeetingRecord[] = []
  for (const { kind, ref_id } of entities) {
    if (ref_id === null || !(kind === 'opportunity' || kind === 'company' || kind === 'contact')) continue
    try {
      const record = await readCrmRecord(call, resources[kind], ref_id)
      records.push({ resource: resources[kind], id: record.id, name: record.name, fields: { ...record } })
    } catch {
      // In the trash, or merged into another one.
    }
  }
  return records
}

/** What is open, and what was closed by this meeting, so that an accepted proposal is still shown. */
async function readOpenRequirements(call: ProposalContext, dealId: string, applied: ReadonlySet<string>) {
  const { questions, activities } = await readCrmRequirements(call, dealId)
  const keys = [...applied]
  return {
    questions: questions.filter(
      ({ question, is_answered }) =>
        !is_answered || keys.some((key) => key.startsWith(toAnswerKey(dealId, question.id))),
    ),
    activities: activities.filter(({ id, is_done }) => !is_done || applied.has(toActivityKey(dealId, id))),
  }
}

async function readCustomFields(call: ProposalContext, records: readonly MeetingRecord[]) {
  const fields: MeetingToPropose['customFields'] = {}
  const kinds: ReadonlySet<ProposedResource> = new Set(records.map(({ resource }) => resource))
  return {
    ...fields,
    ...(kinds.has('opportunities') && { opportunities: await listCrmCustomFields(call, 'opportunities') }),
    ...(kinds.has('companies') && { companies: await listCrmCustomFields(call, 'companies') }),
  }
}

/** One after the other: the embedded database answers one statement at a time. */
async function readLines(
  db: AccountDb,
  transcriptId: string,
  questions: readonly { readonly id: string; readonly text: string }[],
) {
  const lines = new Map<string, Awaited<ReturnType<typeof listLinesAbout>>>()
  for (const { id, text } of questions.slice(0, mostQuestions))
    lines.set(id, await listLinesAbout(db, transcriptId, listSearchWords(text)))
  return lines
}

/** Attendees who are no members and no contacts, and whose address has the domain of exactly one company. */
async function listNewPeople(
  db: AccountDb,
  { attendees }: MeetingRow,
  applied: ReadonlySet<string>,
): Promise<NewPerson[]> {
  const outside = attendees.flatMap(({ name, email, user_id }) =>
    email === null || user_id !== null ? [] : [{ name, email }],
  )
  const emails = outside.map(({ email }) => email)
  const { contacts, companies } = await findCrmMatches(db, emails, listOutsideDomains(emails))
  const known = new Set(contacts.map(({ email }) => email?.toLowerCase()))
  return outside.flatMap(({ name, email }) => {
    if (known.has(email) && !applied.has(toContactKey(email))) return []
    const domain = email.slice(email.lastIndexOf('@') + 1)
    const [company, second] = companies.filter((one) => one.domain?.toLowerCase() === domain)
    return company === undefined || second !== undefined ? [] : [{ name, email, company }]
  })
}

/** What contacts say of themselves; a name that two attendees or contacts have is nobody's. */
async function readOwnWords(
  db: AccountDb,
  transcriptId: string,
  { attendees }: MeetingRow,
  records: readonly MeetingRecord[],
) {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { id, resource, name, fields } of records) {
    if (resource !== 'contacts') continue
    const attendee = attendees.filter(({ email }) => email !== null && email === fields['email'])
    for (const one of new Set([name, ...attendee.map((person) => person.name)].map((text) => text.toLowerCase()))) {
      if (names.has(one) && names.get(one) !== id) taken.add(one)
      names.set(one, id)
    }
  }
  for (const { name } of attendees)
    if (attendees.filter((one) => one.name.toLowerCase() === name.toLowerCase()).length > 1)
      taken.add(name.toLowerCase())
  for (const name of taken) names.delete(name)
  const lines = await listOwnWords(db, transcriptId, [...names.keys()])
  return Map.groupBy(lines, ({ speaker }) => names.get(speaker.toLowerCase()) ?? '')
}
