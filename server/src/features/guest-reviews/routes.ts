import { guestReviews } from '@draftwright/contract/guest-reviews'
import { hasRight } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import { implementRoutes } from '../../http/handler.ts'
import { assertMayGrant, type Caller } from '../../http/caller.ts'
import { conflictError, forbiddenError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { insertContentEvent, readChangeableContent, readContent } from '../content/index.ts'
import { listApprovers, getOpenStep, readReviewSituation, findApprovalRefusal } from '../reviews/index.ts'
import { decideAsGuest } from './decide.ts'
import { limitGuestRequests, authenticateGuest } from './guest.ts'
import { createLinkSecret } from './link-secret.ts'
import { insertLink, listLinks, markLinkSeen, findLinkById, revokeLink } from './links-store.ts'
import { readGuestView } from './view.ts'

const day = 24 * 60 * 60 * 1000

export const guestReviewRoutes = implementRoutes(guestReviews, {
  async list({ db, context, params }) {
    const { text_hash } = await readContent(db, context, params.id)
    return toLinks(await listLinks(db, params.id), text_hash)
  },

  async create({ db, context, caller, params, body: { name, days, can_decide, follows_text, can_comment } }) {
    const text = await readChangeableContent(db, caller, params.id)
    const situation = await readReviewSituation(db, text, await listApprovers(db, context))
    // A guest decides with the rights of the person who invited them: nobody can approve their own text by a link.
    if (can_decide) assertMayGrant(caller, 'decidingLink')
    const refusal = can_decide ? findApprovalRefusal(situation, caller.userId) : null
    if (refusal !== null)
      throw conflictError(refusal.code, `${refusal.reason} Create a link for advice only, or ask them.`)
    const { secret, hash } = createLinkSecret()
    const id = await db.transaction(async (tx) => {
      const made = await insertLink(tx, {
        content_id: params.id,
        secret_hash: hash,
        name,
        text_hash: text.text_hash,
        step_id: getOpenStep(situation).id,
        can_decide,
        follows_text,
        can_comment,
        created_by: caller.userId,
        expires_at: new Date(context.now().getTime() + days * day).toISOString(),
      })
      await insertContentEvent(tx, params.id, caller.userId, 'link_created', { note: name })
      return made
    })
    const [link] = toLinks(
      (await listLinks(db, params.id)).filter((row) => row.id === id),
      text.text_hash,
    )
    if (link === undefined) throw notFoundError('Review link')
    return { ...link, url: `${context.config.publicUrl}/review#token=${secret}` }
  },

  async revoke({ db, context, caller, params }) {
    const link = await findLinkById(db, params.id)
    if (link === undefined) throw notFoundError('Review link')
    await assertCanRevoke(db, context, caller, link)
    await db.transaction(async (tx) => {
      await revokeLink(tx, link.id, context.now().toISOString())
      if (link.revoked_at === null)
        await insertContentEvent(tx, link.content_id, caller.userId, 'link_revoked', { note: link.name })
    })
    return null
  },

  async read({ context, body, request }) {
    await limitGuestRequests(context, request.ip)
    const guest = await authenticateGuest(context, body.token)
    await markLinkSeen(guest.db, guest.linkId, context.now().toISOString())
    return readGuestView(guest, context)
  },

  async decide({ context, body, request }) {
    await limitGuestRequests(context, request.ip)
    return decideAsGuest(await authenticateGuest(context, body.token), context, body)
  },
})

const toLinks = <T extends { text_hash: string }>(links: readonly T[], textHash: string) =>
  links.map((link) => ({ ...link, is_outdated: link.text_hash !== textHash }))

/** Its creator may revoke it, also without access to the text any more; so may everyone who may change the text. */
async function assertCanRevoke(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  link: { created_by: string | null; content_id: string },
): Promise<void> {
  if (link.created_by === caller.userId || hasRight(caller.role, 'content:manage')) return
  const { author_id } = await readContent(db, context, link.content_id)
  if (author_id !== caller.userId)
    throw forbiddenError('Only the creator of this link, the author and publishers can revoke it')
}
