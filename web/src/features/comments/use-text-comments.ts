import { createAnchor, findAnchors } from '@draftwright/contract/anchor'
import type { Anchor, Comment } from '@draftwright/contract/comments'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CommentSpan, EditorHandle, CommentKind, TextSummary } from '../editor/index.ts'
import { useListCommentsQuery } from './api.ts'
import { type Thread, buildThreads } from './comment-threads.ts'

/** A comment on selected words that was not sent yet. */
export interface CommentDraft {
  kind: CommentKind
  anchor: Anchor
}
/** The comments on a text, as far as the text itself shows them. */
export interface TextComments {
  threads: Thread[]
  /** The number of open threads, also beyond the loaded ones. */
  openCount: number
  /** The highlighted thread: hovered, or opened. */
  active: string | null
  setActive: (id: string | null) => void
  draft: CommentDraft | null
  startDraft: (kind: CommentKind, span: { from: number; to: number }) => void
  cancelDraft: () => void
  /** The position of a thread's words; null when they were deleted, undefined for a thread on the whole text. */
  findPosition: (comment: Comment) => number | null | undefined
  goTo: (id: string) => void
}

const draftId = 'draft'

interface TextCommentsOptions {
  contentId: string
  editor: RefObject<EditorHandle | null>
  /** Changes each time the text was analysed again; null until the text is loaded. */
  summary: TextSummary | null
  /** The version on the server: deleted words may be back in another one. */
  version: string
  isOff: boolean
}

export function useTextComments({ contentId, editor, summary, version, isOff }: TextCommentsOptions): TextComments {
  const { data } = useListCommentsQuery({ contentId, state: 'open', page: 1 }, { skip: isOff })
  const threads = useMemo(() => buildThreads(data?.data ?? []), [data])
  const [active, setActive] = useState<string | null>(null)
  const [draft, setDraft] = useState<CommentDraft | null>(null)
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
    const known = handle.findCommentRanges()
    const missing = wanted.filter(({ id }) => !known.has(id) && !detached.current.ids.has(id))
    const found =
      missing.length > 0
        ? findAnchors(
            handle.readDocument(),
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
    (kind: CommentKind, { from, to }: { from: number; to: number }) => {
      const doc = editor.current?.readDocument()
      const anchor = doc && createAnchor(doc, from, to)
      if (anchor) setDraft({ kind, anchor })
    },
    [editor],
  )
  return {
    threads,
    openCount: data?.meta.open ?? 0,
    active,
    setActive: setActive,
    draft,
    startDraft: start,
    cancelDraft: () => setDraft(null),
    findPosition: ({ id, anchor }) => (anchor ? (places.get(id) ?? null) : undefined),
    goTo(id) {
      const place = editor.current?.findCommentRanges().get(id)
      if (place) editor.current?.selectSpan(place)
    },
  }
}
