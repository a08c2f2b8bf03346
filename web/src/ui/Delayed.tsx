import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './States.module.css'

/** Renders its children only after a delay in milliseconds, so that a quick response causes no flicker. */
export function Delayed({ after = 250, children }: { after?: number; children: ReactNode }) {
  const [isShown, setShown] = useState(after === 0)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return isShown ? children : null
}

/** Placeholder in the shape of a list. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Delayed>
      <div className={classes.rows} role="status" aria-label="Loading">
        {Array.from({ length: rows }, (_, index) => (
          <div className={classes.row} key={index}>
            <Skeleton height={12} width={`${38 + ((index * 17) % 34)}%`} />
            <Skeleton height={12} width={72} ml="auto" />
          </div>
        ))}
      </div>
    </Delayed>
  )
}

/** Placeholder in the shape of a page of text. */
export function TextSkeleton() {
  return (
    <Delayed>
      <div role="status" aria-label="Loading">
        <Skeleton height={24} width="55%" mb="lg" />
        {[96, 90, 94, 60, 92, 88, 40].map((width, index) => (
          <Skeleton key={index} height={12} width={`${width}%`} mb="sm" />
        ))}
      </div>
    </Delayed>
  )
}
