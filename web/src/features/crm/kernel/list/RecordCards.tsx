import checkStyles from '../../../../ui/check.module.css'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isEmptyValue, getRecordName, type RecordKind, type RecordRow, getValue } from '../record.ts'
import { Cell } from '../table/Cell.tsx'
import type { ShownColumn } from '../table/shown-columns.ts'
import type { Selection } from '../../../../ui/use-selection.ts'
import type { Person } from '../use-people.ts'
import styles from './RecordCards.module.css'

interface RecordCardsProps {
  kind: RecordKind
  rows: readonly RecordRow[]
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
  const { kind, rows, columns, people, selection, hasMore, isFetching, onMore, onOpen } = props
  const root = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset((root.current?.getBoundingClientRect().top ?? 0) + scrollY), [])
  // Its return value is read again on every render.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 112,
    overscan: 8,
    scrollMargin: offset,
    getItemKey: (at) => rows[at]?.id ?? at,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !isFetching && last >= rows.length - ahead) onMore()
  }, [hasMore, isFetching, last, rows.length, onMore])
  return (
    <ul
      ref={root}
      className={styles.cards}
      style={{ height: virtual.getTotalSize() }}
      aria-busy={props.isStale}
      aria-label={kind.nouns}
    >
      {items.map(({ index, key, start }) => {
        const row = rows[index]
        if (row === undefined) return null
        const facts = columns.slice(1).filter(({ key: column }) => !isEmptyValue(getValue(row, column)))
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className={styles.place}
            style={{ transform: `translateY(${start - offset}px)` }}
          >
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
  )
}
