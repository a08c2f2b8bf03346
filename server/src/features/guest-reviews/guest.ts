import type { AccountDb } from '../../db/account-db.ts'
import { hit } from '../../db/rate-limits.ts'
import { notFound, tooMany } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { accountByLink } from '../accounts/index.ts'
import { hashOf } from './link-secret.ts'
import { findLink, type Link } from './links-store.ts'

/** Somebody without an account who was given one text to read. */
export interface Guest {
  /** Shows the workspace of the link alone. */
  db: AccountDb
  account: { id: string; name: string }
  contentId: string
  linkId: string
  /** Whom the link was made for. */
  name: string
  link: Link
}

/**
 * Who holds a link's secret. Throws one and the same 404 for a secret that is made up, has run out, was taken back, or
 * whose text or workspace is gone.
 */
export async function guestOf(parts: Parts, token: string): Promise<Guest> {
  const hash = hashOf(token)
  const found = await accountByLink(parts.engine, hash)
  const link = found === null ? undefined : await findLink(found.db, hash, parts.now().toISOString())
  if (found === null || link === undefined) throw notFound('Review link')
  return { ...found, contentId: link.content_id, linkId: link.id, name: link.name, link }
}

/** Counts a guest's request by where it comes from; throws 429 with the seconds to wait. */
export async function admitGuest(parts: Parts, ip: string): Promise<void> {
  if (!parts.config.hasRateLimits) return
  const wait = await hit(parts.engine, `guest:${ip}`, parts.config.limits.guest, parts.now())
  if (wait !== null) throw tooMany(wait)
}
