import { can, roles } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { Parts } from '../../http/parts.ts'
import { membersWithRoles } from '../accounts/index.ts'
import { callOff, tell } from '../notifications/index.ts'
import type { Move } from './rules.ts'
import type { ContentRow } from './store.ts'

type Post = Pick<ContentRow, 'id' | 'title' | 'author_id'>

const reviewers = roles.filter((role) => can(role, 'content:approve'))

const publishers = roles.filter((role) => can(role, 'content:publish'))

const about = ({ id, title }: Post, actorId: string | null) => ({ actorId, contentId: id, subject: title })

interface Words {
  /** Empty or left out: everybody who polishes, approves and publishes. */
  to?: readonly string[]
  note?: string | null
}

/** Those whose turn it is to read a text hear that it waits for them. */
export async function tellReviewers(
  db: AccountDb,
  parts: Parts,
  actorId: string | null,
  post: Post,
  { to = [], note = null }: Words = {},
): Promise<void> {
  const readers = to.length > 0 ? to : await membersWithRoles(db, reviewers)
  await tell(db, parts, { kind: 'content_ready', to: readers, ...about(post, actorId), ...said(note) })
}

/** Nobody has to read it any more. */
export const callOffReview = (db: AccountDb, parts: Parts, post: Pick<Post, 'id'>) =>
  callOff(db, parts, post.id, ['content_ready'])

const said = (note: string | null) => (note === null ? {} : { note })

/** The author hears what to change. */
export async function tellChanges(
  db: AccountDb,
  parts: Parts,
  actorId: string | null,
  post: Post,
  { to = [], note = null }: Words,
): Promise<void> {
  const authors = post.author_id === null ? to : [post.author_id, ...to]
  await tell(db, parts, { kind: 'changes_requested', to: authors, ...about(post, actorId), ...said(note) })
}

/** The author hears it, and so does who handed it in; the social-media team publishes what others approved. */
export async function tellApproved(
  db: AccountDb,
  parts: Parts,
  actorId: string | null,
  post: Post,
  { to = [], note = null }: Words,
): Promise<void> {
  const author = post.author_id === null ? [] : [post.author_id]
  const all = [...author, ...to, ...(await membersWithRoles(db, ['social_media']))]
  await tell(db, parts, { kind: 'approved', to: all, ...about(post, actorId), ...said(note) })
}

/** The author, and who asked the guest, hear what the guest thinks. */
export async function tellOfAdvice(
  db: AccountDb,
  parts: Parts,
  post: Post,
  {
    name,
    said: kind,
    words,
    madeBy,
  }: { name: string; said: 'approved' | 'changes_requested'; words: string | null; madeBy: string | null },
): Promise<void> {
  const to = [post.author_id, madeBy].filter((id) => id !== null)
  const verdict = kind === 'approved' ? 'likes it as it is' : 'would change it'
  const note = `${name} (guest) ${verdict}${words === null ? '.' : `: ${words}`}`
  // Advice decides nothing, so it must not read like an approval.
  await tell(db, parts, { kind: 'commented', to, ...about(post, null), note })
}

/** Who hears of a move, beside the one who makes it; of most moves nobody does. */
export async function tellOfMove(db: AccountDb, parts: Parts, actorId: string, post: Post, move: Move): Promise<void> {
  const author = authorOf(post)
  if (move === 'publish' || move === 'markPosted')
    await tell(db, parts, { kind: 'published', to: author, ...about(post, actorId) })
}

/** What came of a post whose time had come. Its author hears that it is live; what needs a hand, those who can lend one hear as well. */
export async function tellOfDue(
  db: AccountDb,
  parts: Parts,
  post: Post,
  kind: 'published' | 'failed' | 'missed' | 'time_to_post',
  note?: string,
): Promise<void> {
  const author = authorOf(post)
  const to = kind === 'published' ? author : [...author, ...(await membersWithRoles(db, publishers))]
  await tell(db, parts, { kind, to, ...about(post, null), ...(note === undefined ? {} : { note }) })
}

const authorOf = (post: Post): string[] => (post.author_id === null ? [] : [post.author_id])
