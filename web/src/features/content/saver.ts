import type { Content, ContentChange } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'

/** What a person changes while writing. */
export type Fields = Pick<ContentChange, 'title' | 'excerpt' | 'slug' | 'keyword' | 'pillar_id'>
export interface Draft extends Fields {
  rich_content?: Doc
}
export type SaveState =
  | { kind: 'saved'; at: Date | null }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** The server cannot be reached; tried again by itself. */
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict' }
/** `conflict`: somebody saved another version since, and a person must choose. `offline`: nothing came back. */
export type Outcome =
  | { kind: 'saved'; content: Content }
  /** The other version is in this text now: what is here goes on from it. */
  | { kind: 'merged'; version: string }
  | { kind: 'conflict' }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }

export interface SaverParts {
  /** The text as it stands; asked for only when it is sent or kept. */
  readText: () => Doc
  /** `unsent` answers what has come to be unsaved since. */
  send: (change: Draft & { updated_at?: string; reason: 'autosave' | 'edit' }, unsent: () => Draft) => Promise<Outcome>
  /** Puts a copy aside in the browser until the server has it; null throws it away. */
  keep: (draft: Draft | null, version: string) => void
  onState: (state: SaveState) => void
}
/** Milliseconds. */
const idle = 800
const retry = 5000
/** Times in a row that somebody else may come first before this save waits its turn. */
const mergesAtOnce = 5

export type Saver = ReturnType<typeof createSaver>

/** Saves one text: one request at a time, only what differs, and never anything lost on the way. */
export function createSaver(parts: SaverParts, start: string) {
  let version: string | undefined = start
  let base = start
  let fields: Fields = {}
  let isTextDirty = false
  let state: SaveState = { kind: 'saved', at: null }
  /** One request at a time: each waits for the one before. */
  let queue: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDisposed = false

  const isDirty = () => isTextDirty || Object.keys(fields).length > 0
  const draft = (): Draft => (isTextDirty ? { ...fields, rich_content: parts.readText() } : { ...fields })
  const enter = (next: SaveState) => {
    state = next
    if (!isDisposed) parts.onState(next)
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    if (!isDisposed) timer = setTimeout(() => void flush('autosave'), ms)
  }
  const touched = () => {
    if (state.kind === 'conflict') return
    if (state.kind !== 'saving' && state.kind !== 'unsaved') enter({ kind: 'unsaved' })
    later(idle)
  }

  async function sendOnce(reason: 'autosave' | 'edit', merges = 0): Promise<boolean> {
    const sent = draft()
    const sentFields = fields
    const wasTextDirty = isTextDirty
    fields = {}
    isTextDirty = false
    enter({ kind: 'saving' })
    parts.keep(sent, base)
    const outcome = await parts.send({ ...sent, reason, ...(version ? { updated_at: version } : {}) }, draft)
    if (outcome.kind === 'saved') {
      version = outcome.content.updated_at
      base = version
      if (isDirty()) {
        enter({ kind: 'unsaved' })
        later(idle)
      } else {
        parts.keep(null, base)
        enter({ kind: 'saved', at: new Date() })
      }
      return true
    }
    fields = { ...sentFields, ...fields }
    isTextDirty ||= wasTextDirty
    if (outcome.kind === 'merged') {
      version = outcome.version
      base = version
    }
    parts.keep(draft(), base)
    if (outcome.kind === 'merged') {
      if (merges < mergesAtOnce && !isDisposed) return sendOnce(reason, merges + 1)
      enter({ kind: 'unsaved' })
      later(retry)
      return false
    }
    enter(outcome)
    if (outcome.kind === 'offline') later(retry)
    return false
  }

  /** Sends what is unsaved now. True when the server has everything that was written before the call. */
  function flush(reason: 'autosave' | 'edit'): Promise<boolean> {
    clearTimeout(timer)
    const turn = queue.then(() => {
      if (state.kind === 'conflict' || isDisposed) return !isDirty()
      return isDirty() ? sendOnce(reason) : true
    })
    queue = turn.catch(() => undefined)
    return turn
  }

  return {
    flush,
    isDirty: () => isDirty() || state.kind === 'saving',
    /** The server's version this text stands on. */
    version: () => base,
    /** The text differs from what the server has. */
    touchText() {
      isTextDirty = true
      touched()
    },
    change(next: Fields) {
      fields = { ...fields, ...next }
      touched()
    },
    /** Puts a copy of what is unsaved aside, without sending it. */
    keepNow() {
      if (isDirty()) parts.keep(draft(), base)
    },
    /** What is not saved yet. */
    draft,
    /** The server has a version newer than ours, with the text as we know it. */
    adopt(next: string) {
      version = next
      base = next
    },
    /** A choice was made: of what is unsaved here these fields go on over the other version, and the text where it is ours. */
    settle(theirs: string, left: Fields, isTextOurs: boolean): Promise<boolean> {
      version = theirs
      base = theirs
      fields = left
      isTextDirty = isTextOurs
      if (!isDirty()) parts.keep(null, base)
      enter(isDirty() ? { kind: 'unsaved' } : { kind: 'saved', at: null })
      return flush('edit')
    },
    /** The kept copy comes from an older version, which the server shall compare with. */
    resume(kept: Draft, from: string) {
      const { rich_content, ...rest } = kept
      fields = rest
      isTextDirty = rich_content !== undefined
      version = from
      base = from
      touched()
    },
    /** The page is there, or there again. */
    open() {
      isDisposed = false
    },
    /** The page is gone: nothing is sent any more; what is unsaved waits in its kept copy. */
    close() {
      clearTimeout(timer)
      isDisposed = true
    },
  }
}
