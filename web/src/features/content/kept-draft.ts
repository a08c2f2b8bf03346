import type { Content } from '@draftwright/contract/content'
import type { Draft } from './saver.ts'

/** Text that the server does not have yet. It outlives a reload of this tab and goes with the session at sign-out. */
export interface KeptDraft {
  draft: Draft
  /** The version it was written on. */
  version: string
  /** That version itself, where there was room for it: what others change meanwhile can then be merged in. */
  base?: Base
  /** ISO time. */
  at: string
}

/** What a merge must know of the version that both sides began with. */
export type Base = Pick<Content, 'title' | 'excerpt' | 'slug' | 'keyword' | 'pillar_id' | 'rich_content' | 'updated_at'>

const keyOf = (contentId: string) => `draftwright.unsaved.${contentId}`

/** Whether the browser had room for it. */
export function keepDraft(contentId: string, draft: Draft | null, version: string, base: Base | null = null): boolean {
  const key = keyOf(contentId)
  if (draft === null) return put(key, null)
  const kept: KeptDraft = { draft, version, at: new Date().toISOString() }
  return (base !== null && put(key, { ...kept, base })) || put(key, kept)
}

function put(key: string, kept: KeptDraft | null): boolean {
  try {
    if (kept === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(kept))
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
