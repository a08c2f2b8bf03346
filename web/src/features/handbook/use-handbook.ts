import type { Handbook } from '@draftwright/contract/handbook'
import { useEffect, useState } from 'react'

let loaded: Promise<Handbook> | null = null

/** All chapters in one file, loaded once; a failure is tried again by the next call. */
async function loadHandbook(): Promise<Handbook> {
  const response = await fetch('/help/handbook.json')
  if (!response.ok) throw new Error(`The handbook could not be loaded (${response.status}).`)
  // Made by our own server.
  return (await response.json()) as Handbook
}

export interface HandbookState {
  /** Null until it is here. */
  handbook: Handbook | null
  hasFailed: boolean
  retry: () => void
}

export function useHandbook(): HandbookState {
  const [handbook, setHandbook] = useState<Handbook | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isHere = true
    loaded ??= loadHandbook()
    loaded.then(
      (all) => isHere && setHandbook(all),
      () => {
        loaded = null
        if (isHere) setFailed(true)
      },
    )
    return () => {
      isHere = false
    }
  }, [tries])
  return {
    handbook,
    hasFailed,
    retry: () => {
      setFailed(false)
      setTries((before) => before + 1)
    },
  }
}
