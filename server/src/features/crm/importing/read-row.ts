import { NewContact } from '@draftwright/contract/crm/contacts'
import type { CrmImportSettings } from '@draftwright/contract/crm/import-words'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { readAddresses } from '@draftwright/contract/typed/addresses'
import type { CrmCaller } from '../kernel/caller.ts'
import { describeMisfit } from '../kernel/custom-fields.ts'
import { findCurrency, parseCell } from './cells.ts'
import { type ImportField, fieldSchemas } from './fields.ts'
import type { Mapping } from '../../imports/index.ts'
import type { NameLookups } from './names.ts'

export interface Problem {
  readonly field: string
  readonly message: string
}
/** A row as read: values by column as the API accepts them, and the problems of its cells. */
export interface ReadRow {
  readonly n: number
  readonly cells: readonly string[]
  readonly values: Record<string, unknown>
  /** Its key; null if the cell is empty. */
  readonly key: string | null
  /** The company it names, in lower case and as spelled. */
  readonly company: { readonly called: string; readonly written: string } | null
  readonly problems: Problem[]
}
export interface RowContext {
  readonly resource: RecordResource
  readonly fields: readonly ImportField[]
  readonly mapping: Mapping
  readonly settings: CrmImportSettings
  readonly names: NameLookups
  readonly crm: CrmCaller
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu
const looksLikeDomain = /^(?:https?:\/\/)?[^\s/@]+\.[^\s/@.]{2,}(?:\/\S*)?$/iu
const quoteCell = (cell: string) => `“${cell.length > 80 ? `${cell.slice(0, 80)}…` : cell}”`

/** Reads rows by a plan. */
export function createRowReader(context: RowContext): (n: number, cells: readonly string[]) => ReadRow {
  const { resource, fields, mapping, settings } = context
  const mapped = fields.flatMap((field) => {
    const at = mapping[field.name]
    return at == null ? [] : [{ field, at }]
  })
  const currencyAt = mapping['currency']
  return (n, cells) => {
    const row: ReadRow & { company: ReadRow['company'] } = {
      n,
      cells,
      values: {},
      key: null,
      company: null,
      problems: [],
    }
    const currencyCell = currencyAt == null ? '' : (cells[currencyAt] ?? '').trim().toUpperCase()
    for (const { field, at } of mapped) {
      const cell = (cells[at] ?? '').trim()
      if (cell === '') continue
      const problem = (message: string) =>
        row.problems.push({ field: field.name, message: `${quoteCell(cell)} ${message}` })
      if (field.name === 'name' && resource === 'contacts') setFullName(row.values, cell)
      else if (field.name === 'id') {
        if (uuid.test(cell)) row.values['id'] = cell.toLowerCase()
        else problem('is not an id')
      } else if (field.name === 'company_id') {
        if (uuid.test(cell)) row.values['company_id'] = cell.toLowerCase()
        else row.company = parseCompany(cell)
      } else if (field.name === 'stage_id') setStage(context, row, cell, cells, problem)
      else if (field.name === 'pipeline_id') {
        const id = context.names.pipelines.get(cell.toLowerCase())
        if (id == null) problem(id === null ? 'matches several pipelines' : 'is not a pipeline of this workspace')
        else row.values['pipeline_id'] = id
      } else if (field.column.to === 'people') setPerson(context, row, field.name, cell, problem)
      else if (field.name === 'email' && readAddresses(cell).length > 0) setAddresses(row.values, readAddresses(cell))
      else setValue(context, row, field, cell, currencyCell, problem)
    }
    const key = buildRowKey(settings.key, row.values)
    if (resource === 'contacts' && settings.key !== 'id' && row.problems.length === 0) {
      const { first_name = null, last_name = null, email = null } = row.values
      if (first_name === null && last_name === null && email === null)
        row.problems.push({ field: 'name', message: 'must have a name or an email address' })
    }
    return { ...row, key }
  }
}

function setValue(
  { resource, settings }: RowContext,
  row: ReadRow,
  field: ImportField,
  cell: string,
  currencyCell: string,
  problem: (message: string) => void,
): void {
  const { name, column, customField } = field
  const currency = currencyCell || findCurrency(cell) || 'EUR'
  const read = parseCell(column, name === 'currency' ? cell.toUpperCase() : cell, {
    currency: customField === undefined ? currency : 'EUR',
    dateOrder: settings.date_order,
    locale: settings.locale,
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
  if (!parsed.success) return problem(parsed.error.issues[0]?.message ?? 'does not fit')
  row.values[name] = parsed.data
  if (column.currency !== undefined && currencyCell === '' && findCurrency(cell) !== null)
    row.values[column.currency] = currency
}

/** The first is the contact's own, the others go to its further ones, beside those of their own column. */
function setAddresses(values: Record<string, unknown>, [first, ...others]: readonly string[]): void {
  values['email'] = first
  const known = Array.isArray(values['other_emails']) ? values['other_emails'].map(String) : []
  const all = [...new Set([...known, ...others])].filter((one) => one !== first).slice(0, 10)
  if (all.length > 0) values['other_emails'] = all
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

function setStage(
  { names, mapping, settings }: RowContext,
  row: ReadRow,
  cell: string,
  cells: readonly string[],
  problem: (message: string) => void,
): void {
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

/** As the database compares it: texts in lower case, except in custom fields. */
function buildRowKey(key: string | null, values: Readonly<Record<string, unknown>>): string | null {
  if (key === null) return null
  if (key === 'name' && !('name' in values)) {
    const whole = [values['first_name'], values['last_name']].filter((part) => typeof part === 'string').join(' ')
    const name = whole === '' ? values['email'] : whole
    return typeof name === 'string' ? name.toLowerCase() : null
  }
  const value = values[key]
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return null
  return key.startsWith('custom.') ? value : value.toLowerCase()
}
