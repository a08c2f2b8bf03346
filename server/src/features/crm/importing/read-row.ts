import { NewContact } from '@draftwright/contract/crm/contacts'
import type { CrmImportSettings } from '@draftwright/contract/crm/import-words'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { CrmCaller } from '../kernel/caller.ts'
import { misfit } from '../kernel/own-fields.ts'
import { currencyIn, readCell } from './cells.ts'
import { type ImportField, shapes } from './fields.ts'
import type { Mapping } from '../../imports/index.ts'
import type { Names } from './names.ts'

export interface Problem {
  readonly field: string
  readonly message: string
}
/** A row as it was read: values by column as the API takes them, and what is wrong with its cells. */
export interface ReadRow {
  readonly n: number
  readonly cells: readonly string[]
  readonly values: Record<string, unknown>
  /** What it is recognised by; null where it says nothing there. */
  readonly key: string | null
  /** The company it names, in small letters and as it is written. */
  readonly company: { readonly called: string; readonly written: string } | null
  readonly problems: Problem[]
}
export interface Reading {
  readonly resource: RecordResource
  readonly fields: readonly ImportField[]
  readonly mapping: Mapping
  readonly settings: CrmImportSettings
  readonly names: Names
  readonly crm: CrmCaller
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu
const looksLikeDomain = /^(?:https?:\/\/)?[^\s/@]+\.[^\s/@.]{2,}(?:\/\S*)?$/iu
const shownCell = (cell: string) => `“${cell.length > 80 ? `${cell.slice(0, 80)}…` : cell}”`

/** Reads rows as a plan says. */
export function rowReader(reading: Reading): (n: number, cells: readonly string[]) => ReadRow {
  const { resource, fields, mapping, settings } = reading
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
    const said = currencyAt == null ? '' : (cells[currencyAt] ?? '').trim().toUpperCase()
    for (const { field, at } of mapped) {
      const cell = (cells[at] ?? '').trim()
      if (cell === '') continue
      const problem = (message: string) =>
        row.problems.push({ field: field.name, message: `${shownCell(cell)} ${message}` })
      if (field.name === 'name' && resource === 'contacts') fullName(row.values, cell)
      else if (field.name === 'id') {
        if (uuid.test(cell)) row.values['id'] = cell.toLowerCase()
        else problem('is no id')
      } else if (field.name === 'company_id') {
        if (uuid.test(cell)) row.values['company_id'] = cell.toLowerCase()
        else row.company = companyIn(cell)
      } else if (field.name === 'stage_id') stageIn(reading, row, cell, cells, problem)
      else if (field.name === 'pipeline_id') {
        const id = reading.names.pipelines.get(cell.toLowerCase())
        if (id == null) problem(id === null ? 'names several pipelines' : 'is no pipeline of this workspace')
        else row.values['pipeline_id'] = id
      } else if (field.column.to === 'people') personIn(reading, row, field.name, cell, problem)
      else valueIn(reading, row, field, cell, said, problem)
    }
    const key = keyOf(settings.key, row.values)
    if (resource === 'contacts' && settings.key !== 'id' && row.problems.length === 0) {
      const { first_name = null, last_name = null, email = null } = row.values
      if (first_name === null && last_name === null && email === null)
        row.problems.push({ field: 'name', message: 'must have a name or an e-mail address' })
    }
    return { ...row, key }
  }
}

function valueIn(
  { resource }: Reading,
  row: ReadRow,
  field: ImportField,
  cell: string,
  said: string,
  problem: (message: string) => void,
): void {
  const { name, column, own } = field
  const currency = said || currencyIn(cell) || 'EUR'
  const read = readCell(column, name === 'currency' ? cell.toUpperCase() : cell, own === undefined ? currency : 'EUR')
  if ('problem' in read) return problem(read.problem)
  if (own !== undefined) {
    const message = misfit(own, read.value)
    if (message !== null) return problem(message)
    row.values[name] = read.value
    return
  }
  const parsed = shapes[resource][name]?.safeParse(read.value)
  if (parsed === undefined) return
  if (!parsed.success) return problem(parsed.error.issues[0]?.message ?? 'does not fit')
  row.values[name] = parsed.data
  if (column.currency !== undefined && said === '' && currencyIn(cell) !== null) row.values[column.currency] = currency
}

/** "Weber, Mia" and "Mia Weber" are the same; one word is a first name. A column of its own says it better. */
function fullName(values: Record<string, unknown>, cell: string): void {
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

function companyIn(cell: string): ReadRow['company'] {
  if (!looksLikeDomain.test(cell)) return { called: cell.toLowerCase(), written: cell }
  const domain = shapes.companies['domain']?.safeParse(cell)
  return domain?.success === true && typeof domain.data === 'string'
    ? { called: domain.data, written: cell }
    : { called: cell.toLowerCase(), written: cell }
}

function stageIn(
  { names, mapping, settings }: Reading,
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
  if (stage === undefined) problem(within === null ? 'is no stage of any pipeline' : 'is no stage of the pipeline')
  else row.values['stage_id'] = stage.id
}

function personIn(
  { names, crm, resource }: Reading,
  row: ReadRow,
  name: string,
  cell: string,
  problem: (message: string) => void,
): void {
  const id = names.people.get(cell.toLowerCase())
  if (id == null) problem(id === null ? 'is the name of several people' : 'is nobody in the CRM of this workspace')
  else if (name === 'owner_id' && resource === 'opportunities' && crm.role !== 'admin' && id !== crm.userId)
    problem('is somebody else: only admins of the CRM give opportunities to others')
  else row.values[name] = id
}

/** As the database compares it: texts in small letters, except in fields of the workspace's own. */
function keyOf(key: string | null, values: Readonly<Record<string, unknown>>): string | null {
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
