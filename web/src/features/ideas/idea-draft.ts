/** What is on the create page before it is saved: kept for the browser tab, so that a reload loses nothing. */
export interface IdeaDraft {
  text: string
  voice: string
  pillarId: string | null
}
export const emptyDraft: IdeaDraft = { text: '', voice: '', pillarId: null }

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
