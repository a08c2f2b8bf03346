import type { GuestView } from '@draftwright/contract/guest-reviews'
import { resolveNetwork } from '@draftwright/contract/networks'
import type { AppContext } from '../../http/app-context.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { readContent } from '../content/index.ts'
import {
  listApprovers,
  findLastLinkDecision,
  getOpenStep,
  readReviewSituation,
  findApprovalRefusal,
} from '../reviews/index.ts'
import { renderPreview } from '../site/index.ts'
import type { Guest } from './guest.ts'
import { findChannel } from './links-store.ts'

type Text = Awaited<ReturnType<typeof readContent>>

/** Whether this guest's decision counts now: the link says so, its step is current, and its creator could decide. */
export async function canDecideNow({ db, link }: Guest, context: AppContext, text: Text): Promise<boolean> {
  if (!link.can_decide || link.created_by === null) return false
  const situation = await readReviewSituation(db, text, await listApprovers(db, context))
  return getOpenStep(situation).id === link.step_id && findApprovalRefusal(situation, link.created_by) === null
}

/** A link is for the version it was created for, or for the current text. */
export const isTextVisible = (link: Guest['link'], text: { text_hash: string }): boolean =>
  link.text_hash === text.text_hash || link.follows_text

/** The data shown to a guest. */
export async function readGuestView(guest: Guest, context: AppContext): Promise<GuestView> {
  const { db, account, link, contentId } = guest
  const text = await readContent(db, context, contentId)
  const isOutdated = link.text_hash !== text.text_hash
  const isShown = isTextVisible(link, text)
  const by =
    link.created_by === null
      ? undefined
      : (await findUsersByIds(context.engine, [link.created_by])).get(link.created_by)
  const last = await findLastLinkDecision(db, link.id, isShown ? text.text_hash : link.text_hash)
  const channel = await findChannel(db, text.channel_id)
  const network = channel === undefined ? null : resolveNetwork(channel.channel_type, channel.settings)
  const { excerpt, rich_content } = text
  return {
    account_name: account.name,
    asked_by: by?.display_name ?? null,
    name: link.name,
    // A title belongs to the text as well.
    title: isShown ? text.title : '',
    channel_name: channel?.name ?? null,
    text_hash: isShown ? text.text_hash : link.text_hash,
    html: isShown ? await renderPreview(db, context, text) : null,
    as_post:
      isShown && channel !== undefined && network !== null
        ? { network, name: channel.name, excerpt, rich_content }
        : null,
    is_outdated: isOutdated,
    can_decide: link.can_decide,
    can_comment: link.can_comment && isShown,
    expires_at: link.expires_at,
    decision: last?.decision ?? null,
    comment: last?.comment ?? null,
    decided_at: last?.created_at ?? null,
    why_not: explainNoDecision(isShown, text, last !== undefined && !last.is_advice),
  }
}

function explainNoDecision(
  isShown: boolean,
  { status, has_unpublished_changes, prompts }: Text,
  hasDecided: boolean,
): string | null {
  if (!isShown)
    return 'The post was edited after this link was created. Ask for a new link to read the current version.'
  if (hasDecided) return 'Your answer was recorded. Thank you.'
  if (status === 'archived') return 'This post was archived. There is nothing left to review.'
  if (status === 'published' && !has_unpublished_changes)
    return 'This post is published. There is nothing left to review.'
  if (prompts.length > 0) return 'The author still has open questions in this post. Come back when they are answered.'
  return null
}
