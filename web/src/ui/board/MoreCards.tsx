import { useEffect, useRef } from 'react'
import classes from './Board.module.css'

/** The end of a list of cards: asks for more when it comes near. Give it another key for each part. */
export function MoreCards({ onMore }: { onMore: () => void }) {
  const end = useRef<HTMLLIElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    const element = end.current
    if (element === null) return
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        seen.disconnect()
        latest.current()
      },
      { rootMargin: '400px' },
    )
    seen.observe(element)
    return () => seen.disconnect()
  }, [])
  return (
    <li ref={end} className={classes.none}>
      Loading more…
    </li>
  )
}
