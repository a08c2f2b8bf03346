interface CommentDraftState {
  readonly text: string
  /** What is on its way; null: nothing. */
  readonly sending: string | null
  /** The last one could not be sent; its text is in the draft again. */
  readonly hasFailed: boolean
}

/** A comment that is being written. It may outlive the box in which that happens. */
export interface CommentDraft {
  readonly read: () => CommentDraftState
  readonly listen: (listener: () => void) => () => void
  readonly write: (text: string) => void
  /** Once at a time. `isKept` leaves the text where it is meanwhile; otherwise the next one can be written. */
  readonly send: (post: (text: string) => Promise<boolean>, isKept: boolean) => Promise<void>
}

interface DraftOptions {
  readonly initial?: string
  /** Stores all that has not arrived yet. */
  readonly store?: (text: string) => void
  /** Nobody shows it any more, and nothing of it is on its way. */
  readonly onUnused?: () => void
}

const join = (first: string, second: string): string => (second.trim() === '' ? first : `${first}\n\n${second}`)

export function createCommentDraft({ initial = '', store, onUnused }: DraftOptions = {}): CommentDraft {
  const listeners = new Set<() => void>()
  let state: CommentDraftState = { text: initial, sending: null, hasFailed: false }
  const change = (next: Partial<CommentDraftState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const announceUnused = () => {
    if (listeners.size === 0 && state.sending === null) onUnused?.()
  }
  /** A page that is closed meanwhile does not know whether it has arrived: the text is kept until then. */
  const storeOpen = (isKept: boolean) =>
    store?.(state.sending === null || isKept ? state.text : join(state.sending, state.text))
  return {
    read: () => state,
    listen: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        announceUnused()
      }
    },
    write: (text) => {
      change({ text, hasFailed: false })
      storeOpen(false)
    },
    send: async (post, isKept) => {
      if (state.sending !== null) return
      const { text } = state
      change({ text: isKept ? text : '', sending: text.trim(), hasFailed: false })
      storeOpen(isKept)
      let isSent = false
      try {
        isSent = await post(text.trim())
      } finally {
        const left = isKept ? (isSent ? '' : text) : isSent ? state.text : join(text, state.text)
        change({ text: left, sending: null, hasFailed: !isSent })
        storeOpen(isKept)
        announceUnused()
      }
    },
  }
}
