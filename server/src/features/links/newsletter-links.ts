import type { Doc } from '@draftwright/contract/document'
import { findOwnTarget, listOwnTargets, trackPost } from '@draftwright/contract/tracked-text'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { ensureTrackedLink } from './make-link.ts'
import { readLinkRule } from './post-links.ts'

interface MailedPost {
  readonly document: Doc
  readonly post_title: string
  readonly post_url: string
}

/** A post as a newsletter sends it: its links to sites of the workspace, and the one to itself, are tracked for this newsletter. */
export async function trackNewsletterLinks(
  db: AccountDb,
  context: AppContext,
  { newsletterId, contentId }: { newsletterId: string; contentId: string },
  { document, post_title, post_url }: MailedPost,
): Promise<MailedPost> {
  const rule = await readLinkRule(db, context)
  if (!rule.is_on) return { document, post_title, post_url }
  const post = { rich_content: document, settings: {} }
  const own = findOwnTarget(rule, post_url)
  const codes = new Map<string, string>()
  for (const target of new Set([...listOwnTargets(post, rule), ...(own === null ? [] : [own])])) {
    const purpose = { contentId, channelId: null, userId: null, campaignId: null, newsletterId, target }
    codes.set(target, (await ensureTrackedLink(db, purpose)).code)
  }
  const ownCode = own === null ? undefined : codes.get(own)
  return {
    document: trackPost(post, rule, codes).rich_content,
    post_title,
    post_url: ownCode === undefined ? post_url : rule.base + ownCode,
  }
}

/** Makes the tracked links of a mail its reader's own, by the mail's id, which nobody else knows: whoever follows one is taken to be them. */
export function createPersonalMarker(
  context: AppContext,
  codes: readonly string[],
): (text: string, mailId: string) => string {
  if (codes.length === 0) return (text) => text
  const base = RegExp.escape(`${context.config.linksUrl ?? context.config.publicUrl}/l/`)
  const pattern = new RegExp(`${base}(?:${codes.join('|')})(?![\\w?])`, 'gu')
  return (text, mailId) => {
    const ticket = Buffer.from(mailId.replaceAll('-', ''), 'hex').toString('base64url')
    return text.replaceAll(pattern, (address) => `${address}?r=${ticket}`)
  }
}

/** The mail's id that a personal link carries; null for none. */
export function readMailTicket(ticket: unknown): string | null {
  if (typeof ticket !== 'string' || !/^[\w-]{22}$/u.test(ticket)) return null
  const hex = Buffer.from(ticket, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}
