import { Skeleton } from '@mantine/core'
import { Delayed } from './Delayed.tsx'
import classes from './skeletons.module.css'

/** Placeholder in the shape of a table: a line of headings and rows of its height. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Delayed>
      <div className={classes.table} role="status" aria-label="Loading">
        {Array.from({ length: rows + 1 }, (_, row) => (
          <div className={classes.row} key={row}>
            <Skeleton height={12} width={row === 0 ? 64 : `${34 + ((row * 17) % 30)}%`} />
            {[72, 96, 56].map((width) => (
              <Skeleton key={width} height={12} width={width} className={classes.cell} />
            ))}
          </div>
        ))}
      </div>
    </Delayed>
  )
}

/** Placeholder in the shape of a board of columns with cards. */
export function BoardSkeleton({ columns = 4 }: { columns?: number }) {
  return (
    <Delayed>
      <div className={classes.board} role="status" aria-label="Loading">
        {Array.from({ length: columns }, (_, column) => (
          <div className={classes.column} key={column}>
            <Skeleton height={14} width="45%" />
            {Array.from({ length: 3 - (column % 3) }, (_card, card) => (
              <Skeleton key={card} height={84} radius={8} />
            ))}
          </div>
        ))}
      </div>
    </Delayed>
  )
}

/** Placeholder in the shape of cards below each other, each with a title and lines. */
export function CardsSkeleton({ cards = 2 }: { cards?: number }) {
  return (
    <Delayed>
      <div className={classes.cards} role="status" aria-label="Loading">
        {Array.from({ length: cards }, (_, card) => (
          <div className={classes.card} key={card}>
            <Skeleton height={16} width={160} />
            <Skeleton height={12} width="72%" />
            <Skeleton height={12} width="54%" />
          </div>
        ))}
      </div>
    </Delayed>
  )
}

/** Placeholder in the shape of a report: figures, and a chart below. */
export function ReportSkeleton() {
  return (
    <Delayed>
      <div className={classes.cards} role="status" aria-label="Loading">
        <div className={classes.figures}>
          {[48, 36, 40, 64].map((width) => (
            <div className={classes.card} key={width}>
              <Skeleton height={12} width={64} />
              <Skeleton height={24} width={width} />
            </div>
          ))}
        </div>
        <div className={classes.card}>
          <Skeleton height={16} width={64} />
          <Skeleton height={240} radius={8} />
        </div>
      </div>
    </Delayed>
  )
}
