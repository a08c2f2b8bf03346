import type { GuestRemark, GuestWords } from '@draftwright/contract/guest-comments'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { placeOf, selectedWords } from './frame-words.ts'

const mark = 'comments'
/** A colour that is read on every theme a site can have. */
const style = `::highlight(${mark}) { background-color: rgb(255 196 0 / 32%) }`

export interface FrameWords {
  /** What was selected last, until it is said or given up. */
  words: GuestWords | null
  drop: () => void
  onLoad: () => void
  goTo: (words: GuestWords) => void
}

/** Words in the frame that shows the text: those that are selected there, and those that were commented on. */
export function useFrameWords(frame: RefObject<HTMLIFrameElement | null>, remarks: readonly GuestRemark[]): FrameWords {
  const [words, setWords] = useState<GuestWords | null>(null)
  const [loads, setLoads] = useState(0)
  const look = useCallback(() => {
    const shown = frame.current?.contentDocument
    const selected = shown ? selectedWords(shown) : null
    if (selected) setWords(selected)
  }, [frame])
  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (loads === 0 || !shown) return
    shown.addEventListener('selectionchange', look)
    // Not every browser tells of a selection in a page without scripts; leaving that page for the box here it does.
    window.addEventListener('focus', look)
    return () => {
      shown.removeEventListener('selectionchange', look)
      window.removeEventListener('focus', look)
    }
  }, [frame, loads, look])
  useEffect(() => {
    const inside = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined // a window has its globals
    if (loads === 0 || !inside || !('highlights' in inside.CSS)) return
    const { document: shown } = inside
    const places = remarks.flatMap((remark) =>
      remark.words && !remark.is_resolved ? (placeOf(shown, remark.words) ?? []) : [],
    )
    if (!shown.getElementById(mark)) {
      const sheet = shown.createElement('style')
      sheet.id = mark
      sheet.textContent = style
      shown.head.append(sheet)
    }
    inside.CSS.highlights.set(mark, new inside.Highlight(...places))
  }, [frame, loads, remarks])
  return {
    words,
    drop: () => setWords(null),
    onLoad: () => setLoads((count) => count + 1),
    goTo(wanted) {
      const shown = frame.current?.contentDocument
      const place = shown ? placeOf(shown, wanted) : null
      const holder = place?.startContainer.parentElement
      if (place)
        shown
          ?.getSelection()
          ?.setBaseAndExtent(place.startContainer, place.startOffset, place.endContainer, place.endOffset)
      frame.current?.scrollIntoView({ block: 'nearest' })
      holder?.scrollIntoView({ block: 'center' })
    },
  }
}
