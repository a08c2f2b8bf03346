import { useCallback, useEffect, useRef, useState } from 'react'

/** Debounce before a text is saved, in milliseconds. */
const idleMs = 800

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed'
export interface Autosave {
  state: SaveState
  /** Call with every new value. */
  change: (value: string) => void
  /** Saves pending text at once, such as on blur or before the text is used. */
  flush: () => Promise<void>
}

/** Saves a text when typing pauses. Unsent text is kept and sent again once the network is back. */
export function useAutosave(save: (value: string) => Promise<unknown>): Autosave {
  const [state, setState] = useState<SaveState>('saved')
  const latest = useRef(save)
  const pending = useRef<string | null>(null)
  const running = useRef<Promise<void>>(Promise.resolve())
  const timer = useRef<number>(undefined)
  useEffect(() => {
    latest.current = save
  })

  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current)
    // One save at a time, in order: an older text never overwrites a newer one.
    running.current = running.current.then(async () => {
      const value = pending.current
      if (value === null) return
      pending.current = null
      setState('saving')
      try {
        await latest.current(value)
        setState(pending.current === null ? 'saved' : 'unsaved')
      } catch {
        pending.current ??= value
        setState(navigator.onLine ? 'failed' : 'offline')
      }
    })
    return running.current
  }, [])

  const change = useCallback(
    (value: string) => {
      pending.current = value
      setState(navigator.onLine ? 'unsaved' : 'offline')
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void flush(), idleMs)
    },
    [flush],
  )
  useEffect(() => {
    const retry = () => void flush()
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      void flush()
    }
  }, [flush])
  return { state, change, flush }
}
