import { guestReviews } from '@draftwright/contract/guest-reviews'
import { can } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import { implement } from '../../http/call.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { addEvent, changeable, findContent } from '../content/index.ts'
import { approvers, openStep, situationOf, whyNotApprove } from '../reviews/index.ts'
import { decideAsGuest } from './decide.ts'
import { admitGuest, guestOf } from './guest.ts'
import { makeSecret } from './link-secret.ts'
import { insertLink, listLinks, markSeen, readLink, revokeLink } from './links-store.ts'
import { viewFor } from './view.ts'

const day = 24 * 60 * 60 * 1000

export const guestReviewRoutes = implement(guestReviews, {
  async list({ db, parts, params }) {
    const { text_hash } = await findContent(db, parts, params.id)
    return shown(await listLinks(db, params.id), text_hash)
  },

  async create({ db, parts, caller, params, body: { name, days, can_decide, follows_text, can_comment } }) {
    const text = await changeable(db, caller, params.id)
    const situation = await situationOf(db, text, await approvers(db, parts))
    // A guest's word weighs what the word of who asked them would: nobody approves their own text by way of a link.
    if (can_decide && !can(caller.role, 'content:approve'))
      throw forbidden('Only those who may approve can let a guest’s approval count')
    const refusal = can_decide ? whyNotApprove(situation, caller.userId) : null
    if (refusal !== null)
      throw conflict(refusal.code, `${refusal.reason} Make a link whose answer is advice, or ask them.`)
    const { secret, hash } = makeSecret()
    const id = await db.transaction(async (tx) => {
      const made = await insertLink(tx, {
        content_id: params.id,
        secret_hash: hash,
        name,
        text_hash: text.text_hash,
        step_id: openStep(situation).id,
        can_decide,
        follows_text,
        can_comment,
        created_by: caller.userId,
        expires_at: new Date(parts.now().getTime() + days * day).toISOString(),
      })
      await addEvent(tx, params.id, caller.userId, 'link_created', name)
      return made
    })
    const [link] = shown(
      (await listLinks(db, params.id)).filter((row) => row.id === id),
      text.text_hash,
    )
    if (link === undefined) throw notFound('Review link')
    return { ...link, url: `${parts.config.publicUrl}/review#token=${secret}` }
  },

  async revoke({ db, parts, caller, params }) {
    const link = await readLink(db, params.id)
    if (link === undefined) throw notFound('Review link')
    await mayRevoke(db, parts, caller, link)
    await db.transaction(async (tx) => {
      await revokeLink(tx, link.id, parts.now().toISOString())
      if (link.revoked_at === null) await addEvent(tx, link.content_id, caller.userId, 'link_revoked', link.name)
    })
    return null
  },

  async look({ parts, body, request }) {
    await admitGuest(parts, request.ip)
    const guest = await guestOf(parts, body.token)
    await markSeen(guest.db, guest.linkId, parts.now().toISOString())
    return viewFor(guest, parts)
  },

  async decide({ parts, body, request }) {
    await admitGuest(parts, request.ip)
    return decideAsGuest(await guestOf(parts, body.token), parts, body)
  },
})

const shown = <T extends { text_hash: string }>(links: readonly T[], textHash: string) =>
  links.map((link) => ({ ...link, is_outdated: link.text_hash !== textHash }))

/** Who made it takes it back, also once the text is out of their hands; so does whoever may change the text. */
async function mayRevoke(
  db: AccountDb,
  parts: Parts,
  caller: Caller,
  link: { created_by: string | null; content_id: string },
): Promise<void> {
  if (link.created_by === caller.userId || can(caller.role, 'content:manage')) return
  const { author_id } = await findContent(db, parts, link.content_id)
  if (author_id !== caller.userId)
    throw forbidden('Only who made this link, the author and publishers can take it back')
}
