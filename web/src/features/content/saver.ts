import type { Content, ContentChange } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'

/** The fields a person edits beside the text. */
export type FieldName = 'title' | 'excerpt' | 'slug' | 'keyword' | 'pillar_id' | 'campaign_id' | 'settings'
export type ContentFields = Pick<ContentChange, FieldName>
export interface ContentDraft extends ContentFields {
  rich_content?: Doc
}
export type SaveState =
  | { kind: 'saved'; at: Date | null }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** The server cannot be reached; retried automatically. */
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict' }
/** `conflict`: someone saved another version since, and a person must choose. `offline`: no response arrived. */
export type SaveOutcome =
  | { kind: 'saved'; content: Content }
  /** The other version was merged into this text: saving continues from it. */
  | { kind: 'merged'; version: string }
  | { kind: 'conflict' }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }

export interface SaverOptions {
  /** Reads the current text; called only when it is sent or stored. */
  readText: () => Doc
  /** `unsent` returns the fields that have become unsaved since. */
  send: (
    change: ContentDraft & { updated_at?: string; reason: 'autosave' | 'edit' },
    unsent: () => ContentDraft,
  ) => Promise<SaveOutcome>
  /** Stores a copy in the browser until the server has it; null deletes it. */
  storeDraft: (draft: ContentDraft | null, version: string) => void
  onState: (state: SaveState) => void
}
/** Milliseconds. */
const idleMs = 800
const retryMs = 5000
/** Conflicting saves in a row before this save waits. */
const maxMerges = 5

export type Saver = ReturnType<typeof createSaver>

/** Saves one text: one request at a time, only changed fields, and without losing edits. */
export function createSaver(options: SaverOptions, start: string) {
  let version: string | undefined = start
  let base = start
  let fields: ContentFields = {}
  let isTextDirty = false
  let state: SaveState = { kind: 'saved', at: null }
  /** Requests are sequential. */
  let queue: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDisposed = false

  const isDirty = () => isTextDirty || Object.keys(fields).length > 0
  const draft = (): ContentDraft => (isTextDirty ? { ...fields, rich_content: options.readText() } : { ...fields })
  const enter = (next: SaveState) => {
    state = next
    if (!isDisposed) options.onState(next)
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    if (!isDisposed) timer = setTimeout(() => void flush('autosave'), ms)
  }
  const touched = () => {
    if (state.kind === 'conflict') return
    if (state.kind !== 'saving' && state.kind !== 'unsaved') enter({ kind: 'unsaved' })
    later(idleMs)
  }

  async function sendOnce(reason: 'autosave' | 'edit', merges = 0): Promise<boolean> {
    const sent = draft()
    const sentFields = fields
    const wasTextDirty = isTextDirty
    fields = {}
    isTextDirty = false
    enter({ kind: 'saving' })
    options.storeDraft(sent, base)
    const outcome = await options.send({ ...sent, reason, ...(version ? { updated_at: version } : {}) }, draft)
    if (outcome.kind === 'saved') {
      version = outcome.content.updated_at
      base = version
      if (isDirty()) {
        enter({ kind: 'unsaved' })
        later(idleMs)
      } else {
        options.storeDraft(null, base)
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
    options.storeDraft(draft(), base)
    if (outcome.kind === 'merged') {
      if (merges < maxMerges && !isDisposed) return sendOnce(reason, merges + 1)
      enter({ kind: 'unsaved' })
      later(retryMs)
      return false
    }
    enter(outcome)
    if (outcome.kind === 'offline') later(retryMs)
    return false
  }

  /** Saves pending edits. True when the server has everything that was written before the call. */
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
    /** The server version that this text is based on. */
    version: () => base,
    /** The text differs from the server's. */
    touchText() {
      isTextDirty = true
      touched()
    },
    change(next: ContentFields) {
      fields = { ...fields, ...next }
      touched()
    },
    /** Stores a copy of pending edits, without sending it. */
    keepNow() {
      if (isDirty()) options.storeDraft(draft(), base)
    },
    /** Pending edits. */
    draft,
    /** The server has a newer version with the same text. */
    adopt(next: string) {
      version = next
      base = next
    },
    /** Resolves a conflict: the given unsaved fields overwrite the other version, and so does the text if `isTextOurs`. */
    mergeServerText(serverVersion: string, left: ContentFields, isTextOurs: boolean): Promise<boolean> {
      version = serverVersion
      base = serverVersion
      fields = left
      isTextDirty = isTextOurs
      if (!isDirty()) options.storeDraft(null, base)
      enter(isDirty() ? { kind: 'unsaved' } : { kind: 'saved', at: null })
      return flush('edit')
    },
    /** The stored copy is based on an older version, which the server compares with. */
    resume(kept: ContentDraft, from: string) {
      const { rich_content, ...rest } = kept
      fields = rest
      isTextDirty = rich_content !== undefined
      version = from
      base = from
      touched()
    },
    /** The page is mounted, or mounted again. */
    open() {
      isDisposed = false
    },
    /** The page is unmounted: nothing is sent any more; pending edits stay in their stored copy. */
    close() {
      clearTimeout(timer)
      isDisposed = true
    },
  }
}
