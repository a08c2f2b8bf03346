import type { TableField } from '@draftwright/contract/table-fields'
import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowRight, IconPlus } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import board from '../../../ui/board/Board.module.css'
import { handleCardKey } from '../../../ui/board/board-keys.ts'
import { useCardDrop, useDraggableCard } from '../../../ui/board/card-drag.ts'
import { focusCard } from '../../../ui/board/focus-card.ts'
import { MoreCards } from '../../../ui/board/MoreCards.tsx'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { ChoiceChip } from '../grid/TableCell.tsx'
import type { FindRecordTone } from '../grid/record-tone.ts'
import type { GridRecord } from '../model.ts'
import { isWritableField } from '../records/sheet-blocks.ts'
import { CardValues } from './CardValues.tsx'
import type { LayoutProps } from './layout-props.ts'
import styles from './layouts.module.css'
import { buildColumns, emptyColumnId, findColumnId, type RecordColumn } from './record-columns.ts'
import { useLoadAll } from './use-load-all.ts'
import { useRecordLink } from './use-record-link.ts'

/** What the cards of a board have in common. */
interface BoardDesk {
  readonly fields: readonly TableField[]
  readonly columns: readonly RecordColumn[]
  readonly isFixed: boolean
  readonly getName: (row: GridRecord) => string
  readonly buildLink: (id: string) => string
  readonly getTone: FindRecordTone
  readonly move: (id: string, columnId: string, keepsFocus?: boolean) => void
}

interface RecordBoardProps extends LayoutProps {
  field: TableField
  getName: (row: GridRecord) => string
}

/** The records of a view by the options of a field. A card that is moved gets the option of its new column. */
export function RecordBoard(props: RecordBoardProps) {
  const { field, fields, people, records, changes, mayWrite, getName, getTone, onAdd } = props
  const { rows } = records
  const hasRest = useLoadAll(records)
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const [columnId, setColumnId] = useUrlState<string>('column', '')
  const buildLink = useRecordLink()
  const columns = useMemo(() => buildColumns(field, rows, people), [field, rows, people])
  const isFixed = !mayWrite || !isWritableField(field)
  const move: BoardDesk['move'] = (id, toId, keepsFocus = false) => {
    const row = rows.find((one) => one.id === id)
    const to = columns.find((one) => one.id === toId)
    if (isFixed || row === undefined || to === undefined || findColumnId(field, row) === toId) return
    const seen = { [field.id]: row.fields[field.id] ?? null }
    void changes.change({ id, fields: { [field.id]: to.value }, seen }).then((undo) => {
      if (undo !== null) showToast(`${getName(row)} moved to ${to.name}`, { undo })
    })
    if (keepsFocus) focusCard(id, toId)
  }
  const desk: BoardDesk = {
    fields: fields.slice(1).filter(({ id }) => id !== field.id),
    columns,
    isFixed,
    getName,
    getTone,
    buildLink,
    move,
  }
  const show = (column: RecordColumn) => (
    <BoardColumn
      key={column.id}
      field={field}
      column={column}
      desk={desk}
      isPart={records.hasMore}
      onAdd={mayWrite && !isFixed ? () => onAdd(column.id === emptyColumnId ? {} : { [field.id]: column.value }) : null}
    />
  )
  const shown = columns.find(({ id }) => id === columnId) ?? columns.find((one) => one.rows.length > 0) ?? columns[0]
  return (
    <>
      {hasRest ? (
        <p role="note" style={{ margin: 0, color: 'var(--ink-soft)' }}>
          The first {rows.length.toLocaleString('en')} records of this view are shown. A filter shows others.
        </p>
      ) : null}
      {isNarrow ? (
        <div className={board.single} data-flow="board">
          <NativeSelect
            label={field.name}
            value={shown?.id}
            onChange={(event) => setColumnId(event.currentTarget.value)}
            data={columns.map(({ id, name, rows: own }) => ({
              value: id,
              label: `${name} (${own.length.toLocaleString('en')})`,
            }))}
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

interface BoardColumnProps {
  field: TableField
  column: RecordColumn
  desk: BoardDesk
  /** Not all records are loaded yet. */
  isPart: boolean
  onAdd: (() => void) | null
}

/** Cards that are drawn at first, and more whenever the end is near. */
const perStep = 30

function BoardColumn({ field, column, desk, isPart, onAdd }: BoardColumnProps) {
  const { id, name, rows } = column
  const element = useRef<HTMLElement>(null)
  const isOver = useCardDrop(element, (card) => desk.move(card, id))
  const [nShown, setShown] = useState(perStep)
  return (
    <section
      ref={element}
      className={board.column}
      aria-label={name}
      data-column={id}
      data-over={isOver && !desk.isFixed ? 'takes' : undefined}
    >
      <header className={board.head}>
        <h2>
          {id === emptyColumnId ? (
            <span style={{ color: 'var(--ink-soft)' }}>{name}</span>
          ) : (
            <ChoiceChip field={field} text={name} />
          )}
          <span className={`${board.count} tabular`}>
            {rows.length.toLocaleString('en')}
            {isPart ? '+' : ''}
          </span>
        </h2>
      </header>
      <ul className={board.cards} tabIndex={-1}>
        {rows.slice(0, nShown).map((row) => (
          <BoardCard key={row.id} row={row} columnId={id} desk={desk} />
        ))}
        {rows.length > nShown ? <MoreCards key={nShown} onMore={() => setShown(nShown + perStep)} /> : null}
        {onAdd === null ? null : (
          <li>
            <Button
              variant="ghost"
              size="sm"
              icon={<IconPlus size={16} aria-hidden />}
              aria-label={`New record in ${name}`}
              onClick={onAdd}
            >
              New record
            </Button>
          </li>
        )}
        {rows.length === 0 && onAdd === null ? <li className={board.none}>Nothing here.</li> : null}
      </ul>
    </section>
  )
}

function BoardCard({ row, columnId, desk }: { row: GridRecord; columnId: string; desk: BoardDesk }) {
  const element = useRef<HTMLLIElement>(null)
  const { columns, fields, isFixed, getName, buildLink, move } = desk
  useDraggableCard(element, row.id, isFixed)
  const name = getName(row)
  const press = (side: -1 | 0 | 1) => {
    const next = columns[columns.findIndex(({ id }) => id === columnId) + side]
    if (side !== 0 && next !== undefined) move(row.id, next.id, true)
  }
  return (
    <li
      ref={element}
      className={`${board.card} ${styles.toned}`}
      data-tone={desk.getTone(row)}
      data-card={row.id}
      data-fixed={isFixed || undefined}
    >
      <div className={board.words}>
        <Link
          to={buildLink(row.id)}
          draggable={false}
          preventScrollReset
          className={board.link}
          data-row
          {...(isFixed ? {} : { 'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight' })}
          onKeyDown={(event) => handleCardKey(event, press)}
        >
          {name}
        </Link>
        {isFixed ? null : (
          <span className={board.menu}>
            <ActionMenu
              label={`Move ${name}`}
              items={columns
                .filter(({ id }) => id !== columnId)
                .map(({ id, name: label }) => ({
                  label: `Move to ${label}`,
                  icon: IconArrowRight,
                  onClick: () => move(row.id, id, true),
                }))}
            />
          </span>
        )}
      </div>
      <CardValues fields={fields} row={row} />
    </li>
  )
}
