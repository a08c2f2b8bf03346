import type { Filter, Sort } from '@draftwright/contract/crm/filters'
import type { ViewConfig } from '@draftwright/contract/crm/views'
import { useMemo } from 'react'
import { useAddress } from '../../../../ui/use-address.ts'
import { readFilter } from '../filter/filter-tree.ts'
import { type ListAsk, readSort, sortWords } from '../list-ask.ts'
import type { RecordKind } from '../record.ts'
import { columnsText, readColumns, type ShownColumn, shownColumns } from '../table/shown-columns.ts'

export interface ListState {
  readonly ask: ListAsk
  readonly columns: readonly ShownColumn[]
  readonly openId: string | null
  /** As it is shown now: what a view would keep. */
  readonly config: ViewConfig
  /** Whether that is another than the view's own. */
  readonly isChanged: boolean
  setFilter(filter: Filter | null): void
  sortBy(key: string, isSecond: boolean): void
  setColumns(columns: readonly ShownColumn[]): void
  /** `isStep`: Back closes what was opened. */
  open(id: string | null, isStep?: boolean): void
  /** Everything as the view has it. */
  reset(): void
  /** Nothing searched for, nothing filtered. */
  clear(): void
}

/** In the address: a filter of the view that is switched off, not one that is left as it is. */
const off = 'none'
/** What somebody has changed about the view. */
export const changes = ['filter', 'sort', 'cols'] as const
/** Columns that are sorted by at once. */
const mostSorts = 3

/** What a list shows: its view, and over it whatever the address says. A link, a reload and Back restore it. */
export function useListState(kind: RecordKind, view: ViewConfig | null): ListState {
  const [params, change] = useAddress()
  const [q, filterText, sortText, colsText] = ['q', 'filter', 'sort', 'cols'].map((name) => params.get(name))
  const base = useMemo<ViewConfig>(
    () => view ?? { filter: null, sort: [...kind.sort], columns: kind.shown.map((key) => ({ key })) },
    [view, kind],
  )
  const columns = useMemo(
    () => shownColumns(colsText ? readColumns(colsText) : base.columns, kind),
    [base.columns, colsText, kind],
  )
  const config = useMemo<ViewConfig>(() => {
    const filter =
      filterText === off ? null : filterText ? readFilter(filterText, kind.columns) : readable(base.filter, kind)
    const sort = (sortText ? readSort(sortText) : base.sort).filter(
      ({ column }) => kind.columns[column]?.isSortable === true,
    )
    return { filter, sort, columns }
  }, [base, filterText, sortText, columns, kind])
  const ask = useMemo<ListAsk>(
    () => ({ q: q ?? '', filter: config.filter, sort: config.sort }),
    [q, config.filter, config.sort],
  )
  const set = (name: (typeof changes)[number], text: string | null, own: string) =>
    change((after) => (text === null || text === own ? after.delete(name) : after.set(name, text)), quietly)
  return {
    ask,
    columns,
    openId: params.get('open'),
    config,
    isChanged: changes.some((name) => params.has(name)),
    setFilter: (filter) =>
      set(
        'filter',
        filter === null ? off : JSON.stringify(filter),
        base.filter === null ? off : JSON.stringify(base.filter),
      ),
    sortBy: (key, isSecond) => set('sort', sortWords(nextSort(config.sort, key, isSecond, kind)), sortWords(base.sort)),
    setColumns: (columns) => set('cols', columnsText(columns), columnsText(shownColumns(base.columns, kind))),
    open: (id, isStep = false) =>
      change((after) => (id === null ? after.delete('open') : after.set('open', id)), {
        replace: !isStep,
        preventScrollReset: true,
      }),
    reset: () =>
      change((after) => {
        for (const name of changes) after.delete(name)
      }, quietly),
    clear: () =>
      change((after) => {
        after.delete('q')
        if (base.filter === null) after.delete('filter')
        else after.set('filter', off)
      }, quietly),
  }
}

const quietly = { replace: true, preventScrollReset: true }

/** A view may have been kept when there were other columns. */
const readable = (filter: Filter | null, { columns }: RecordKind): Filter | null =>
  filter === null ? null : readFilter(JSON.stringify(filter), columns)

/** Pressed once a column leads, names from A and times from the newest; pressed again it is turned round. */
export function nextSort(
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
  return [...sort, next].slice(-mostSorts)
}
