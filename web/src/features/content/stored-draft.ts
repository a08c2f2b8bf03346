import type { Content } from '@draftwright/contract/content'
import type { ContentDraft, FieldName } from './saver.ts'

/** Unsaved text. It survives a reload of this tab and is deleted at sign-out. */
export interface StoredDraft {
  draft: ContentDraft
  /** The version it is based on. */
  version: string
  /** That version's content, if there was room for it: needed to merge later changes of others. */
  base?: BaseVersion
  /** ISO time. */
  at: string
}

/** The part of the base version that a merge needs. */
export type BaseVersion = Pick<Content, FieldName | 'rich_content' | 'updated_at'>

const buildStorageKey = (contentId: string) => `draftwright.unsaved.${contentId}`

/** Whether the browser had room for it. */
export function storeDraft(
  contentId: string,
  draft: ContentDraft | null,
  version: string,
  base: BaseVersion | null = null,
): boolean {
  const key = buildStorageKey(contentId)
  if (draft === null) return writeStorage(key, null)
  const kept: StoredDraft = { draft, version, at: new Date().toISOString() }
  return (base !== null && writeStorage(key, { ...kept, base })) || writeStorage(key, kept)
}

function writeStorage(key: string, kept: StoredDraft | null): boolean {
  try {
    if (kept === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function readStoredDraft(contentId: string): StoredDraft | null {
  try {
    const text = sessionStorage.getItem(buildStorageKey(contentId))
    // Only the function that stores drafts writes under this key.
    return text ? (JSON.parse(text) as StoredDraft) : null
  } catch {
    return null
  }
}
