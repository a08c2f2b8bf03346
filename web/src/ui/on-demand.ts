import { type RefObject, useEffect, useRef, useState } from 'react'
import { showErrorToast } from './toast.tsx'

/** A part of the app that is fetched when first needed and cached from then on. */
export interface OnDemand<T> {
  /** Rejects when it cannot be fetched; the next call tries again. */
  load(): Promise<T>
  /** Null until it has been fetched. */
  loaded(): T | null
}

export function defineOnDemand<T>(fetchPart: () => Promise<T>): OnDemand<T> {
  let value: T | null = null
  let pending: Promise<T> | null = null
  return {
    loaded: () => value,
    load() {
      pending ??= fetchPart().then(
        (part) => (value = part),
        (error: unknown) => {
          pending = null
          throw error
        },
      )
      return pending
    },
  }
}

/** Only ahead of time: a failure is told when the part is needed. */
export const prefetchPart = (part: OnDemand<unknown>): void => void part.load().catch(() => undefined)

const failure = 'This could not be loaded. Check your connection and try again.'

/** Fetches the part once it is needed; null until loaded. Failures are shown in a toast. */
export function usePart<T>(part: OnDemand<T>, isNeeded: boolean): T | null {
  const [value, setValue] = useState<T | null>(part.loaded)
  useEffect(() => {
    if (!isNeeded || value !== null) return
    part.load().then(
      (loaded) => setValue(() => loaded),
      () => showErrorToast(failure),
    )
  }, [part, isNeeded, value])
  return value
}

/** Props for a closed button that opens a part: handlers that prefetch it, and its ARIA attributes. */
export interface OpenerProps {
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': false
  onPointerEnter: () => void
  onFocus: () => void
  onClick: () => void
}

/**
 * For a button that opens a menu or a panel. The part loads on the first press and then replaces the button, so it must
 * render the button itself and open it with `usePressOnce`.
 */
export function useOpener<T>(part: OnDemand<T>, kind: 'menu' | 'dialog'): [T | null, OpenerProps] {
  const [isPressed, setPressed] = useState(false)
  const value = usePart(part, isPressed)
  const prepare = () => prefetchPart(part)
  return [
    isPressed ? value : null,
    {
      'aria-haspopup': kind,
      'aria-expanded': false,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => setPressed(true),
    },
  ]
}

/** Focuses and presses, once, a button that has just replaced the one the person pressed. */
export function usePressOnce(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    button.current?.focus({ preventScroll: true })
    button.current?.click()
  }, [])
  return button
}
