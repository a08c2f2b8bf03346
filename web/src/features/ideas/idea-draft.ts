import type { Captured } from './capture/read-captured.ts'

/** What is on the create page before it is saved: kept for the browser tab, so that a reload loses nothing. */
export interface IdeaDraft {
  text: string
  voice: string
  pillarId: string | null
  /** Null when it was typed or spoken here. */
  source: Captured['source'] | null
  sourceUrl: string | null
}
export const emptyDraft: IdeaDraft = { text: '', voice: '', pillarId: null, source: null, sourceUrl: null }

const key = (accountId: string) => `idea-draft:${accountId}`

export function readDraft(accountId: string): IdeaDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(accountId)) ?? 'null')
    return kept === null || typeof kept !== 'object' ? emptyDraft : { ...emptyDraft, ...kept }
  } catch {
    return emptyDraft
  }
}

export function keepDraft(accountId: string, draft: IdeaDraft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(key(accountId))
    else sessionStorage.setItem(key(accountId), JSON.stringify(draft))
  } catch {
    // A full or forbidden store only costs the reload safety; the text stays on the page.
  }
}

/** What was handed over, below what is there already. Handing over the same twice changes nothing. */
export function withCaptured(draft: IdeaDraft, { text, url, source }: Captured): IdeaDraft {
  if (draft.text.includes(text)) return draft
  // An idea has one source; a second address stays among the words.
  const isSecond = draft.sourceUrl !== null && url !== null && url !== draft.sourceUrl
  const words = isSecond ? `${text}\n${url}` : text
  return {
    ...draft,
    text: draft.text.trim() === '' ? words : `${draft.text.trimEnd()}\n\n${words}`,
    source: draft.source ?? source,
    sourceUrl: draft.sourceUrl ?? url,
  }
}
