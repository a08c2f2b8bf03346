import { type ByColumn, type ColumnHints, type TextForms, toTextForms } from '@draftwright/contract/column-forms'
import { NewContact } from '@draftwright/contract/crm/contacts'
import type { CrmImportSettings } from '@draftwright/contract/crm/import-words'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { readAddresses } from '@draftwright/contract/typed/addresses'
import { toCurrencyCode } from '@draftwright/contract/typed/currencies'
import { splitPhones } from '@draftwright/contract/typed/several'
import type { CrmCaller } from '../kernel/caller.ts'
import { describeMisfit } from '../kernel/custom-fields.ts'
import { findCurrency, parseCell } from './cells.ts'
import { type ImportField, fieldSchemas } from './fields.ts'
import type { Mapping } from '../../importing/index.ts'
import type { NameLookups } from './names.ts'
import { buildRowKeys, listKeys, type RecordKeys } from './row-keys.ts'

export interface Problem {
  readonly field: string
  readonly message: string
}
/** A row as read: values by column as the API accepts them, and the problems of its cells. */
export interface ReadRow {
  readonly n: number
  readonly cells: readonly string[]
  readonly values: Record<string, unknown>
  /** What identifies it. */
  readonly keys: RecordKeys
  /** The company it names, in lower case and as spelled. */
  readonly company: { readonly called: string; readonly written: string } | null
  /** Of cells that cannot be read: the row comes in without them. */
  readonly problems: Problem[]
  /** Whether the row comes in at all. */
  readonly isRefused: boolean
}
export interface RowContext {
  readonly resource: RecordResource
  readonly fields: readonly ImportField[]
  readonly mapping: Mapping
  readonly settings: CrmImportSettings
  /** What the columns of the file tell of how they are written. */
  readonly hints: ByColumn<ColumnHints>
  readonly names: NameLookups
  readonly crm: CrmCaller
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu
const looksLikeDomain = /^(?:https?:\/\/)?[^\s/@]+\.[^\s/@.]{2,}(?:\/\S*)?$/iu
const quoteCell = (cell: string) => `“${cell.length > 80 ? `${cell.slice(0, 80)}…` : cell}”`

type DraftRow = { -readonly [K in keyof ReadRow]: ReadRow[K] }
interface MappedField {
  readonly field: ImportField
  readonly at: number
  readonly forms: TextForms
}
/** A cell that says something. */
interface FilledCell extends MappedField {
  readonly cell: string
  readonly cells: readonly string[]
  readonly problem: (message: string) => void
}

/** Reads rows by a plan. */
export function createRowReader(context: RowContext): (n: number, cells: readonly string[]) => ReadRow {
  const { resource, fields, mapping, settings, hints } = context
  const keys = listKeys(resource, settings.key)
  const mapped = fields.flatMap((field): MappedField[] => {
    const at = mapping[field.name]
    return at == null ? [] : [{ field, at, forms: toTextForms(hints[at], settings.forms[at]) }]
  })
  return (n, cells) => {
    const row: DraftRow = { n, cells, values: {}, keys: {}, company: null, problems: [], isRefused: false }
    for (const one of mapped) {
      const cell = (cells[one.at] ?? '').trim()
      const { name } = one.field
      const problem = (message: string) => row.problems.push({ field: name, message: `${quoteCell(cell)} ${message}` })
      if (cell !== '') readCell(context, row, { ...one, cell, cells, problem })
    }
    row.keys = buildRowKeys(keys, row.values)
    if (settings.key === 'id') row.isRefused = row.problems.some(({ field }) => field === 'id')
    else if (resource === 'contacts' && identifyingFields.every((name) => row.values[name] == null)) {
      row.problems.push({ field: 'name', message: 'must have a name, an email address, a phone or a LinkedIn address' })
      row.isRefused = true
    }
    return row
  }
}

const identifyingFields = ['first_name', 'last_name', 'email', 'phone', 'linkedin_url']

function readCell(context: RowContext, row: DraftRow, filled: FilledCell): void {
  const { resource, names } = context
  const { field, cell, problem } = filled
  const { name } = field
  if (name === 'name' && resource === 'contacts') return setFullName(row.values, cell)
  if (name === 'id') {
    if (!uuid.test(cell)) return problem('is not an id')
    row.values['id'] = cell.toLowerCase()
  } else if (name === 'company_id') {
    if (uuid.test(cell)) row.values['company_id'] = cell.toLowerCase()
    else row.company = parseCompany(cell)
  } else if (name === 'stage_id') setStage(context, row, filled)
  else if (name === 'pipeline_id') {
    const id = names.pipelines.get(cell.toLowerCase())
    if (id == null) return problem(id === null ? 'matches several pipelines' : 'is not a pipeline of this workspace')
    row.values['pipeline_id'] = id
  } else if (field.column.to === 'people') setPerson(context, row, name, cell, problem)
  else if (name === 'email' || name === 'other_emails') setAddresses(context, row, filled)
  else if (name === 'phone' && resource === 'contacts') setPhones(context, row, filled)
  else setValue(context, row, filled)
}

function setValue({ resource, mapping }: RowContext, row: DraftRow, filled: FilledCell): void {
  const { field, cell, cells, forms, problem } = filled
  const { name, column, customField } = field
  const currencyAt = column.currency === undefined ? undefined : mapping[column.currency]
  const currencyCell = currencyAt == null ? '' : (cells[currencyAt] ?? '').trim()
  const known = currencyCell === '' ? null : toCurrencyCode(currencyCell.toUpperCase())
  // Of another currency it would be another amount.
  if (currencyCell !== '' && known === null) return problem('is in a currency that cannot be read')
  const currency = known ?? findCurrency(cell) ?? 'EUR'
  const read = parseCell(column, toPlainCell(field, cell), {
    currency: customField === undefined ? currency : 'EUR',
    text: forms,
  })
  if ('problem' in read) return problem(read.problem)
  if (customField !== undefined) {
    const message = describeMisfit(customField, read.value)
    if (message !== null) return problem(message)
    row.values[name] = read.value
    return
  }
  const parsed = fieldSchemas[resource][name]?.safeParse(read.value)
  if (parsed === undefined) return
  if (!parsed.success) {
    problem(parsed.error.issues[0]?.message ?? 'does not fit')
    // What a record cannot be without is cut rather than lost with all of its row.
    if (name === 'name') row.values[name] = cell.slice(0, longestName).trim()
    return
  }
  row.values[name] = parsed.data
  if (column.currency !== undefined && currencyCell === '' && findCurrency(cell) !== null)
    row.values[column.currency] = currency
}

const longestName = 200

/** A cell as its field writes it: a code in capitals, an address with its scheme. */
function toPlainCell({ name, customField }: ImportField, cell: string): string {
  if (name === 'currency') return toCurrencyCode(cell.toUpperCase()) ?? cell.toUpperCase()
  const isAddress = name === 'linkedin_url' || customField?.kind === 'url'
  return isAddress && !/^https?:/iu.test(cell) && looksLikeDomain.test(cell) ? `https://${cell}` : cell
}

/** The first is the contact's own, the others go to its further ones, beside those of their own column. */
function setAddresses(context: RowContext, row: DraftRow, filled: FilledCell): void {
  const addresses = readAddresses(filled.cell)
  if (addresses.length === 0) return setValue(context, row, filled)
  const isOwn = filled.field.name === 'email'
  setSeveral(row.values, ['email', 'other_emails'], isOwn ? addresses : [toText(row.values['email']), ...addresses])
}

/** Google's `1 ::: 2`, and what Outlook and people put between numbers. */
function setPhones(context: RowContext, row: DraftRow, filled: FilledCell): void {
  const [first = '', ...others] = splitPhones(filled.cell)
  setValue(context, row, { ...filled, cell: first })
  const fitting = others.filter((phone) => phone.length <= 60)
  if (fitting.length > 0) setSeveral(row.values, ['phone', 'other_phones'], [toText(row.values['phone']), ...fitting])
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const mostOthers = 10

function setSeveral(
  values: Record<string, unknown>,
  [own, further]: readonly [string, string],
  [first = '', ...others]: readonly string[],
): void {
  if (first !== '') values[own] = first
  const known = Array.isArray(values[further]) ? values[further].map(String) : []
  const all = [...new Set([...known, ...others])].filter((one) => one !== first).slice(0, mostOthers)
  if (all.length > 0) values[further] = all
}

/** "Weber, Mia" and "Mia Weber" are the same; one word is a first name. Separate columns take precedence. */
function setFullName(values: Record<string, unknown>, cell: string): void {
  const plain = cell.replace(/\s+/gu, ' ')
  const comma = /^([^,]+),\s*(.+)$/u.exec(plain)
  const at = plain.lastIndexOf(' ')
  const [first, last] =
    comma !== null ? [comma[2], comma[1]] : at === -1 ? [plain, undefined] : [plain.slice(0, at), plain.slice(at + 1)]
  const read = NewContact.safeParse({ first_name: first, last_name: last })
  if (!read.success) return
  values['first_name'] ??= read.data.first_name
  if (read.data.last_name != null) values['last_name'] ??= read.data.last_name
}

function parseCompany(cell: string): ReadRow['company'] {
  if (!looksLikeDomain.test(cell)) return { called: cell.toLowerCase(), written: cell }
  const domain = fieldSchemas.companies['domain']?.safeParse(cell)
  return domain?.success === true && typeof domain.data === 'string'
    ? { called: domain.data, written: cell }
    : { called: cell.toLowerCase(), written: cell }
}

function setStage({ names, mapping, settings }: RowContext, row: DraftRow, { cell, cells, problem }: FilledCell): void {
  const at = mapping['pipeline_id']
  const pipeline = at == null ? '' : (cells[at] ?? '').trim().toLowerCase()
  const within = pipeline === '' ? settings.pipeline_id : (names.pipelines.get(pipeline) ?? null)
  const called = cell.toLowerCase()
  const fits = names.stages.filter(({ id, name }) => name.toLowerCase() === called || id === called)
  const stage = within === null ? fits[0] : fits.find(({ pipeline_id }) => pipeline_id === within)
  if (stage === undefined)
    problem(within === null ? 'is not a stage of any pipeline' : 'is not a stage of the pipeline')
  else row.values['stage_id'] = stage.id
}

function setPerson(
  { names, crm, resource }: RowContext,
  row: ReadRow,
  name: string,
  cell: string,
  problem: (message: string) => void,
): void {
  const id = names.people.get(cell.toLowerCase())
  if (id == null) problem(id === null ? 'matches several people' : 'is not a CRM user in this workspace')
  else if (name === 'owner_id' && resource === 'opportunities' && crm.role !== 'admin' && id !== crm.userId)
    problem('is someone else. Only CRM admins can assign opportunities to others')
  else row.values[name] = id
}
