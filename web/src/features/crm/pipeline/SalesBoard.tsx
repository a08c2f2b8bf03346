import type { Board, BoardColumn as Column } from '@draftwright/contract/crm/board'
import { NativeSelect } from '@mantine/core'
import { type TouchEvent, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import classes from '../../../ui/board/Board.module.css'
import { showErrorToast } from '../../../ui/toast.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import type { Person } from '../kernel/use-people.ts'
import { type BoardRequest, boardApi, type BoardDispatch } from './api.ts'
import type { CardActions } from './BoardCard.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import { appendCards } from './board-cards.ts'
import { computePushedSpot } from './board-push.ts'
import type { BoardMover } from './use-board-mover.ts'

interface SalesBoardProps {
  board: Board
  boardRequest: BoardRequest
  people: ReadonlyMap<string, Person>
  mover: BoardMover
  isFixed: boolean
  /** One column at a time. */
  isNarrow: boolean
}

/** Pixels of a horizontal swipe to the next column. */
const swipe = 60

/** The stages of a pipeline side by side, under their groups. */
export function SalesBoard({ board, boardRequest, people, mover, isFixed, isNarrow }: SalesBoardProps) {
  const dispatch = useDispatch<BoardDispatch>()
  const [opened, setOpened] = useUrlState<string>('opened', '')
  const [stage, setStage] = useUrlState<string>('stage', '')
  const { columns } = board
  const [since] = useState(Date.now)
  const reading = useRef(new Set<string>())
  const more = async (stageId: string) => {
    const offset = columns.find(({ stage_id }) => stage_id === stageId)?.cards.length ?? 0
    if (reading.current.has(stageId)) return
    reading.current.add(stageId)
    const args = { boardRequest, stageId, offset }
    const read = dispatch(boardApi.endpoints.listBoardCards.initiate(args, { subscribe: false, forceRefetch: true }))
    const { data, error } = await read
    reading.current.delete(stageId)
    if (error !== undefined) showErrorToast(error)
    dispatch(
      boardApi.util.updateQueryData('readBoard', boardRequest, (shown) => appendCards(shown, stageId, data ?? [])),
    )
  }
  const desk: CardActions = {
    people,
    stages: columns.filter(({ is_deleted }) => !is_deleted),
    isFixed,
    now: boardRequest.asOf === '' ? since : Date.parse(boardRequest.asOf),
    pushCard: (id, side, rowStep) => {
      const spot = computePushedSpot(board, id, side, rowStep)
      if (spot !== null) mover.move(id, spot, true)
    },
    moveToStage: (id, stageId) => mover.move(id, { stageId }, true),
  }
  const open = new Set(opened.split(','))
  const shown = (column: Column, isCollapsed: boolean) => (
    <BoardColumn
      key={column.stage_id}
      column={column}
      desk={desk}
      isCollapsed={isCollapsed}
      onCollapse={(isClosing) => {
        const next = new Set(open)
        if (isClosing) next.delete(column.stage_id)
        else next.add(column.stage_id)
        setOpened([...next].filter((id) => id !== '').join(','))
      }}
      onDrop={(id, spot) => mover.move(id, spot)}
      onMore={boardRequest.asOf === '' ? more : null}
    />
  )
  const at = Math.max(
    0,
    columns.findIndex(({ stage_id }) => stage_id === stage),
  )
  const began = useRef<{ x: number; y: number } | null>(null)
  const touch = ({ touches }: TouchEvent) => {
    const finger = touches[0]
    began.current = finger === undefined ? null : { x: finger.clientX, y: finger.clientY }
  }
  const lift = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0]
    if (finger === undefined || began.current === null) return
    const [x, y] = [finger.clientX - began.current.x, finger.clientY - began.current.y]
    const next = columns[at + (x < 0 ? 1 : -1)]
    if (Math.abs(x) > swipe && Math.abs(x) > 2 * Math.abs(y) && next !== undefined) setStage(next.stage_id)
  }
  const column = columns[at]
  if (isNarrow)
    return (
      <div className={classes.single} onTouchStart={touch} onTouchEnd={lift}>
        <NativeSelect
          label="Stage"
          value={column?.stage_id ?? ''}
          onChange={(event) => setStage(event.currentTarget.value)}
          data={columns.map(({ stage_id, name, groups, count }) => ({
            value: stage_id,
            label: `${[...groups, name].join(' · ')} (${count.toLocaleString('en')})`,
          }))}
        />
        {column === undefined ? null : shown(column, false)}
      </div>
    )
  const isGrouped = columns.some(({ groups }) => groups.length > 0)
  return (
    <div className={classes.board} role="group" aria-label="Sales pipeline">
      {groupColumns(columns).map(({ label, members }) => {
        const inside = members.map((one) => shown(one, one.kind !== 'open' && !open.has(one.stage_id)))
        if (!isGrouped) return inside
        const name = label === '' ? undefined : label
        return (
          <div key={members[0]?.stage_id} role="group" aria-label={name} className={classes.group}>
            <span aria-hidden className={classes.groupName}>
              {name}
            </span>
            <div className={classes.members}>{inside}</div>
          </div>
        )
      })}
    </div>
  )
}

/** Adjacent columns with the same groups. */
function groupColumns(columns: readonly Column[]): { label: string; members: Column[] }[] {
  const runs: { label: string; members: Column[] }[] = []
  for (const column of columns) {
    const label = column.groups.join(' · ')
    const last = runs.at(-1)
    if (last?.label === label) last.members.push(column)
    else runs.push({ label, members: [column] })
  }
  return runs
}
