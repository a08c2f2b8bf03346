import { useRef, useState } from 'react'
import board from '../../../ui/board/Board.module.css'
import { useCardDrop } from '../../../ui/board/card-drag.ts'
import { MoreCards } from '../../../ui/board/MoreCards.tsx'
import type { GridRecord } from '../model.ts'
import type { CalendarDesk } from './calendar-desk.ts'
import styles from './calendar.module.css'
import { RecordChip } from './RecordChip.tsx'

interface UndatedRecordsProps {
  desk: CalendarDesk
  rows: readonly GridRecord[]
  /** Not all records are loaded yet. */
  isPart: boolean
}

const perStep = 50

/** The records that have no date: they are dragged onto a day, or sent to the shown one by Shift and an arrow key. */
export function UndatedRecords({ desk, rows, isPart }: UndatedRecordsProps) {
  const ref = useRef<HTMLElement>(null)
  const isOver = useCardDrop(ref, (id) => desk.move(id, null))
  const [nShown, setShown] = useState(perStep)
  return (
    <section ref={ref} className={styles.undated} aria-label="No date" data-over={isOver || undefined}>
      <h2>
        No date{' '}
        <span className="tabular">
          {rows.length.toLocaleString('en')}
          {isPart ? '+' : ''}
        </span>
      </h2>
      <ul>
        {rows.slice(0, nShown).map((row) => (
          <li key={row.id}>
            <RecordChip desk={desk} row={row} isStop />
          </li>
        ))}
        {rows.length > nShown ? <MoreCards key={nShown} onMore={() => setShown(nShown + perStep)} /> : null}
        {rows.length === 0 ? <li className={board.none}>Every record has a date.</li> : null}
      </ul>
    </section>
  )
}
