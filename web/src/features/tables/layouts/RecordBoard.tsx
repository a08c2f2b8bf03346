import type { TableField } from '@draftwright/contract/table-fields'
import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import board from '../../../ui/board/Board.module.css'
import { focusCard } from '../../../ui/board/focus-card.ts'
import { isGap } from '../../../ui/grid/group-lines.ts'
import { describeSummary } from '../../../ui/grid/summary-words.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import type { GridRecord } from '../model.ts'
import { type CardMove, type CardSpot, findCardSpot } from '../records/card-moves.ts'
import { isWritableField } from '../records/sheet-blocks.ts'
import { showSummary, toSummableColumn } from '../views/summaries.ts'
import { BoardColumn } from './BoardColumn.tsx'
import type { BoardDesk } from './board-desk.ts'
import type { LayoutProps } from './layout-props.ts'
import { buildColumns, countColumns, type CountedColumn, emptyColumnId, findColumnId } from './record-columns.ts'
import { useLoadAll } from './use-load-all.ts'
import { useRecordLink } from './use-record-link.ts'

interface RecordBoardProps extends LayoutProps {
  field: TableField
  getName: (row: GridRecord) => string
}

/** Records that are loaded of a column at once. */
const perLoad = 100

/** The records of a view by the options of a field. A card that is moved gets the option of its new column. */
export function RecordBoard(props: RecordBoardProps) {
  const { table, viewId, field, fields, people, records, summary, settings, changes, mayWrite } = props
  const { getName, getTone, onAdd } = props
  const { rows, doomed } = records
  const hasRest = useLoadAll(records, summary === null)
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const [columnId, setColumnId] = useUrlState<string>('column', '')
  const buildLink = useRecordLink()
  const groups = summary?.groups
  const columns = useMemo(() => {
    const loaded = rows.filter((row) => !isGap(row) && !doomed.has(row.id))
    return countColumns(buildColumns(field, loaded, people), field, rows, groups ?? null, doomed)
  }, [field, rows, doomed, people, groups])
  const isFixed = !mayWrite || !isWritableField(field)
  const isOrdered = mayWrite && (settings.sorts ?? []).length === 0 && settings.is_locked !== true
  const findRow = (id: string) => rows.find((one) => one.id === id)
  /** The place of a card that is put before another one, or at the end. */
  const findSpotBefore = (id: string, { rows: own }: CountedColumn, beforeId: string | null): CardSpot | null => {
    const others = own.filter((one) => one.id !== id)
    if (others.some((one) => one.id === beforeId) && beforeId !== null) return { otherId: beforeId, side: 'before' }
    const last = others.at(-1)
    return last === undefined ? null : { otherId: last.id, side: 'after' }
  }
  const buildMove = (id: string, to: CardSpot): CardMove => {
    const own = columns.find((one) => one.rows.some((row) => row.id === id))
    return { viewId, id, to, from: findCardSpot(own?.rows ?? [], id) }
  }
  const move: BoardDesk['move'] = (id, toId, beforeId, keepsFocus = false) => {
    const row = findRow(id)
    const to = columns.find((one) => one.id === toId)
    if (row === undefined || to === undefined || beforeId === id) return
    const isSame = findColumnId(field, row) === toId
    const spot = isOrdered && beforeId !== undefined ? findSpotBefore(id, to, beforeId) : null
    if (!isSame && isFixed) return
    if (isSame) {
      const at = to.rows.findIndex((one) => one.id === id)
      const isThere = spot?.side === 'before' ? to.rows[at + 1]?.id === beforeId : at === to.rows.length - 1
      if (spot !== null && !isThere) void changes.moveCard(buildMove(id, spot))
      return
    }
    const seen = { [field.id]: row.fields[field.id] ?? null }
    const changed = changes.change(
      { id, fields: { [field.id]: to.value }, seen },
      spot === null ? undefined : buildMove(id, spot),
    )
    void changed.then((undo) => {
      if (undo !== null) showToast(`${getName(row)} moved to ${to.name}`, { undo })
    })
    if (keepsFocus) focusCard(id, toId)
  }
  const step: BoardDesk['step'] = (id, way) => {
    const row = findRow(id)
    const own = columns.find((one) => row !== undefined && one.id === findColumnId(field, row))
    const other = own?.rows[own.rows.findIndex((one) => one.id === id) + way]
    if (!isOrdered || own === undefined || other === undefined) return
    void changes.moveCard(buildMove(id, { otherId: other.id, side: way === 1 ? 'after' : 'before' }))
    focusCard(id, own.id)
  }
  const desk: BoardDesk = {
    field,
    fields: fields.slice(1).filter(({ id }) => id !== field.id),
    columns,
    isFixed,
    isOrdered,
    getName,
    getTone,
    buildLink,
    move,
    step,
    isFetching: records.isFetching,
    hasFailed: records.error !== undefined,
    describe: ({ summaries }) =>
      (summary?.parts ?? [])
        .flatMap(({ field_id, kind }) => {
          const part = table.fields.find(({ id }) => id === field_id)
          const text = part === undefined ? '' : showSummary(part, kind, summary, summaries)
          return part === undefined || text === ''
            ? []
            : [`${describeSummary(toSummableColumn(part), kind)} of ${part.name} ${text}`]
        })
        .join(' · '),
    loadMore: ({ nextPlace }) => {
      if (nextPlace !== null) records.loadPlaces(nextPlace, nextPlace + perLoad - 1)
    },
  }
  const show = (column: CountedColumn) => (
    <BoardColumn
      key={column.id}
      column={column}
      desk={desk}
      onAdd={mayWrite && !isFixed ? () => onAdd(column.id === emptyColumnId ? {} : { [field.id]: column.value }) : null}
    />
  )
  const shown = columns.find(({ id }) => id === columnId) ?? columns.find(({ n }) => n > 0) ?? columns[0]
  return (
    <>
      {hasRest ? (
        <p role="note" style={{ margin: 0, color: 'var(--ink-soft)' }}>
          The first {rows.length.toLocaleString('en')} records are shown. Filter to see others.
        </p>
      ) : null}
      {isNarrow ? (
        <div className={board.single} data-flow="board">
          <NativeSelect
            label={field.name}
            value={shown?.id}
            onChange={(event) => setColumnId(event.currentTarget.value)}
            data={columns.map(({ id, name, n }) => ({ value: id, label: `${name} (${n.toLocaleString('en')})` }))}
          />
          {shown === undefined ? null : show(shown)}
        </div>
      ) : (
        <div className={board.board} role="group" aria-label={`Board by ${field.name}`}>
          {columns.map(show)}
        </div>
      )}
    </>
  )
}
