import type { MeetingProposal, WriteMode } from '@draftwright/contract/meetings/meeting-proposals'
import type { CustomFieldDefinition, DealRequirements, RecordChanges } from '../../crm/index.ts'

export type ProposedResource = 'opportunities' | 'companies' | 'contacts'

/** A record the meeting is about, with its fields as they are now. */
export interface MeetingRecord {
  readonly resource: ProposedResource
  readonly id: string
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** A line of the notes that was not rejected. */
export interface ProposingNote {
  readonly id: string
  readonly kind: string
  readonly text: string
  readonly owner: string | null
  readonly due_on: string | null
  readonly made_with: string
  readonly evidence: readonly { readonly seq: number; readonly quote: string }[]
}

/** One line of the transcript. */
export interface SaidLine {
  readonly seq: number
  readonly speaker: string
  readonly text: string
}

/** Lines with words of a question or a field, each followed by what was said next. */
type LinesByQuestion = ReadonlyMap<string, readonly SaidLine[]>

/** Somebody who took part, is no member, and whose address no contact has; the company has the address's domain. */
export interface NewPerson {
  readonly name: string
  readonly email: string
  readonly company: { readonly id: string; readonly name: string }
}

export interface MeetingToPropose {
  readonly title: string
  /** RFC 3339. */
  readonly startedAt: string
  /** In the workspace's zone, `YYYY-MM-DD`. */
  readonly today: string
  readonly timeZone: string
  readonly notes: readonly ProposingNote[]
  readonly records: readonly MeetingRecord[]
  /** Members who use the CRM and see the deal, by their names in lower case. */
  readonly assignees: ReadonlyMap<string, string>
  /** Names of members who were there, in lower case: they do not answer for the customer. */
  readonly ownNames: ReadonlySet<string>
  /** Names of all members, and of those who were there, in lower case: what they promise is ours to do. */
  readonly sellers: ReadonlySet<string>
  /** Of the only deal; null without one. */
  readonly requirements: DealRequirements | null
  readonly customFields: Readonly<Partial<Record<ProposedResource, readonly CustomFieldDefinition[]>>>
  readonly lines: LinesByQuestion
  /** Keys of proposals that were accepted: they are still shown when the record has their value. */
  readonly applied: ReadonlySet<string>
  readonly newPeople: readonly NewPerson[]
  /** What those said of themselves who are contacts, by the contact's id. */
  readonly ownWords: ReadonlyMap<string, readonly SaidLine[]>
}

/** A proposal and what it writes. */
export interface FoundProposal extends Omit<MeetingProposal, 'state' | 'change_set_id'> {
  readonly write: (
    mode: WriteMode | undefined,
    text: string | undefined,
  ) => Partial<Omit<RecordChanges, 'summary' | 'meeting'>>
}

export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const toRecordName = (record: MeetingRecord | undefined) =>
  record === undefined ? null : { resource: record.resource, id: record.id, name: record.name }

/** A text that a person edited, or the proposed one, on one line and not longer than this. */
export const toEditedLine = (edited: string | undefined, proposed: string, most: number): string =>
  (edited?.trim() || proposed).replaceAll(/\s+/gu, ' ').slice(0, most)
