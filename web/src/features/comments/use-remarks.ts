import { anchorAt, findAnchors } from '@draftwright/contract/anchor'
import type { Anchor, Comment } from '@draftwright/contract/comments'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CommentSpan, EditorHandle, Remark, TextSummary } from '../editor/index.ts'
import { useListCommentsQuery } from './api.ts'
import { type Thread, threadsOf } from './changed-threads.ts'

/** Something that is being said about selected words, and not sent yet. */
export interface RemarkDraft {
  kind: Remark
  anchor: Anchor
}
/** What is said about a text, as far as the text itself shows it. */
export interface Remarks {
  threads: Thread[]
  /** How many threads are open, also beyond those that are loaded. */
  open: number
  /** The thread that is spoken of: pointed at, or opened. */
  active: string | null
  point: (id: string | null) => void
  draft: RemarkDraft | null
  start: (kind: Remark, span: { from: number; to: number }) => void
  cancel: () => void
  /** Where the words of a thread stand; null when they are gone, undefined when it speaks of the whole text. */
  placeOf: (comment: Comment) => number | null | undefined
  goTo: (id: string) => void
}

const draftId = 'draft'

interface Asked {
  contentId: string
  editor: RefObject<EditorHandle | null>
  /** Another one each time the text was counted again; null until the text is there. */
  summary: TextSummary | null
  /** The version on the server: words that were gone may be back with another one. */
  version: string
  isOff: boolean
}

export function useRemarks({ contentId, editor, summary, version, isOff }: Asked): Remarks {
  const { data } = useListCommentsQuery({ contentId, state: 'open', page: 1 }, { skip: isOff })
  const threads = useMemo(() => threadsOf(data?.data ?? []), [data])
  const [active, setActive] = useState<string | null>(null)
  const [draft, setDraft] = useState<RemarkDraft | null>(null)
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>(new Map())
  const detached = useRef({ version: '', ids: new Set<string>() })
  useEffect(() => {
    const handle = editor.current
    if (!handle || !summary) return
    if (detached.current.version !== version) detached.current = { version, ids: new Set() }
    const wanted = [
      ...threads.flatMap(({ first }) => (first.anchor ? [{ ...first, anchor: first.anchor }] : [])),
      ...(draft ? [{ id: draftId, anchor: draft.anchor, suggestion: draft.kind === 'suggestion' ? '' : null }] : []),
    ]
    const known = handle.commentPlaces()
    const missing = wanted.filter(({ id }) => !known.has(id) && !detached.current.ids.has(id))
    const found =
      missing.length > 0
        ? findAnchors(
            handle.read(),
            missing.map(({ anchor }) => anchor),
          )
        : []
    for (const [index, { id }] of missing.entries()) {
      const place = found[index]
      if (place) known.set(id, place)
      else detached.current.ids.add(id)
    }
    const spans = wanted.flatMap(({ id, suggestion }): CommentSpan[] => {
      const place = known.get(id)
      return place
        ? [{ id, ...place, isSuggestion: suggestion !== null, isActive: id === active || id === draftId }]
        : []
    })
    handle.markComments(spans)
    setPlaces((before) => {
      const after = new Map(spans.map(({ id, from }) => [id, from]))
      const isSame = before.size === after.size && [...after].every(([id, from]) => before.get(id) === from)
      return isSame ? before : after
    })
  }, [threads, draft, active, summary, version, editor])
  const start = useCallback(
    (kind: Remark, { from, to }: { from: number; to: number }) => {
      const doc = editor.current?.read()
      const anchor = doc && anchorAt(doc, from, to)
      if (anchor) setDraft({ kind, anchor })
    },
    [editor],
  )
  return {
    threads,
    open: data?.meta.open ?? 0,
    active,
    point: setActive,
    draft,
    start,
    cancel: () => setDraft(null),
    placeOf: ({ id, anchor }) => (anchor ? (places.get(id) ?? null) : undefined),
    goTo(id) {
      const place = editor.current?.commentPlaces().get(id)
      if (place) editor.current?.goTo(place)
    },
  }
}
