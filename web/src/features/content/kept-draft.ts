import type { Draft } from './saver.ts'

/** Text that the server does not have yet. It outlives a reload of this tab and goes with the session at sign-out. */
export interface KeptDraft {
  draft: Draft
  /** The version it was written on. */
  version: string
  /** ISO time. */
  at: string
}

const keyOf = (contentId: string) => `draftwright.unsaved.${contentId}`

/** Whether the browser had room for it. */
export function keepDraft(contentId: string, draft: Draft | null, version: string): boolean {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(contentId))
    else {
      const kept: KeptDraft = { draft, version, at: new Date().toISOString() }
      sessionStorage.setItem(keyOf(contentId), JSON.stringify(kept))
    }
    return true
  } catch {
    return false
  }
}

export function readKeptDraft(contentId: string): KeptDraft | null {
  try {
    const text = sessionStorage.getItem(keyOf(contentId))
    // Only keepDraft writes under this key.
    return text ? (JSON.parse(text) as KeptDraft) : null
  } catch {
    return null
  }
}
