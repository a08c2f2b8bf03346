import type { WrittenCell } from '@draftwright/contract/crm/cells'
import type { Column } from '@draftwright/contract/crm/columns'
import { toCustomColumns } from '@draftwright/contract/crm/custom-columns'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { canBeSameCurrency, findCurrencySign, toCurrencyCode } from '@draftwright/contract/typed/currencies'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Engine } from '../../../db/engine.ts'
import { type CellResult, parseCell } from '../importing/cells.ts'
import { fieldSchemas } from '../importing/fields.ts'
import { type NameLookups, readNameLookups } from '../importing/names.ts'
import { findCompaniesByName } from '../importing/names-store.ts'
import { describeMisfit } from '../kernel/custom-fields.ts'
import { type CustomFieldDefinition, listCustomFields } from '../kernel/custom-fields-store.ts'
import { customFieldPrefix, toText } from '../kernel/fields.ts'
import type { Resource, Row } from '../kernel/resource.ts'

/** What texts of cells refer to. */
export interface CellReader {
  readonly resource: RecordResource
  /** Of who typed them. */
  readonly locale: string | undefined
  readonly columns: Readonly<Record<string, Column>>
  readonly customFields: ReadonlyMap<string, CustomFieldDefinition>
  readonly names: NameLookups | null
  readonly companies: ReadonlyMap<string, ReadonlySet<string>>
}

interface ReaderRequest {
  readonly name: RecordResource
  readonly resource: Resource
  readonly cells: readonly (readonly [string, WrittenCell])[]
  readonly locale: string | undefined
}

/** Looks up what the texts name; nothing where none names anything. */
export async function openCellReader(
  db: AccountDb,
  engine: Engine,
  { name, resource, cells, locale }: ReaderRequest,
): Promise<CellReader> {
  const own = await listCustomFields(db, name)
  const columns = { ...resource.columns, ...toCustomColumns(own) }
  const named = cells.filter(([field, { text }]) => text !== undefined && columns[field]?.to !== undefined)
  const companies = named.flatMap(([field, { text = '' }]) =>
    columns[field]?.to === 'companies' ? [text.trim().toLowerCase()] : [],
  )
  return {
    resource: name,
    locale,
    columns,
    customFields: new Map(own.map((field) => [customFieldPrefix + field.key, field])),
    names: named.length > companies.length ? await readNameLookups(db, engine) : null,
    companies: companies.length > 0 ? await findCompaniesByName(db, [...new Set(companies)]) : new Map(),
  }
}

/** The value of a cell as its column holds it, or why it cannot. */
export function readCell(reader: CellReader, field: string, cell: WrittenCell, row: Row): CellResult {
  const column = reader.columns[field]
  if (column === undefined) return { problem: 'is not a column' }
  if (column.isReadOnly === true) return { problem: 'is set automatically' }
  const read = cell.text === undefined ? { value: cell.value ?? null } : readText(reader, column, cell.text, row)
  if ('problem' in read) return read
  if (read.value === null && column.isRequired === true) return { problem: 'must not be empty' }
  return checkValue(reader, field, column, read.value)
}

function checkValue({ resource, customFields }: CellReader, field: string, column: Column, value: unknown): CellResult {
  const customField = customFields.get(field)
  if (customField !== undefined) {
    const problem = value === null ? null : describeMisfit(customField, value)
    return problem === null ? { value } : { problem }
  }
  const parsed = fieldSchemas[resource][field]?.safeParse(value === null && column.kind === 'tags' ? [] : value)
  if (parsed === undefined) return { problem: 'cannot be changed here' }
  return parsed.success ? { value: parsed.data } : { problem: parsed.error.issues[0]?.message ?? 'does not fit' }
}

function readText(reader: CellReader, column: Column, text: string, row: Row): CellResult {
  const plain = text.trim()
  if (plain === '') return { value: null }
  if (column.to !== undefined) return findNamed(reader, column.to, plain.toLowerCase(), row)
  const currency = toText(row[column.currency ?? '']) || 'EUR'
  const sign = column.kind === 'money' ? findCurrencySign(plain) : null
  // An amount in another currency would become another amount.
  if (sign !== null && !canBeSameCurrency(sign, currency))
    return { problem: `is in ${toCurrencyCode(sign) ?? sign}, and the record in ${currency}` }
  const forms = { currency, locale: reader.locale }
  return parseCell(column, column.kind === 'text' ? text : plain, forms)
}

const nouns = { people: 'CRM user', pipelines: 'pipeline', companies: 'company' } as const

function findNamed(
  { names, companies }: CellReader,
  to: NonNullable<Column['to']>,
  called: string,
  row: Row,
): CellResult {
  if (to === 'stages') {
    const fits = names?.stages.filter(({ id, name }) => name.toLowerCase() === called || id === called) ?? []
    const stage = fits.find(({ pipeline_id }) => pipeline_id === row['pipeline_id']) ?? fits[0]
    return stage === undefined ? { problem: 'is not a stage of any pipeline' } : { value: stage.id }
  }
  if (to !== 'people' && to !== 'pipelines' && to !== 'companies') return { problem: 'cannot be found by name' }
  const ids = to === 'companies' ? [...(companies.get(called) ?? [])] : toIds(names?.[to].get(called))
  if (ids.length > 1) return { problem: `matches several: choose the ${nouns[to]} by hand` }
  return ids[0] === undefined ? { problem: `is not a ${nouns[to]} of this workspace` } : { value: ids[0] }
}

/** Null is a name that several share. */
const toIds = (found: string | null | undefined): readonly string[] =>
  found === undefined ? [] : found === null ? ['', ''] : [found]
