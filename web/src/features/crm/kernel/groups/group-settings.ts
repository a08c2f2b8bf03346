import { canSortBy, type Column } from '@draftwright/contract/crm/columns'
import type { Sort } from '@draftwright/contract/crm/filters'
import type { ListGroup } from '@draftwright/contract/crm/list-summaries'
import { periodUnits, type SummaryKind, summaryKinds } from '@draftwright/contract/summary-kinds'
import { listSummaryKinds, type SummableColumn } from '../../../../ui/grid/summary-words.ts'
import { isShowableColumn, type RecordKind } from '../record.ts'

export const toSummable = ({ kind }: Column): SummableColumn => ({
  isNumber: kind === 'number' || kind === 'money',
  isMoment: kind === 'day' || kind === 'time',
})

/** Amounts of different currencies are not alike, even if their numbers are. */
export const canGroupBy = (column: Column): boolean =>
  canSortBy(column) && isShowableColumn(column) && column.kind !== 'money'

/** In the address: nothing is grouped or summed up, whatever the view does. */
const none = 'none'

/** `stage_id,-close_date:month` */
export const formatGroups = (groups: readonly ListGroup[]): string =>
  groups
    .map(({ column, order, unit }) => `${order === 'desc' ? '-' : ''}${column}${unit === undefined ? '' : `:${unit}`}`)
    .join(',') || none

export function parseGroups(text: string): ListGroup[] {
  if (text === none) return []
  return text.split(',').map((part) => {
    const [name = '', unitText] = part.split(':')
    const unit = periodUnits.find((one) => one === unitText)
    const isDown = name.startsWith('-')
    return {
      column: isDown ? name.slice(1) : name,
      order: isDown ? 'desc' : 'asc',
      ...(unit === undefined ? {} : { unit }),
    }
  })
}

/** `amount:sum,close_date:max` */
export const formatSummaries = (summaries: Readonly<Record<string, SummaryKind>>): string =>
  Object.entries(summaries)
    .map(([column, kind]) => `${column}:${kind}`)
    .join(',') || none

export function parseSummaries(text: string): Record<string, SummaryKind> {
  return Object.fromEntries(
    text.split(',').flatMap((part) => {
      const [column = '', name] = part.split(':')
      const kind = summaryKinds.find((one) => one === name)
      return kind === undefined ? [] : [[column, kind] as const]
    }),
  )
}

/** A view, or a link, may refer to deleted columns. */
export function listKnownGroups(groups: readonly ListGroup[], { columns }: Pick<RecordKind, 'columns'>): ListGroup[] {
  const seen = new Set<string>()
  return groups.flatMap((group) => {
    const column = columns[group.column]
    if (column === undefined || !canGroupBy(column) || seen.has(group.column) || seen.size === maxGroupColumns)
      return []
    seen.add(group.column)
    return [toSummable(column).isMoment ? group : { column: group.column, order: group.order }]
  })
}
export const maxGroupColumns = 3

export const pickKnownSummaries = (
  summaries: Readonly<Record<string, SummaryKind>>,
  { columns }: Pick<RecordKind, 'columns'>,
): Record<string, SummaryKind> =>
  Object.fromEntries(
    Object.entries(summaries).filter(([key, kind]) => {
      const column = columns[key]
      return column !== undefined && listSummaryKinds(toSummable(column)).includes(kind)
    }),
  )

/** The order of a list whose groups stand together: by periods where heads are periods, and by the moments within them after that. */
export function addGroupSorts(
  groups: readonly ListGroup[],
  sort: readonly Sort[],
  { columns }: Pick<RecordKind, 'columns'>,
): readonly Sort[] {
  if (groups.length === 0) return sort
  const first = groups.map(({ column: name, order, unit = 'day' }): Sort => {
    const kind = columns[name]?.kind
    const isPeriod = kind === 'time' || (kind === 'day' && unit !== 'day')
    return isPeriod ? { column: name, order, unit } : { column: name, order }
  })
  return [...first, ...sort.filter(({ column }) => !first.some((one) => one.column === column && !one.unit))]
}

/** The groups of a list, one of them in another order. */
export const orderGroup = (groups: readonly ListGroup[], key: string, order: Sort['order']): readonly ListGroup[] =>
  groups.map((group) => (group.column === key ? { ...group, order } : group))

/** Which groups are closed: those that are named, or all but those. */
export interface ClosedGroups {
  readonly isAllBut: boolean
  readonly keys: ReadonlySet<string>
}
const allBut = 'all'
const maxKeys = 100

export const formatClosed = ({ isAllBut, keys }: ClosedGroups): string =>
  [...(isAllBut ? [allBut] : []), ...[...keys].slice(-maxKeys)].join('.')

export function parseClosed(text: string): ClosedGroups {
  const parts = text.split('.').filter((part) => part !== '')
  return { isAllBut: parts[0] === allBut, keys: new Set(parts[0] === allBut ? parts.slice(1) : parts) }
}

export function toggleClosed({ isAllBut, keys }: ClosedGroups, key: string): ClosedGroups {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return { isAllBut, keys: next }
}

export const listClosedKeys = (
  { isAllBut, keys }: ClosedGroups,
  groups: readonly { readonly key: string }[],
): ReadonlySet<string> => (isAllBut ? new Set(groups.flatMap(({ key }) => (keys.has(key) ? [] : [key]))) : keys)
