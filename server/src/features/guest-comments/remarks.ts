import { anchorAt, findAnchor } from '@draftwright/contract/anchor'
import type { Anchor } from '@draftwright/contract/comments'
import type { GuestRemark, GuestWords, NewGuestRemark } from '@draftwright/contract/guest-comments'
import type { Doc } from '@draftwright/contract/document'
import { hit } from '../../db/rate-limits.ts'
import { conflict, forbidden, notFound, tooMany } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { peopleByIds } from '../accounts/index.ts'
import { addComment, listComments, readThread } from '../comments/index.ts'
import { findContent } from '../content/index.ts'
import { type Guest, showsText } from '../guest-reviews/index.ts'

/** Threads a guest is shown. */
const mostThreads = 100

/** What guests said about the text, and what was answered. Throws 403 for a link without comments. */
export async function listRemarks(guest: Guest, parts: Parts) {
  const { db, contentId, link } = guest
  mayComment(guest)
  const none = { data: [], meta: { total: 0, total_is_capped: false, page: 1, limit: mostThreads, has_more: false } }
  if (!showsText(link, await findContent(db, parts, contentId))) return none
  const { data, meta } = await listComments(db, contentId, { page: 1, limit: mostThreads, by: 'guests' })
  return { data: await asRemarks(parts, data), meta }
}

/**
 * A guest's comment on the text, on words of it, or in a thread. Throws 403 for a link without comments, 409 `stale` where
 * it shows no text any more, 409 `words_not_found`, 429 for a link that has said too much.
 */
export async function writeRemark(
  guest: Guest,
  parts: Parts,
  { name, body, parent_id, words }: NewGuestRemark,
): Promise<GuestRemark> {
  const { db, contentId, link } = guest
  mayComment(guest)
  const text = await findContent(db, parts, contentId)
  if (!showsText(link, text))
    throw conflict('stale', 'The text has changed since this link was made. Ask for a new one.')
  if (parent_id !== undefined && (await readThread(db, parent_id))[0]?.guest_name == null) throw notFound('Comment')
  await slowDown(parts, link.id)
  const added = await addComment(db, parts, { userId: null, guestName: name, askedBy: link.created_by }, contentId, {
    body,
    ...(parent_id === undefined ? {} : { parent_id }),
    ...(words === undefined ? {} : { anchor: anchorOf(text.rich_content, words) }),
  })
  const [remark] = await asRemarks(parts, [added])
  if (remark === undefined) throw new Error('A comment was written and is not there')
  return remark
}

function mayComment({ link }: Guest): void {
  if (!link.can_comment) throw forbidden('This link is for reading and deciding. Ask for one with comments.')
}

/** Whoever got hold of a link from many addresses still fills no text with words. */
async function slowDown(parts: Parts, linkId: string): Promise<void> {
  if (!parts.config.hasRateLimits) return
  const wait = await hit(parts.engine, `guest-comment:${linkId}`, parts.config.limits.guestComment, parts.now())
  if (wait !== null) throw tooMany(wait)
}

/** A page shows words without the editor's positions, and breaks lines between blocks as it likes. */
function anchorOf(doc: Doc, words: GuestWords): Anchor {
  const lines = (text: string) => text.replaceAll(/[^\S\n]*\n\s*/gu, '\n')
  const wanted = { quote: lines(words.quote), prefix: lines(words.prefix), suffix: lines(words.suffix) }
  const found = findAnchor(doc, { ...wanted, from: 0, to: 1 })
  const anchor = found === null ? null : anchorAt(doc, found.from, found.to)
  if (anchor === null)
    throw conflict('words_not_found', 'These words are not in the text itself. Comment on the whole text instead.')
  return anchor
}

type Row = Awaited<ReturnType<typeof listComments>>['data'][number]

/** Comments with the names of those who wrote them, and nothing else about them. */
async function asRemarks(parts: Parts, rows: readonly Row[]): Promise<GuestRemark[]> {
  const people = await peopleByIds(parts.engine, [...new Set(rows.flatMap(({ author_id }) => author_id ?? []))])
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
