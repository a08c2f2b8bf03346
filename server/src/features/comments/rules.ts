import type { Issue } from '@draftwright/contract/envelope'
import type { NewComment } from '@draftwright/contract/comments'
import { can } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, invalid, notFound } from '../../http/errors.ts'
import { type CommentRow, rolesOf } from './store.ts'

/** Milliseconds in which a deleted comment can be brought back. */
export const restorable = 24 * 60 * 60 * 1000

/** Throws 403. */
export function mayEdit(caller: Caller, comment: CommentRow): void {
  if (comment.author_id !== caller.userId) throw forbidden('Only who wrote a comment can change it')
}

/** Throws 403. */
export function mayDelete(caller: Caller, comment: CommentRow): void {
  if (comment.author_id !== caller.userId && !can(caller.role, 'content:manage'))
    throw forbidden('Only who wrote a comment, and publishers, can delete it')
}

/** What no schema of single fields can say. Throws 400. */
export function checkShape({
  parent_id,
  anchor,
  suggestion,
}: Pick<NewComment, 'parent_id' | 'anchor' | 'suggestion'>): void {
  const issues: Issue[] = []
  if (parent_id !== undefined && anchor !== undefined)
    issues.push({ field: 'anchor', message: 'belongs to the first comment of a thread' })
  if (suggestion !== undefined && anchor === undefined)
    issues.push({ field: 'suggestion', message: 'needs the words it would replace, as anchor' })
  if (anchor !== undefined && anchor.from >= anchor.to)
    issues.push({ field: 'anchor.to', message: 'must be after anchor.from' })
  if (suggestion !== undefined && anchor?.quote.includes('\n') === true)
    issues.push({ field: 'anchor.quote', message: 'must stay within one paragraph for a suggestion' })
  if (issues.length > 0) throw invalid(issues)
}

/** Only who may read the text can be told of it. Throws 404 for somebody who is no member, 400 for one who may not read. */
export async function checkMentions(db: AccountDb, mentions: readonly string[]): Promise<void> {
  const roles = await rolesOf(db, mentions)
  for (const id of mentions) {
    const role = roles.get(id)
    if (role === undefined) throw notFound('Member')
    if (!can(role, 'content:read'))
      throw invalid([{ field: 'mentions', message: 'names somebody whose role cannot read this text' }])
  }
}
