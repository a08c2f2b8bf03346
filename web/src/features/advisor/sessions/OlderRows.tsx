import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'

/** The end of the loaded part of a list: loads more when scrolled into view, or when pressed. */
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
