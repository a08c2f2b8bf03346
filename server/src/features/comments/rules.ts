import type { Issue } from '@draftwright/contract/envelope'
import type { NewComment } from '@draftwright/contract/comments'
import { hasRight } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { forbiddenError, invalidInputError, notFoundError } from '../../http/errors.ts'
import { type CommentRow, findMemberRoles } from './store.ts'

/** Milliseconds in which a deleted comment can be restored. */
export const restoreWindowMs = 24 * 60 * 60 * 1000

/** Throws 403. */
export function assertCanEditComment(caller: Caller, comment: CommentRow): void {
  if (comment.author_id !== caller.userId) throw forbiddenError('Only the author of a comment can edit it')
}

/** Throws 403. */
export function assertCanDeleteComment(caller: Caller, comment: CommentRow): void {
  if (comment.author_id !== caller.userId && !hasRight(caller.role, 'content:manage'))
    throw forbiddenError('Only the author and publishers can delete a comment')
}

/** Checks that involve several fields. Throws 400. */
export function assertCommentShape({
  parent_id,
  anchor,
  suggestion,
}: Pick<NewComment, 'parent_id' | 'anchor' | 'suggestion'>): void {
  const issues: Issue[] = []
  if (parent_id !== undefined && anchor !== undefined)
    issues.push({ field: 'anchor', message: 'belongs to the first comment of a thread' })
  if (suggestion !== undefined && anchor === undefined)
    issues.push({ field: 'suggestion', message: 'needs an anchor: the text it would replace' })
  if (anchor !== undefined && anchor.from >= anchor.to)
    issues.push({ field: 'anchor.to', message: 'must be after anchor.from' })
  if (suggestion !== undefined && anchor?.quote.includes('\n') === true)
    issues.push({ field: 'anchor.quote', message: 'must stay within one paragraph for a suggestion' })
  if (issues.length > 0) throw invalidInputError(issues)
}

/** Only people who may read the text can be mentioned. Throws 404 for a non-member, 400 for one who may not read it. */
export async function assertMentionsCanRead(db: AccountDb, mentions: readonly string[]): Promise<void> {
  const roles = await findMemberRoles(db, mentions)
  for (const id of mentions) {
    const role = roles.get(id)
    if (role === undefined) throw notFoundError('Member')
    if (!hasRight(role, 'content:read'))
      throw invalidInputError([
        { field: 'mentions', message: 'mentions someone who does not have access to this post' },
      ])
  }
}
