import { createAnchor, findAnchor } from '@draftwright/contract/anchor'
import type { Anchor } from '@draftwright/contract/comments'
import type { GuestComment, GuestWords, NewGuestComment } from '@draftwright/contract/guest-comments'
import type { Doc } from '@draftwright/contract/document'
import { countLimitedHit } from '../../db/rate-limits.ts'
import { conflictError, forbiddenError, notFoundError, tooManyRequestsError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { addComment, listComments, readThread } from '../comments/index.ts'
import { readContent } from '../content/index.ts'
import { type Guest, isTextVisible } from '../guest-reviews/index.ts'

/** Threads shown to a guest. */
const mostThreads = 100

/** Guests' comments on the text, and the replies. Throws 403 for a link without comments. */
export async function listGuestRemarks(guest: Guest, context: AppContext) {
  const { db, contentId, link } = guest
  assertCanComment(guest)
  const none = { data: [], meta: { total: 0, total_is_capped: false, page: 1, limit: mostThreads, has_more: false } }
  if (!isTextVisible(link, await readContent(db, context, contentId))) return none
  const { data, meta } = await listComments(db, contentId, { page: 1, limit: mostThreads, by: 'guests' })
  return { data: await toGuestRemarks(context, data), meta }
}

/**
 * A guest's comment on the text, on words of it, or in a thread. Throws 403 for a link without comments, 409 `stale` if it shows
 * no text any more, 409 `words_not_found`, 429 for a link with too many comments.
 */
export async function createGuestRemark(
  guest: Guest,
  context: AppContext,
  { name, body, parent_id, words }: NewGuestComment,
): Promise<GuestComment> {
  const { db, contentId, link } = guest
  assertCanComment(guest)
  const text = await readContent(db, context, contentId)
  if (!isTextVisible(link, text))
    throw conflictError('stale', 'The post was edited after this link was created. Ask for a new link.')
  if (parent_id !== undefined && (await readThread(db, parent_id))[0]?.guest_name == null)
    throw notFoundError('Comment')
  await assertWithinRateLimit(context, link.id)
  const added = await addComment(db, context, { userId: null, guestName: name, askedBy: link.created_by }, contentId, {
    body,
    ...(parent_id === undefined ? {} : { parent_id }),
    ...(words === undefined ? {} : { anchor: resolveAnchor(text.rich_content, words) }),
  })
  const [remark] = await toGuestRemarks(context, [added])
  if (remark === undefined) throw new Error('A comment was written and is not there')
  return remark
}

function assertCanComment({ link }: Guest): void {
  if (!link.can_comment) throw forbiddenError('This link does not allow comments. Ask for one that does.')
}

/** The limit is per link, so that using it from many addresses cannot flood a text. */
async function assertWithinRateLimit(context: AppContext, linkId: string): Promise<void> {
  const wait = await countLimitedHit(context, 'guestComment', `guest-comment:${linkId}`)
  if (wait !== null) throw tooManyRequestsError(wait)
}

/** A page shows words without the editor's positions, and breaks lines between blocks in its own way. */
function resolveAnchor(doc: Doc, words: GuestWords): Anchor {
  const lines = (text: string) => text.replaceAll(/(?<!\s)[^\S\n]*\n\s*/gu, '\n')
  const wanted = { quote: lines(words.quote), prefix: lines(words.prefix), suffix: lines(words.suffix) }
  const found = findAnchor(doc, { ...wanted, from: 0, to: 1 })
  const anchor = found === null ? null : createAnchor(doc, found.from, found.to)
  if (anchor === null)
    throw conflictError(
      'words_not_found',
      'The selected words are not part of the post. Comment on the whole post instead.',
    )
  return anchor
}

type Row = Awaited<ReturnType<typeof listComments>>['data'][number]

/** Comments with their authors' names, and nothing else about them. */
async function toGuestRemarks(context: AppContext, rows: readonly Row[]): Promise<GuestComment[]> {
  const people = await findUsersByIds(context.engine, [...new Set(rows.flatMap(({ author_id }) => author_id ?? []))])
  return rows.map((row) => ({
    id: row.id,
    parent_id: row.parent_id,
    author: row.guest_name ?? people.get(row.author_id ?? '')?.display_name ?? 'A former member',
    is_guest: row.guest_name !== null,
    body: row.body,
    is_deleted: row.deleted_at !== null,
    words: row.anchor,
    suggestion: row.suggestion,
    is_resolved: row.resolved_at !== null,
    reply_count: row.reply_count,
    created_at: row.created_at,
  }))
}
