import { useEffect, useState } from 'react'
import type { CodePiece } from './highlight.ts'

/** Characters; longer code stays plain. */
const maxLength = 20_000
/** Code that is still being written is highlighted when it pauses, in milliseconds. */
const quietMs = 150

interface Highlighted {
  readonly text: string
  readonly pieces: readonly CodePiece[]
}

/** The code in pieces; one plain piece until the language's grammar has arrived, and for unknown languages. */
export function useHighlightedCode(text: string, language: string): readonly CodePiece[] {
  const [done, setDone] = useState<Highlighted | null>(null)
  useEffect(() => {
    if (language === '' || text.length > maxLength) return undefined
    let isGone = false
    const timer = setTimeout(() => {
      void import('./highlight.ts').then(
        ({ highlightCode }) => {
          const pieces = isGone ? null : highlightCode(text, language)
          if (pieces !== null) setDone({ text, pieces })
        },
        () => undefined,
      )
    }, quietMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [text, language])
  if (done === null || !text.startsWith(done.text)) return [{ text, kind: null }]
  // What has been added since is plain for a moment.
  return done.text === text ? done.pieces : [...done.pieces, { text: text.slice(done.text.length), kind: null }]
}
