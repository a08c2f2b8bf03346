import { cutText } from '@draftwright/contract/cut-text'
import { findAnchor } from '@draftwright/contract/anchor'
import type { Doc } from '@draftwright/contract/document'
import { applyChanges } from '@draftwright/contract/score/changes'
import type { AccountDb } from '../../db/account-db.ts'
import { conflictError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { readOpenSuggestion, findCommentRow } from '../comments/index.ts'

/** Characters of the old and new words in the note of the revision. */
const noteWords = 80

/**
 * The document with the suggested words in place of the quoted ones, and nothing else changed. Throws 404, 409
 * `suggestion_settled`, 409 `suggestion_stale` when the quoted words have changed.
 */
export async function applySuggestion(db: AccountDb, contentId: string, doc: Doc, commentId: string, name: string) {
  const { anchor, suggestion } = await readOpenSuggestion(db, contentId, commentId)
  const found = findAnchor(doc, anchor)
  if (found === null || !found.isExact)
    throw conflictError('suggestion_stale', 'The text of this suggestion was edited in the meantime')
  const { from, to } = found
  const note = `Suggestion by ${name}: “${shorten(anchor.quote)}” → “${shorten(suggestion)}”`
  return {
    rich_content: applyChanges(doc, [{ kind: 'text', from, to, text: suggestion }]),
    revision: { reason: 'suggestion' as const, note, model: null },
  }
}

/** The name of the suggestion's author, for the revision. Read before the transaction: people belong to no workspace. */
export async function readSuggesterName(db: AccountDb, context: AppContext, commentId: string): Promise<string> {
  const { author_id = null, guest_name = null } = (await findCommentRow(db, commentId)) ?? {}
  const people = await findUsersByIds(context.engine, author_id === null ? [] : [author_id])
  return guest_name ?? people.get(author_id ?? '')?.display_name ?? 'a former member'
}

const shorten = (text: string): string => (text.length > noteWords ? `${cutText(text, noteWords)}…` : text)
