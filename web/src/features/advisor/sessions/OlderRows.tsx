import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'

/** The end of what is loaded of a list: whoever scrolls there sees what comes after it, and may press it as well. */
export function OlderRows({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (place.current === null || isLoading) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && latest.current(), {
      root: place.current.closest('nav'),
      rootMargin: '0px 0px 400px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <div ref={place}>
      <Button variant="ghost" size="sm" loading={isLoading} onClick={onMore}>
        Show older
      </Button>
    </div>
  )
}
