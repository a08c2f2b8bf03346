import type { Captured } from './capture/read-captured.ts'

/** The unsaved form of the create page: stored for the browser tab, so that a reload loses nothing. */
export interface IdeaDraft {
  text: string
  voice: string
  pillarId: string | null
  /** Null if it was typed or dictated here. */
  source: Captured['source'] | null
  sourceUrl: string | null
}
export const emptyDraft: IdeaDraft = { text: '', voice: '', pillarId: null, source: null, sourceUrl: null }

const buildStorageKey = (accountId: string) => `idea-draft:${accountId}`

export function readIdeaDraft(accountId: string): IdeaDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(buildStorageKey(accountId)) ?? 'null')
    return kept === null || typeof kept !== 'object' ? emptyDraft : { ...emptyDraft, ...kept }
  } catch {
    return emptyDraft
  }
}

export function saveIdeaDraft(accountId: string, draft: IdeaDraft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(buildStorageKey(accountId))
    else sessionStorage.setItem(buildStorageKey(accountId), JSON.stringify(draft))
  } catch {
    // If storage is full or forbidden, only the protection against reloads is lost; the text stays on the page.
  }
}

/** Appends shared text to the existing one. Sharing the same twice changes nothing. */
export function addCaptured(draft: IdeaDraft, { text, url, source }: Captured): IdeaDraft {
  if (draft.text.includes(text)) return draft
  // An idea has one source; a second address stays in the text.
  const isSecond = draft.sourceUrl !== null && url !== null && url !== draft.sourceUrl
  const words = isSecond ? `${text}\n${url}` : text
  return {
    ...draft,
    text: draft.text.trim() === '' ? words : `${draft.text.trimEnd()}\n\n${words}`,
    source: draft.source ?? source,
    sourceUrl: draft.sourceUrl ?? url,
  }
}
