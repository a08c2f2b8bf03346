import type { Column, Columns } from '@draftwright/contract/crm/columns'
import { customColumns } from '@draftwright/contract/crm/custom-columns'
import { useOwnFieldsQuery } from '../kernel/api.ts'
import { linkable } from '../kernel/fields/linkable.ts'
import { usePeople } from '../kernel/use-people.ts'
import { plainWords, textOf, timeWords } from '../kernel/words.ts'
import { useNamesByIdQuery } from './names-api.ts'
import { fieldLabel, resourceWords } from './resource-words.ts'

type Target = NonNullable<Column['to']>
/** As much of a change as is put into words. */
export interface Told {
  readonly resource: string
  readonly record_id: string
  readonly values: readonly { readonly field: string; readonly value: unknown }[]
}
export interface ChangeWords {
  label: (resource: string, field: string) => string
  /** '' is nothing. */
  value: (resource: string, recordId: string, field: string, value: unknown) => string
}

const named = ['companies', 'contacts', 'opportunities', 'pipelines', 'stages', 'products'] as const
/** Whose money is in a currency of their own. */
const priced: Readonly<Record<string, Target>> = { opportunities: 'opportunities', 'product-service': 'products' }

/** Fields and values of changes in words: people and records by their names, money and times as everywhere else. */
export function useChangeWords(changes: readonly Told[]): ChangeWords {
  const people = usePeople()
  const own: Readonly<Record<string, Columns>> = {
    companies: customColumns(useOwnFieldsQuery('companies').data ?? []),
    contacts: customColumns(useOwnFieldsQuery('contacts').data ?? []),
    opportunities: customColumns(useOwnFieldsQuery('opportunities').data ?? []),
  }
  const columnOf = (resource: string, field: string): Column | undefined =>
    resourceWords(resource).columns[field] ?? own[resource]?.[field]
  const wanted = idsIn(changes, columnOf)
  const found = {
    companies: useNames('companies', wanted),
    contacts: useNames('contacts', wanted),
    opportunities: useNames('opportunities', wanted),
    pipelines: useNames('pipelines', wanted),
    stages: useNames('stages', wanted),
    products: useNames('products', wanted),
  }
  const nameOfId = (to: Target, id: string): string => {
    if (to === 'people') return people.get(id)?.name ?? 'A former member'
    const names = named.find((one) => one === to)
    const loaded = names === undefined ? {} : found[names]
    return loaded === undefined ? '…' : (loaded[id]?.name ?? 'Something that is gone')
  }
  const currency = (resource: string, recordId: string, column: Column): string => {
    const rows = resource === 'opportunities' ? found.opportunities : found.products
    const told = changes
      .filter((change) => change.record_id === recordId)
      .flatMap(({ values }) => values.filter(({ field }) => field === column.currency))
    const code = told.at(-1)?.value ?? rows?.[recordId]?.row[column.currency ?? '']
    return typeof code === 'string' ? code : 'EUR'
  }
  return {
    label: (resource, field) => fieldLabel(resourceWords(resource).columns, own[resource] ?? {}, field),
    value(resource, recordId, field, value) {
      if (value === null || value === undefined || value === '') return ''
      if (field === 'deleted_at') return timeWords(textOf(value))
      if (field === 'merged_into') return nameOfId(resource === 'companies' ? 'companies' : 'contacts', textOf(value))
      if (Array.isArray(value)) return listWords(value, nameOfId)
      const column = columnOf(resource, field)
      if (typeof value === 'boolean') return value ? 'Yes' : 'No'
      if (column === undefined) return typeof value === 'object' ? 'Changed' : textOf(value)
      if (column.kind === 'id') return nameOfId(column.to ?? 'people', textOf(value))
      return plainWords(column, value, column.kind === 'money' ? currency(resource, recordId, column) : undefined)
    },
  }
}

function useNames(to: (typeof named)[number], wanted: ReadonlyMap<Target, ReadonlySet<string>>) {
  const ids = [...(wanted.get(to) ?? [])].toSorted()
  const skip = ids.length === 0 || linkable[to] === undefined
  const { data, isError } = useNamesByIdQuery({ to, ids }, { skip })
  // What cannot be read is said to be gone: it is so for this reader.
  return skip || isError ? {} : data
}

/** Every record that is named in the changes, by its kind. */
function idsIn(
  changes: readonly Told[],
  columnOf: (resource: string, field: string) => Column | undefined,
): ReadonlyMap<Target, ReadonlySet<string>> {
  const ids = new Map<Target, Set<string>>()
  const add = (to: Target, id: unknown) => {
    if (typeof id === 'string' && id !== '') ids.set(to, (ids.get(to) ?? new Set()).add(id))
  }
  for (const { resource, record_id, values } of changes)
    for (const { field, value } of values) {
      const column = columnOf(resource, field)
      if (column?.kind === 'id' && column.to !== undefined && column.to !== 'people') add(column.to, value)
      if (column?.kind === 'money') add(priced[resource] ?? 'products', record_id)
      if (field === 'merged_into') add(resource === 'companies' ? 'companies' : 'contacts', value)
      if (field === 'contacts' && Array.isArray(value))
        for (const one of value) if (isObject(one)) add('contacts', one['contact_id'])
    }
  return ids
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Tags as they are, contacts of an opportunity by name, its lines by what they are. */
function listWords(values: readonly unknown[], nameOfId: (to: Target, id: string) => string): string {
  return values
    .map((one) => {
      if (!isObject(one)) return textOf(one)
      if (typeof one['contact_id'] === 'string') return nameOfId('contacts', one['contact_id'])
      const name = textOf(one['name'] ?? one['label'])
      return one['quantity'] === undefined ? name : `${textOf(one['quantity'])} × ${name}`
    })
    .filter((word) => word !== '')
    .join(', ')
}
