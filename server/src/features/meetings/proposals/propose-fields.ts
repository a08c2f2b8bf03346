import { companySizes } from '@draftwright/contract/crm/vocabulary'
import type { WriteMode } from '@draftwright/contract/meetings/meeting-proposals'
import { findDueDay } from '../../../documents/said-days/due-day.ts'
import { readHeadcount, readMoney } from './amounts.ts'
import {
  type FoundProposal,
  type MeetingRecord,
  type MeetingToPropose,
  type ProposingNote,
  toEditedLine,
  toRecordName,
  toText,
} from './proposal.ts'

const maxLineLength = 300

/** The next step, the day it closes, and what it costs: the last two are accepted by themselves only. */
export function proposeDealFields({ notes, today, sellers }: MeetingToPropose, deal: MeetingRecord): FoundProposal[] {
  const found: FoundProposal[] = []
  const next = findNextStep(notes, sellers)
  if (next !== undefined) {
    const words = `${next.text}${next.due_on === null ? '' : ` (${next.due_on})`}`.slice(0, maxLineLength)
    found.push(
      proposeField(deal, {
        field: 'next_step',
        label: 'Next step',
        value: words,
        shown: words,
        ...toSource(next),
        isText: true,
      }),
    )
  }
  for (const note of notes.filter(({ kind }) => kind === 'decision')) {
    const day = closing.test(note.text) ? findDueDay(note.text, today)?.day : undefined
    if (day === undefined) continue
    const source = toSource(note)
    found.push(
      proposeField(deal, {
        field: 'close_date',
        label: 'Close date',
        value: day,
        shown: day,
        ...source,
        isCareful: true,
      }),
    )
    break
  }
  return [...found, ...proposeAmounts(notes, deal)]
}

/** What the seller promised, the earliest first; else what both agreed to do on a day. What the other side promised is no step of ours. */
function findNextStep(notes: readonly ProposingNote[], sellers: ReadonlySet<string>): ProposingNote | undefined {
  const promised = notes.filter(
    ({ kind, owner }) => kind === 'action' && owner !== null && sellers.has(owner.toLowerCase()),
  )
  const [first] = promised.toSorted((a, b) => (a.due_on ?? '9').localeCompare(b.due_on ?? '9'))
  return first ?? notes.find(({ kind, due_on }) => kind === 'decision' && due_on !== null)
}

const closing = /\b(?:sign|contract|order|buy|purchase|close|start|go live|unterschreib|vertrag|signer|contrat|teken)/iu
const mostAmounts = 3

function proposeAmounts(notes: readonly ProposingNote[], deal: MeetingRecord): FoundProposal[] {
  const currency = toText(deal.fields['currency']) || 'EUR'
  const amounts = notes
    .filter(({ kind }) => kind === 'number')
    .flatMap((note) => {
      const money = readMoney(note.text)
      return money === undefined || (money.currency !== null && money.currency !== currency) ? [] : [{ note, money }]
    })
  return amounts
    .filter((one, at) => amounts.findIndex((other) => other.money.minor === one.money.minor) === at)
    .slice(0, mostAmounts)
    .map(({ note, money }) =>
      proposeField(deal, {
        field: 'amount',
        label: 'Amount',
        value: money.minor,
        shown: formatAmount(money.minor, currency),
        ...toSource(note),
        isCareful: true,
      }),
    )
}

/** The company's size, only where a count of its people was said: one of the list, or nothing. */
export function proposeSize({ notes }: MeetingToPropose, company: MeetingRecord): FoundProposal[] {
  for (const note of notes.filter(({ kind }) => kind === 'number')) {
    const people = readHeadcount(note.text)
    if (people === undefined) continue
    const bounds = [10, 50, 200, 1000, 5000]
    const at = bounds.findIndex((most) => people <= most)
    const size = companySizes[at < 0 ? companySizes.length - 1 : at]
    if (size === undefined) return []
    return [proposeField(company, { field: 'size', label: 'Size', value: size, shown: size, ...toSource(note) })]
  }
  return []
}

const toSource = ({ evidence, made_with }: ProposingNote) => ({ evidence, rule: made_with })
export const formatAmount = (minor: number, currency: string): string =>
  `${(minor / 100).toLocaleString('en')} ${currency}`.trim()

interface FieldChange {
  /** A column, or `custom.<key>`. */
  readonly field: string
  readonly label: string
  readonly value: string | number | boolean | readonly string[]
  readonly shown: string
  readonly evidence: ProposingNote['evidence']
  readonly rule: string
  readonly isCareful?: boolean
  /** It may be edited, and added to what is there. */
  readonly isText?: boolean
  /** An amount of money in minor units. */
  readonly isMoney?: boolean
}

/** What is empty is filled; what has a value is replaced, or added to where it is text, as the person says. */
export function proposeField(
  record: MeetingRecord,
  { field, label, value, shown, evidence, rule, isCareful = false, isText = false, isMoney = false }: FieldChange,
): FoundProposal {
  const before = readField(record, field)
  const currency = toText(record.fields['currency'])
  const old = isMoney || field === 'amount' ? formatOldAmount(before, currency) : formatOld(before)
  const modes: WriteMode[] = old === null ? ['fill'] : isText ? ['overwrite', 'append'] : ['overwrite']
  return {
    key: `field:${record.resource}:${record.id}:${field}:${String(value)}`.slice(0, 300),
    kind: 'field',
    record: toRecordName(record),
    label,
    old,
    new: shown,
    is_careful: isCareful,
    is_text: isText,
    modes,
    evidence: [...evidence],
    rule,
    write(mode, edited) {
      const next = isText ? toEditedLine(edited, String(value), maxLineLength) : value
      // What was empty when it was proposed may be filled by now.
      if (mode === 'fill' && old !== null) return {}
      const joined =
        mode === 'append' && isText && old !== null ? `${old}; ${String(next)}`.slice(0, maxLineLength) : next
      return { fields: [{ resource: record.resource, id: record.id, patch: { [field]: joined } }] }
    },
  }
}

function readField({ fields }: MeetingRecord, field: string): unknown {
  if (!field.startsWith('custom.')) return fields[field] ?? null
  const custom = fields['custom']
  const values = typeof custom === 'object' && custom !== null ? new Map(Object.entries(custom)) : new Map()
  return values.get(field.slice('custom.'.length)) ?? null
}

function formatOld(value: unknown): string | null {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : toText(value)
}

const formatOldAmount = (value: unknown, currency: string): string | null =>
  typeof value === 'number' ? formatAmount(value, currency) : null
