import { IconArchive } from '@tabler/icons-react'
import { useRef } from 'react'
import { useIdeaFilters } from '../use-idea-filters.ts'
import { BoardColumn } from './BoardColumn.tsx'
import { columns } from './board-moves.ts'
import classes from './Board.module.css'
import { useIdeaDrop } from './drag.ts'
import { useBoardMover } from './use-board-mover.ts'

/** The ideas by status. Cards are dragged, or moved by their menu or by keys. */
export default function IdeaBoard() {
  const { boardQuery } = useIdeaFilters()
  const mover = useBoardMover()
  const strip = useRef<HTMLDivElement>(null)
  const over = useIdeaDrop(strip, (idea) => mover.move(idea, 'archive'))
  const why = over === null ? null : mover.explainRefusal(over, 'archive')
  // Another filter is another board, and starts with the first cards of each column.
  const key = JSON.stringify(boardQuery)
  return (
    <>
      <div className={classes.board} id="ideas-list" role="group" aria-label="Board of ideas">
        {columns.map((column) => (
          <BoardColumn key={column.key + key} column={column} query={boardQuery} mover={mover} />
        ))}
      </div>
      <div
        ref={strip}
        className={classes.strip}
        data-over={over === null ? undefined : why === null ? 'takes' : 'refuses'}
      >
        <IconArchive size={16} aria-hidden /> {why ?? 'Drop here to archive'}
      </div>
      <p className={classes.keys}>
        <kbd>Shift</kbd> <kbd>←</kbd> <kbd>→</kbd> moves the focused idea, arrows alone go from card to card.
      </p>
      <p className="visually-hidden" role="status">
        {mover.announcement}
      </p>
    </>
  )
}
