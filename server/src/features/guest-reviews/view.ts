import type { GuestView } from '@draftwright/contract/guest-reviews'
import type { Parts } from '../../http/parts.ts'
import { peopleByIds } from '../accounts/index.ts'
import { findContent } from '../content/index.ts'
import { approvers, lastOfLink, openStep, situationOf, whyNotApprove } from '../reviews/index.ts'
import { renderPreview } from '../site/index.ts'
import type { Guest } from './guest.ts'
import { channelName } from './links-store.ts'

type Text = Awaited<ReturnType<typeof findContent>>

/** Whether this guest's word is a decision now: the link says so, its step's turn has come, and who made it could decide themselves. */
export async function decidesNow({ db, link }: Guest, parts: Parts, text: Text): Promise<boolean> {
  if (!link.can_decide || link.created_by === null) return false
  const situation = await situationOf(db, text, await approvers(db, parts))
  return openStep(situation).id === link.step_id && whyNotApprove(situation, link.created_by) === null
}

/** A link is of the text it was made for, or of whatever that has become. */
export const showsText = (link: Guest['link'], text: { text_hash: string }): boolean =>
  link.text_hash === text.text_hash || link.follows_text

/** What a guest is shown. */
export async function viewFor(guest: Guest, parts: Parts): Promise<GuestView> {
  const { db, account, link, contentId } = guest
  const text = await findContent(db, parts, contentId)
  const isOutdated = link.text_hash !== text.text_hash
  const isShown = showsText(link, text)
  const by =
    link.created_by === null ? undefined : (await peopleByIds(parts.engine, [link.created_by])).get(link.created_by)
  const last = await lastOfLink(db, link.id, isShown ? text.text_hash : link.text_hash)
  return {
    account_name: account.name,
    asked_by: by?.display_name ?? null,
    name: link.name,
    // A title belongs to the text as well.
    title: isShown ? text.title : '',
    channel_name: await channelName(db, text.channel_id),
    text_hash: isShown ? text.text_hash : link.text_hash,
    html: isShown ? await renderPreview(db, parts, text) : null,
    is_outdated: isOutdated,
    can_decide: link.can_decide,
    can_comment: link.can_comment && isShown,
    expires_at: link.expires_at,
    decision: last?.decision ?? null,
    comment: last?.comment ?? null,
    decided_at: last?.created_at ?? null,
    why_not: whyNothingToSay(isShown, text, last !== undefined && !last.is_advice),
  }
}

function whyNothingToSay(
  isShown: boolean,
  { status, has_unpublished_changes, prompts }: Text,
  hasDecided: boolean,
): string | null {
  if (!isShown) return 'The text has changed since this link was made. Ask for a new link to read it as it is now.'
  if (hasDecided) return 'Your answer has been counted. Thank you.'
  if (status === 'archived') return 'This text was put aside. There is nothing to decide any more.'
  if (status === 'published' && !has_unpublished_changes)
    return 'This text is published. There is nothing to decide any more.'
  if (prompts.length > 0)
    return 'The author still has open questions in this text, marked below. Come back when they are answered.'
  return null
}
