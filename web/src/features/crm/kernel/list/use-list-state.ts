import { canSortBy } from '@draftwright/contract/crm/columns'
import type { Filter, Sort } from '@draftwright/contract/crm/filters'
import type { ListGroup } from '@draftwright/contract/crm/list-summaries'
import type { ViewConfig } from '@draftwright/contract/crm/views'
import type { SummaryKind } from '@draftwright/contract/summary-kinds'
import { useMemo } from 'react'
import { useUrlParams } from '../../../../ui/use-url-params.ts'
import { parseFilter, type ReadFilter, readFilter } from '../filter/read-filter.ts'
import {
  addGroupSorts,
  type ClosedGroups,
  formatClosed,
  formatGroups,
  formatSummaries,
  listKnownGroups,
  orderGroup,
  parseClosed,
  parseGroups,
  parseSummaries,
  pickKnownSummaries,
  toggleClosed,
} from '../groups/group-settings.ts'
import { type ListRequest, parseSort, formatSort } from '../list-request.ts'
import type { RecordKind } from '../record.ts'
import { formatColumns, parseColumns, type ShownColumn, resolveColumns } from '../table/shown-columns.ts'

export interface ListState {
  /** Sorted by the groups first. */
  readonly listRequest: ListRequest
  readonly columns: readonly ShownColumn[]
  readonly openId: string | null
  readonly groups: readonly ListGroup[]
  readonly summaries: Readonly<Record<string, SummaryKind>>
  readonly closed: ClosedGroups
  /** The filter, and what of it the list is read without. */
  readonly reading: ReadFilter
  /** The current state: what a view would store. */
  readonly config: ViewConfig
  /** Whether it differs from the view. */
  readonly isChanged: boolean
  setFilter(filter: Filter | null): void
  /** Reverses the groups of a column that the list is grouped by. */
  sortBy(key: string, isSecond: boolean): void
  setSort(sort: readonly Sort[]): void
  setGroups(groups: readonly ListGroup[]): void
  setSummaries(summaries: Readonly<Record<string, SummaryKind>>): void
  /** Opens a group, or closes it. */
  toggleGroup(key: string): void
  closeGroups(isAll: boolean): void
  setColumns(columns: readonly ShownColumn[]): void
  /** `isStep`: Back closes what was opened. */
  open(id: string | null, isStep?: boolean): void
  /** Resets everything to the view. */
  reset(): void
  /** Clears search and filter. */
  clear(): void
}

/** In the address: the view's filter is disabled, as opposed to unchanged. */
const filterOff = 'none'
/** The changes relative to the view. */
export const viewParams = ['filter', 'sort', 'cols', 'group', 'sums'] as const
/** Maximum sort columns. */
export const maxSorts = 3

/** The address's filter, else the view's. Until all fields are known nothing is said to be missing. */
function useReadFilter(
  filter: Filter | null,
  text: string | null | undefined,
  { columns }: RecordKind,
  isPending: boolean,
): ReadFilter {
  return useMemo(() => {
    if (text === filterOff) return noFilter
    const read = text ? parseFilter(text, columns) : readFilter(filter, columns)
    return isPending ? { ...read, off: [] } : read
  }, [filter, text, columns, isPending])
}

/** The state of a list: its view, overridden by the address. A link, a reload and Back restore it. `isPending`: not all fields are known. */
export function useListState(kind: RecordKind, view: ViewConfig | null, isPending = false): ListState {
  const [params, change] = useUrlParams()
  const [q, filterText, sortText, colsText, groupText, sumsText, closedText] = [
    'q',
    'filter',
    'sort',
    'cols',
    'group',
    'sums',
    'closed',
  ].map((name) => params.get(name))
  const base = useMemo<ViewConfig>(
    () => view ?? { filter: null, sort: [...kind.sort], columns: kind.defaultColumns.map((key) => ({ key })) },
    [view, kind],
  )
  const columns = useMemo(
    () => resolveColumns(colsText ? parseColumns(colsText) : base.columns, kind),
    [base.columns, colsText, kind],
  )
  const reading = useReadFilter(base.filter, filterText, kind, isPending)
  const { filter } = reading
  const config = useMemo<ViewConfig>(() => {
    const sort = (sortText ? parseSort(sortText) : base.sort).filter(({ column }) => {
      const known = kind.columns[column]
      return known !== undefined && canSortBy(known)
    })
    const groups = listKnownGroups(groupText ? parseGroups(groupText) : (base.groups ?? []), kind)
    const summaries = pickKnownSummaries(sumsText ? parseSummaries(sumsText) : (base.summaries ?? {}), kind)
    return { filter, sort, columns, groups, summaries }
  }, [base, filter, sortText, groupText, sumsText, columns, kind])
  const listRequest = useMemo<ListRequest>(
    () => ({ q: q ?? '', filter: config.filter, sort: addGroupSorts(config.groups ?? [], config.sort, kind) }),
    [q, config.filter, config.sort, config.groups, kind],
  )
  const set = (name: (typeof viewParams)[number], text: string | null, own: string) =>
    change((after) => (text === null || text === own ? after.delete(name) : after.set(name, text)), replaceOptions)
  const setGroups = (groups: readonly ListGroup[]) =>
    set('group', formatGroups(groups), formatGroups(base.groups ?? []))
  return {
    listRequest,
    columns,
    groups: config.groups ?? noGroups,
    summaries: config.summaries ?? noSummaries,
    closed: useMemo(() => parseClosed(closedText ?? ''), [closedText]),
    openId: params.get('open'),
    reading,
    config,
    isChanged: viewParams.some((name) => params.has(name)),
    setFilter: (filter) =>
      set(
        'filter',
        filter === null ? filterOff : JSON.stringify(filter),
        base.filter === null ? filterOff : JSON.stringify(base.filter),
      ),
    sortBy(key, isSecond) {
      const group = config.groups?.find(({ column }) => column === key)
      if (group === undefined)
        set('sort', formatSort(toggleSort(config.sort, key, isSecond, kind)), formatSort(base.sort))
      else setGroups(orderGroup(config.groups ?? [], key, group.order === 'asc' ? 'desc' : 'asc'))
    },
    // Without any it is that of the view.
    setSort: (sort) => set('sort', sort.length === 0 ? null : formatSort(sort), formatSort(base.sort)),
    setGroups,
    setSummaries: (summaries) => set('sums', formatSummaries(summaries), formatSummaries(base.summaries ?? {})),
    toggleGroup: (key) =>
      change((after) => {
        const text = formatClosed(toggleClosed(parseClosed(after.get('closed') ?? ''), key))
        if (text === '') after.delete('closed')
        else after.set('closed', text)
      }, replaceOptions),
    closeGroups: (isAll) =>
      change((after) => (isAll ? after.set('closed', 'all') : after.delete('closed')), replaceOptions),
    setColumns: (columns) => set('cols', formatColumns(columns), formatColumns(resolveColumns(base.columns, kind))),
    open: (id, isStep = false) =>
      change((after) => (id === null ? after.delete('open') : after.set('open', id)), {
        replace: !isStep,
        preventScrollReset: true,
      }),
    reset: () =>
      change((after) => {
        for (const name of viewParams) after.delete(name)
      }, replaceOptions),
    clear: () =>
      change((after) => {
        after.delete('q')
        if (base.filter === null) after.delete('filter')
        else after.set('filter', filterOff)
      }, replaceOptions),
  }
}

const noFilter: ReadFilter = { filter: null, off: [] }
const noGroups: readonly ListGroup[] = []
const noSummaries: Readonly<Record<string, SummaryKind>> = {}
const replaceOptions = { replace: true, preventScrollReset: true }

/** The first press sorts names from A and times from the newest; the next reverses it. */
export function toggleSort(
  sort: readonly Sort[],
  key: string,
  isSecond: boolean,
  { columns }: Pick<RecordKind, 'columns'>,
): Sort[] {
  const before = sort.find(({ column }) => column === key)
  const first = columns[key]?.kind === 'text' ? 'asc' : 'desc'
  const order = before === undefined ? first : before.order === 'asc' ? 'desc' : 'asc'
  const next: Sort = { column: key, order }
  if (!isSecond) return [sort[0]?.column === key ? next : { column: key, order: first }]
  if (before !== undefined) return sort.map((each) => (each.column === key ? next : each))
  return [...sort, next].slice(-maxSorts)
}
