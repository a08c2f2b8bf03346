import { findAnchor } from '@draftwright/contract/anchor'
import type { Doc } from '@draftwright/contract/document'
import { applyChanges } from '@draftwright/contract/score/changes'
import type { AccountDb } from '../../db/account-db.ts'
import { conflict } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { peopleByIds } from '../accounts/index.ts'
import { openSuggestion, readComment } from '../comments/index.ts'

/** Characters of the old and new words in the note of the revision. */
const noteWords = 80

/**
 * The document with the words a comment suggests in the place of those it quotes, and nothing else changed. Throws 404,
 * 409 `suggestion_settled`, 409 `suggestion_stale` when the quoted words are not there any more as they were.
 */
export async function takeSuggestion(db: AccountDb, contentId: string, doc: Doc, commentId: string, name: string) {
  const { anchor, suggestion } = await openSuggestion(db, contentId, commentId)
  const found = findAnchor(doc, anchor)
  if (found === null || !found.isExact)
    throw conflict('suggestion_stale', 'The words this suggestion would replace were changed since')
  const { from, to } = found
  const note = `Suggestion by ${name}: “${short(anchor.quote)}” → “${short(suggestion)}”`
  return {
    rich_content: applyChanges(doc, [{ kind: 'text', from, to, text: suggestion }]),
    revision: { reason: 'suggestion' as const, note, model: null },
  }
}

/** Whose suggestion it is, as the revision will name them. Before the transaction: people belong to no workspace. */
export async function suggesterOf(db: AccountDb, parts: Parts, commentId: string): Promise<string> {
  const { author_id = null, guest_name = null } = (await readComment(db, commentId)) ?? {}
  const people = await peopleByIds(parts.engine, author_id === null ? [] : [author_id])
  return guest_name ?? people.get(author_id ?? '')?.display_name ?? 'a former member'
}

const short = (text: string): string => (text.length > noteWords ? `${text.slice(0, noteWords)}…` : text)
