import { useEffect } from 'react'
import { useStore } from 'react-redux'
import type { store } from '../../app/store.ts'

/** Listens while the frame is on the screen; what it takes to listen is loaded after the page. */
export function useLive(): void {
  const app = useStore() as typeof store
  useEffect(() => {
    let stop: (() => void) | null = null
    let isGone = false
    void import('./live.ts').then(({ goLive }) => {
      if (!isGone) stop = goLive(app)
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [app])
}
