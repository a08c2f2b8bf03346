import type { SummaryKind } from '@draftwright/contract/summary-kinds'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import checkStyles from '../../../../ui/check.module.css'
import type { GridGroups } from '../../../../ui/grid/GridGroupRow.tsx'
import { isGap } from '../../../../ui/grid/group-lines.ts'
import { describeSummary } from '../../../../ui/grid/summary-words.ts'
import { formatSummary } from '../groups/format-summary.ts'
import { toSummable } from '../groups/group-settings.ts'
import { findSummaryValue, type LoadedTotals } from '../groups/use-list-summary.ts'
import { isEmptyValue, getRecordName, type RecordKind, type RecordRow, getValue } from '../record.ts'
import { Cell } from '../table/Cell.tsx'
import type { ShownColumn } from '../table/shown-columns.ts'
import type { Selection } from '../../../../ui/use-selection.ts'
import type { Person } from '../use-people.ts'
import styles from './RecordCards.module.css'

interface RecordCardsProps {
  kind: RecordKind
  /** As they are shown: heads of groups and what is not loaded yet among them. */
  lines: readonly RecordRow[]
  groups?: GridGroups<RecordRow> | undefined
  onDrawn?: (from: number, to: number) => void
  summaries?: Readonly<Record<string, SummaryKind>>
  summary?: LoadedTotals | null
  columns: readonly ShownColumn[]
  people: ReadonlyMap<string, Person>
  selection: Selection
  hasMore: boolean
  isFetching: boolean
  onMore: () => void
  onOpen: (id: string) => void
  isStale: boolean
}

/** Values on a card besides its name. */
const maxFacts = 4
const ahead = 60

/** The list on a phone: one card per record, with its first non-empty columns. */
export function RecordCards(props: RecordCardsProps) {
  const {
    kind,
    lines,
    groups,
    columns,
    people,
    selection,
    hasMore,
    isFetching,
    onMore,
    onDrawn,
    onOpen,
    summary = null,
  } = props
  const root = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset((root.current?.getBoundingClientRect().top ?? 0) + scrollY), [])
  // Its return value is read again on every render.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => 112,
    overscan: 8,
    scrollMargin: offset,
    getItemKey: (at) => lines[at]?.id ?? at,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !isFetching && last >= lines.length - ahead) onMore()
  }, [hasMore, isFetching, last, lines.length, onMore])
  const first = items[0]?.index ?? 0
  useEffect(() => onDrawn?.(first, last), [onDrawn, first, last])
  const summed = listSummed(kind, props.summaries ?? {})
  return (
    <>
      <ul
        ref={root}
        className={styles.cards}
        style={{ height: virtual.getTotalSize() }}
        aria-busy={props.isStale}
        aria-label={kind.nouns}
      >
        {items.map(({ index, key, start }) => {
          const row = lines[index]
          if (row === undefined) return null
          const group = groups?.find(row)
          const place = {
            ref: virtual.measureElement,
            'data-index': index,
            className: styles.place,
            style: { transform: `translateY(${start - offset}px)` },
          }
          if (groups !== undefined && group !== undefined)
            return (
              <li key={key} {...place}>
                <GroupCard {...{ row, groups, group, summed }} />
              </li>
            )
          if (isGap(row))
            return (
              <li key={key} {...place} aria-hidden>
                <div className={styles.card} data-gap />
              </li>
            )
          const facts = columns.slice(1).filter(({ key: column }) => !isEmptyValue(getValue(row, column)))
          return (
            <li key={key} {...place}>
              <div className={styles.card} data-chosen={selection.ids.has(row.id) || undefined}>
                <label className={styles.check}>
                  <input
                    type="checkbox"
                    className={checkStyles.check}
                    checked={selection.ids.has(row.id)}
                    onChange={() => selection.toggle(row.id)}
                    aria-label={`Select ${getRecordName(kind, row)}`}
                  />
                </label>
                <button type="button" className={styles.open} onClick={() => onOpen(row.id)}>
                  <strong>{getRecordName(kind, row)}</strong>
                  <span className={styles.facts}>
                    {facts.slice(0, maxFacts).map(({ key: columnKey }) => {
                      const column = kind.columns[columnKey]
                      return column === undefined ? null : (
                        <span key={columnKey} className={styles.fact}>
                          <Cell columnKey={columnKey} column={column} row={row} people={people} />
                        </span>
                      )
                    })}
                  </span>
                </button>
              </div>
            </li>
          )
        })}
      </ul>
      {summed.length === 0 ? null : (
        <dl className={styles.totals} aria-label="Summary">
          {summed.map(({ key, column, label, kind: of }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd className="tabular">
                {formatSummary(column, of, findSummaryValue(summary, summary?.summaries, key))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** The columns that are summed up, with what is said of each. */
const listSummed = ({ columns }: RecordKind, summaries: NonNullable<RecordCardsProps['summaries']>) =>
  Object.entries(summaries).flatMap(([key, kind]) => {
    const column = columns[key]
    if (column === undefined) return []
    return [{ key, kind, column, label: `${column.label}, ${describeSummary(toSummable(column), kind).toLowerCase()}` }]
  })

interface GroupCardProps {
  row: RecordRow
  groups: GridGroups<RecordRow>
  group: NonNullable<ReturnType<GridGroups<RecordRow>['find']>>
  summed: ReturnType<typeof listSummed>
}

/** The head of a group, which opens and closes it. */
function GroupCard({ row, groups, group, summed }: GroupCardProps) {
  const Chevron = group.isClosed ? IconChevronRight : IconChevronDown
  return (
    <button
      type="button"
      className={styles.group}
      data-level={group.level}
      aria-expanded={!group.isClosed}
      onClick={() => groups.onToggle(row)}
    >
      <span className={styles.groupTitle}>
        <Chevron size={16} aria-hidden />
        {groups.renderCell(row, '', 0)}
      </span>
      {summed.length === 0 ? null : (
        <span className={styles.sums}>
          {summed.map(({ key, label }) => (
            <span key={key}>
              {label} {groups.renderCell(row, key, 1)}
            </span>
          ))}
        </span>
      )}
    </button>
  )
}
