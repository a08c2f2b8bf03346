/** What was written about records and not sent yet, by tab: it outlives the panel. Signing out forgets it. */
const toKey = (userId: string | undefined, recordId: string): string => `comment:${userId ?? ''}:${recordId}`

export const readCommentDraft = (userId: string | undefined, recordId: string): string =>
  sessionStorage.getItem(toKey(userId, recordId)) ?? ''

export function keepCommentDraft(userId: string | undefined, recordId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(toKey(userId, recordId))
    else sessionStorage.setItem(toKey(userId, recordId), text)
  } catch {
    // The storage is full: the text is still in its box.
  }
}
