import { getCurrencyDigits, getMoneyFormat } from '@draftwright/contract/crm/amounts'
import { getDateFormat, getOwnTimeZone, yearDays } from '../../ui/format-moment.ts'

const kindLabels: Readonly<Record<string, string>> = {
  idea: 'Idea',
  post: 'Post',
  pillar: 'Pillar',
  channel: 'Channel',
  opportunity: 'Opportunity',
  company: 'Company',
  contact: 'Contact',
  task: 'Task',
  log_entry: 'Note',
  survey_response: 'Survey answer',
  meeting: 'Meeting',
  meeting_note: 'Meeting note',
  meeting_line: 'Said in a meeting',
  file: 'File',
  report: 'Numbers',
}
export const formatKind = (kind: string): string => kindLabels[kind] ?? formatFactName(kind)

/** `close_date` as a label: Close date. */
export function formatFactName(name: string): string {
  const words = name.replace(/^is_|_(?:at|minor)$/gu, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const formatMoney = (minor: number, currency: string): string =>
  getMoneyFormat(currency).format(minor / 10 ** getCurrencyDigits(currency))

const moment = getDateFormat({ dateStyle: 'medium', timeStyle: 'short' }, getOwnTimeZone())

/** A fact in readable form; amounts are in the minor unit of the currency given among the facts. */
export function formatFactValue(name: string, value: string, facts: readonly (readonly [string, string])[]): string {
  if (/^\d{4}-\d\d-\d\d$/u.test(value)) return yearDays.format(new Date(value))
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(value)) return moment.format(new Date(value))
  const currency = facts.find(([other]) => other === 'currency')?.[1]
  if (currency !== undefined && /amount|value|weighted/u.test(name) && /^-?\d+$/u.test(value))
    return formatMoney(Number(value), currency)
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No'
  return /^[a-z]+(_[a-z]+)+$/u.test(value) ? formatFactName(value) : value
}

const toolLabels: Readonly<Record<string, readonly [doing: string, done: string]>> = {
  find: ['Searching the workspace', 'Searched the workspace'],
  read: ['Reading a record', 'Read a record'],
  query: ['Looking through the rows', 'Looked through the rows'],
  due_and_stuck: ['Looking at what is due and stuck', 'Looked at what is due and stuck'],
  numbers: ['Reading a report', 'Read a report'],
  tables: ['Looking through tables', 'Looked through tables'],
  report: ['Reading a report', 'Read a report'],
  read_file: ['Reading a file', 'Read a file'],
}

/** What a tool is doing or has done, in words. */
export function formatTool(name: string, isDone: boolean): string {
  const [doing, done] = toolLabels[name] ?? [formatFactName(name), formatFactName(name)]
  return isDone ? done : doing
}

/** A tool's arguments on one line: "words: Nordlicht · kinds: company". */
export const formatArgs = (args: Readonly<Record<string, unknown>>): string =>
  Object.entries(args)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${formatFactName(name).toLowerCase()}: ${formatArg(value)}`)
    .join(' · ')

function formatArg(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatArg).join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(formatArg).join(' – ')
  return String(value).replaceAll('_', ' ')
}
