import type { Column, Columns } from '@draftwright/contract/crm/columns'
import { toCustomColumns } from '@draftwright/contract/crm/custom-columns'
import { useListCustomFieldsQuery } from '../kernel/api.ts'
import { linkable } from '../kernel/fields/linkable.ts'
import { usePeople } from '../kernel/use-people.ts'
import { formatValue, toText, formatTime } from '../kernel/format.ts'
import { useListNamesByIdQuery } from './names-api.ts'
import { formatFieldLabel, describeResource } from './describe-resource.ts'

type Target = NonNullable<Column['to']>
/** The part of a change that is formatted. */
export interface FormattableChange {
  readonly resource: string
  readonly record_id: string
  readonly values: readonly { readonly field: string; readonly value: unknown }[]
}
export interface ChangeFormatter {
  formatField: (resource: string, field: string) => string
  /** '' is no value. */
  formatValue: (resource: string, recordId: string, field: string, value: unknown) => string
}

const namedResources = ['companies', 'contacts', 'opportunities', 'pipelines', 'stages', 'products'] as const
/** Resources whose amounts have their own currency. */
const pricedResources: Readonly<Record<string, Target>> = {
  opportunities: 'opportunities',
  'product-service': 'products',
}

/** Formats fields and values of changes: people and records by name, amounts and times as elsewhere. */
export function useChangeFormatter(changes: readonly FormattableChange[]): ChangeFormatter {
  const people = usePeople()
  const own: Readonly<Record<string, Columns>> = {
    companies: toCustomColumns(useListCustomFieldsQuery('companies').data ?? []),
    contacts: toCustomColumns(useListCustomFieldsQuery('contacts').data ?? []),
    opportunities: toCustomColumns(useListCustomFieldsQuery('opportunities').data ?? []),
  }
  const columnOf = (resource: string, field: string): Column | undefined =>
    describeResource(resource).columns[field] ?? own[resource]?.[field]
  const wanted = collectIds(changes, columnOf)
  const found = {
    companies: useRecordNames('companies', wanted),
    contacts: useRecordNames('contacts', wanted),
    opportunities: useRecordNames('opportunities', wanted),
    pipelines: useRecordNames('pipelines', wanted),
    stages: useRecordNames('stages', wanted),
    products: useRecordNames('products', wanted),
  }
  const nameOfId = (to: Target, id: string): string => {
    if (to === 'people') return people.get(id)?.name ?? 'A former member'
    const names = namedResources.find((one) => one === to)
    const loaded = names === undefined ? {} : found[names]
    return loaded === undefined ? '…' : (loaded[id]?.name ?? 'Deleted record')
  }
  const currency = (resource: string, recordId: string, column: Column): string => {
    const rows = resource === 'opportunities' ? found.opportunities : found.products
    const sentences = changes
      .filter((change) => change.record_id === recordId)
      .flatMap(({ values }) => values.filter(({ field }) => field === column.currency))
    const code = sentences.at(-1)?.value ?? rows?.[recordId]?.row[column.currency ?? '']
    return typeof code === 'string' ? code : 'EUR'
  }
  return {
    formatField: (resource, field) => formatFieldLabel(describeResource(resource).columns, own[resource] ?? {}, field),
    formatValue(resource, recordId, field, value) {
      if (value === null || value === undefined || value === '') return ''
      if (field === 'deleted_at') return formatTime(toText(value))
      if (field === 'merged_into') return nameOfId(resource === 'companies' ? 'companies' : 'contacts', toText(value))
      if (Array.isArray(value)) return formatList(value, nameOfId)
      const column = columnOf(resource, field)
      if (typeof value === 'boolean') return value ? 'Yes' : 'No'
      if (column === undefined) return typeof value === 'object' ? 'Changed' : toText(value)
      if (column.kind === 'id') return nameOfId(column.to ?? 'people', toText(value))
      return formatValue(column, value, column.kind === 'money' ? currency(resource, recordId, column) : undefined)
    },
  }
}

function useRecordNames(to: (typeof namedResources)[number], wanted: ReadonlyMap<Target, ReadonlySet<string>>) {
  const ids = [...(wanted.get(to) ?? [])].toSorted()
  const skip = ids.length === 0 || linkable[to] === undefined
  const { data, isError } = useListNamesByIdQuery({ to, ids }, { skip })
  // An unreadable record counts as deleted for this reader.
  return skip || isError ? {} : data
}

/** Every record referenced in the changes, by kind. */
function collectIds(
  changes: readonly FormattableChange[],
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
      if (column?.kind === 'money') add(pricedResources[resource] ?? 'products', record_id)
      if (field === 'merged_into') add(resource === 'companies' ? 'companies' : 'contacts', value)
      if (field === 'contacts' && Array.isArray(value))
        for (const one of value) if (isObject(one)) add('contacts', one['contact_id'])
    }
  return ids
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Tags unchanged, contacts of an opportunity by name, its lines by description. */
function formatList(values: readonly unknown[], nameOfId: (to: Target, id: string) => string): string {
  return values
    .map((one) => {
      if (!isObject(one)) return toText(one)
      if (typeof one['contact_id'] === 'string') return nameOfId('contacts', one['contact_id'])
      const name = toText(one['name'] ?? one['label'])
      return one['quantity'] === undefined ? name : `${toText(one['quantity'])} × ${name}`
    })
    .filter((word) => word !== '')
    .join(', ')
}
