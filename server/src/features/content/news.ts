import { can, roles } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { Parts } from '../../http/parts.ts'
import { membersWithRoles } from '../accounts/index.ts'
import { tell } from '../notifications/index.ts'
import type { Move } from './rules.ts'
import type { ContentRow } from './store.ts'

type Post = Pick<ContentRow, 'id' | 'title' | 'author_id'>

const reviewers = roles.filter((role) => can(role, 'content:approve'))

const about = ({ id, title }: Post, actorId: string) => ({ actorId, contentId: id, subject: title })

/** Those who polish, approve and publish hear that a text waits for them. */
export async function tellReviewers(db: AccountDb, parts: Parts, actorId: string, post: Post): Promise<void> {
  await tell(db, parts, { kind: 'content_ready', to: await membersWithRoles(db, reviewers), ...about(post, actorId) })
}

/** Who hears of a move, beside the one who makes it; of most moves nobody does. */
export async function tellOfMove(db: AccountDb, parts: Parts, actorId: string, post: Post, move: Move): Promise<void> {
  const author = post.author_id === null ? [] : [post.author_id]
  if (move === 'submit') await tellReviewers(db, parts, actorId, post)
  // The social-media team publishes what others approved; whoever both wrote it and publishes hears it once.
  if (move === 'approve') {
    const to = [...author, ...(await membersWithRoles(db, ['social_media']))]
    await tell(db, parts, { kind: 'approved', to, ...about(post, actorId) })
  }
  if (move === 'publish' || move === 'markPosted')
    await tell(db, parts, { kind: 'published', to: author, ...about(post, actorId) })
}
