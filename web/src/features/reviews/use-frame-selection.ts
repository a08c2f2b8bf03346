import type { GuestComment, GuestWords } from '@draftwright/contract/guest-comments'
import { useCallback, useEffect, useState } from 'react'
import { locateWords, readSelectedWords } from './frame-selection.ts'

const highlightName = 'comments'
/** A colour that is legible on every theme a site can have. */
const highlightStyle = `::highlight(${highlightName}) { background-color: rgb(255 196 0 / 32%) }`

export interface FrameSelection {
  /** The last selection, until it is commented on or discarded. */
  words: GuestWords | null
  clear: () => void
  onLoad: () => void
  goTo: (words: GuestWords) => void
}

/**
 * Tracks words of the text shown in an iframe or on the page: the selected ones, and the commented ones. `findText`
 * returns the element with the text once it exists, and must be a stable function.
 */
export function useFrameSelection(findText: () => Element | null, remarks: readonly GuestComment[]): FrameSelection {
  const [words, setWords] = useState<GuestWords | null>(null)
  const [loads, setLoads] = useState(0)
  const look = useCallback(() => {
    const text = findText()
    const selected = text ? readSelectedWords(text) : null
    if (selected) setWords(selected)
  }, [findText])
  useEffect(() => {
    const shown = findText()?.ownerDocument
    if (loads === 0 || !shown) return
    shown.addEventListener('selectionchange', look)
    // Not every browser fires selectionchange in a page without scripts; moving the focus out of the iframe works.
    window.addEventListener('focus', look)
    return () => {
      shown.removeEventListener('selectionchange', look)
      window.removeEventListener('focus', look)
    }
  }, [findText, loads, look])
  useEffect(() => {
    const text = findText()
    const inside = text?.ownerDocument.defaultView
    if (loads === 0 || !text || !inside || !('highlights' in inside.CSS)) return
    const { document: shown } = inside
    const places = remarks.flatMap((remark) =>
      remark.words && !remark.is_resolved ? (locateWords(text, remark.words) ?? []) : [],
    )
    if (!shown.getElementById(highlightName)) {
      const sheet = shown.createElement('style')
      sheet.id = highlightName
      sheet.textContent = highlightStyle
      shown.head.append(sheet)
    }
    inside.CSS.highlights.set(highlightName, new inside.Highlight(...places))
  }, [findText, loads, remarks])
  const onLoad = useCallback(() => setLoads((count) => count + 1), [])
  return {
    words,
    clear: () => setWords(null),
    onLoad,
    goTo(wanted) {
      const text = findText()
      const place = text ? locateWords(text, wanted) : null
      const holder = place?.startContainer.parentElement
      if (place)
        text?.ownerDocument
          .getSelection()
          ?.setBaseAndExtent(place.startContainer, place.startOffset, place.endContainer, place.endOffset)
      const frame = text?.ownerDocument.defaultView?.frameElement
      frame?.scrollIntoView({ block: 'nearest' })
      holder?.scrollIntoView({ block: 'center' })
    },
  }
}
