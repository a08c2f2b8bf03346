import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Scrolls the part of the page named in the address into view and focuses it, once it exists. */
export function useFocusByHash<T extends HTMLElement>(hash: string, isThere: boolean): RefObject<T | null> {
  const part = useRef<T>(null)
  const { hash: asked } = useLocation()
  useEffect(() => {
    if (!isThere || asked !== hash) return
    part.current?.scrollIntoView({ block: 'start' })
    part.current?.focus({ preventScroll: true })
  }, [isThere, asked, hash])
  return part
}
