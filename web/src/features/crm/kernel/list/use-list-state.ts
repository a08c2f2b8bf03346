import type { Filter, Sort } from '@draftwright/contract/crm/filters'
import type { ViewConfig } from '@draftwright/contract/crm/views'
import { useMemo } from 'react'
import { useUrlParams } from '../../../../ui/use-url-params.ts'
import { parseFilter } from '../filter/filter-tree.ts'
import { type ListRequest, parseSort, formatSort } from '../list-request.ts'
import type { RecordKind } from '../record.ts'
import { formatColumns, parseColumns, type ShownColumn, resolveColumns } from '../table/shown-columns.ts'

export interface ListState {
  readonly listRequest: ListRequest
  readonly columns: readonly ShownColumn[]
  readonly openId: string | null
  /** The current state: what a view would store. */
  readonly config: ViewConfig
  /** Whether it differs from the view. */
  readonly isChanged: boolean
  setFilter(filter: Filter | null): void
  sortBy(key: string, isSecond: boolean): void
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
export const viewParams = ['filter', 'sort', 'cols'] as const
/** Maximum sort columns. */
const maxSorts = 3

/** The state of a list: its view, overridden by the address. A link, a reload and Back restore it. */
export function useListState(kind: RecordKind, view: ViewConfig | null): ListState {
  const [params, change] = useUrlParams()
  const [q, filterText, sortText, colsText] = ['q', 'filter', 'sort', 'cols'].map((name) => params.get(name))
  const base = useMemo<ViewConfig>(
    () => view ?? { filter: null, sort: [...kind.sort], columns: kind.defaultColumns.map((key) => ({ key })) },
    [view, kind],
  )
  const columns = useMemo(
    () => resolveColumns(colsText ? parseColumns(colsText) : base.columns, kind),
    [base.columns, colsText, kind],
  )
  const config = useMemo<ViewConfig>(() => {
    const filter =
      filterText === filterOff
        ? null
        : filterText
          ? parseFilter(filterText, kind.columns)
          : toReadableFilter(base.filter, kind)
    const sort = (sortText ? parseSort(sortText) : base.sort).filter(
      ({ column }) => kind.columns[column]?.isSortable === true,
    )
    return { filter, sort, columns }
  }, [base, filterText, sortText, columns, kind])
  const listRequest = useMemo<ListRequest>(
    () => ({ q: q ?? '', filter: config.filter, sort: config.sort }),
    [q, config.filter, config.sort],
  )
  const set = (name: (typeof viewParams)[number], text: string | null, own: string) =>
    change((after) => (text === null || text === own ? after.delete(name) : after.set(name, text)), replaceOptions)
  return {
    listRequest,
    columns,
    openId: params.get('open'),
    config,
    isChanged: viewParams.some((name) => params.has(name)),
    setFilter: (filter) =>
      set(
        'filter',
        filter === null ? filterOff : JSON.stringify(filter),
        base.filter === null ? filterOff : JSON.stringify(base.filter),
      ),
    sortBy: (key, isSecond) =>
      set('sort', formatSort(toggleSort(config.sort, key, isSecond, kind)), formatSort(base.sort)),
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

const replaceOptions = { replace: true, preventScrollReset: true }

/** A view may refer to deleted columns. */
const toReadableFilter = (filter: Filter | null, { columns }: RecordKind): Filter | null =>
  filter === null ? null : parseFilter(JSON.stringify(filter), columns)

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
