import { type CommentDraft, createCommentDraft } from '../../comments/index.ts'

/** Drafts that are shown or on their way: a panel that is opened again finds them as they are. */
const drafts = new Map<string, CommentDraft>()

/** What was written about a record and has not arrived yet, by tab: it outlives the panel. Signing out forgets it. */
export function openCommentDraft(userId: string | undefined, recordId: string): CommentDraft {
  const key = `comment:${userId ?? ''}:${recordId}`
  const known = drafts.get(key)
  if (known !== undefined) return known
  const draft = createCommentDraft({
    initial: sessionStorage.getItem(key) ?? '',
    store: (text) => storeText(key, text),
    onUnused: () => drafts.delete(key),
  })
  drafts.set(key, draft)
  return draft
}

function storeText(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // The storage is full: the text is still in its box.
  }
}
