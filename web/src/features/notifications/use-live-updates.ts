import { useEffect } from 'react'
import { useStore } from 'react-redux'
import type { store } from '../../app/store.ts'

/** Listens while the frame is mounted; the code for it is loaded after the page. */
export function useLiveUpdates(): void {
  const app = useStore() as typeof store
  useEffect(() => {
    let stop: (() => void) | null = null
    let isUnmounted = false
    void import('./live-updates.ts').then(({ startLiveUpdates }) => {
      if (!isUnmounted) stop = startLiveUpdates(app)
    })
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [app])
}
