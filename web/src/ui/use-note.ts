import { useEffect, useState } from 'react'

const noteMs = 4000

/** A sentence that goes away by itself: why nothing happened. */
export function useNote(): readonly [string, (note: string) => void] {
  const [note, setNote] = useState('')
  useEffect(() => {
    if (note === '') return undefined
    const timer = setTimeout(() => setNote(''), noteMs)
    return () => clearTimeout(timer)
  }, [note])
  return [note, setNote]
}
