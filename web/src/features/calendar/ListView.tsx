import type { CalendarItem } from '@draftwright/contract/schedule'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useCalendarContext } from './context.ts'
import styles from './ListView.module.css'
import { ListRow } from './ListRow.tsx'
import { formatFullDay } from '../../ui/calendar/format-dates.ts'

type Row = { kind: 'day'; day: string; count: number } | { kind: 'item'; day: string; item: CalendarItem }

interface ListViewProps {
  items: Map<string, CalendarItem[]>
  label: string
  isNarrow: boolean
}

/** Days in one list; only the visible part is rendered. */
export function ListView({ items, label, isNarrow }: ListViewProps) {
  const { today } = useCalendarContext()
  const root = useRef<HTMLDivElement>(null)
  const rows = useMemo<Row[]>(
    () =>
      [...items].flatMap(([day, list]) => [
        { kind: 'day' as const, day, count: list.length },
        ...list.map((item) => ({ kind: 'item' as const, day, item })),
      ]),
    [items],
  )
  const [active, setActive] = useState<string | null>(null)
  const activeAt = rows.findIndex((row) => row.kind === 'item' && row.item.id === active)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset((root.current?.getBoundingClientRect().top ?? 0) + scrollY), [])
  // Its return value is read again on every render.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (at) => (rows[at]?.kind === 'day' ? 44 : isNarrow ? 64 : 44),
    overscan: 8,
    scrollMargin: offset,
    getItemKey: (at) => {
      const row = rows[at]
      return row === undefined ? at : row.kind === 'day' ? row.day : row.item.id
    },
    // The focused row stays rendered while the list is scrolled away from it.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const drawn = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      if (activeAt !== -1 && (activeAt < from || activeAt > to)) drawn.push(activeAt)
      return drawn.toSorted((a, b) => a - b)
    },
  })
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (!wantsFocus.current || active === null) return
    const link = root.current?.querySelector<HTMLElement>(`[data-stop="${active}"]`)
    if (!link) return
    wantsFocus.current = false
    link.focus({ preventScroll: true })
  })
  const firstItem = rows.find((row) => row.kind === 'item')
  const home = activeAt !== -1 ? active : firstItem?.kind === 'item' ? firstItem.item.id : null
  const focusAt = (at: number, by: 1 | -1) => {
    let next = at
    while (rows[next]?.kind === 'day') next += by
    const row = rows[next]
    if (row?.kind !== 'item') return
    wantsFocus.current = true
    setActive(row.item.id)
    virtual.scrollToIndex(next, { align: 'auto' })
  }
  const press = (event: KeyboardEvent) => {
    const stop = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-stop]') : null
    const at = stop ? rows.findIndex((row) => row.kind === 'item' && row.item.id === stop.dataset['stop']) : -1
    if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return
    const dayAt = (day: string) => rows.findIndex((row) => row.kind === 'day' && row.day === day)
    const currentDay = rows[at]?.day ?? ''
    const before = rows[dayAt(currentDay) - 1]?.day
    const moves: Record<string, () => void> = {
      ArrowDown: () => focusAt(at + 1, 1),
      ArrowUp: () => focusAt(at - 1, -1),
      ArrowRight: () =>
        focusAt(
          rows.findIndex((row) => row.day > currentDay),
          1,
        ),
      ArrowLeft: () => focusAt(before === undefined ? -1 : dayAt(before), 1),
      Home: () => focusAt(0, 1),
      End: () => focusAt(rows.length - 1, -1),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  // A stable function, or every row would be rendered again with every scroll.
  const [pressed] = useState(() => (event: KeyboardEvent) => latest.current(event))
  return (
    <div ref={root} role="list" aria-label={label} className={styles.list} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start, size }) => {
        const row = rows[index]
        if (!row) return null
        const style = { height: size, transform: `translateY(${start - offset}px)` }
        return row.kind === 'day' ? (
          <div
            key={key}
            role="listitem"
            className={styles.day}
            style={style}
            data-today={row.day === today || undefined}
          >
            <h3>{formatFullDay(row.day)}</h3>
            <span>{row.day === today ? 'Today' : ''}</span>
            <span className={styles.count}>{row.count === 1 ? '1 post' : `${row.count.toLocaleString()} posts`}</span>
          </div>
        ) : (
          <ListRow
            key={key}
            item={row.item}
            style={style}
            isStop={row.item.id === home}
            onFocus={setActive}
            onKeyDown={pressed}
          />
        )
      })}
    </div>
  )
}
