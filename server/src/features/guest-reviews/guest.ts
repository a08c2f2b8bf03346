import type { AccountDb } from '../../db/account-db.ts'
import { countLimitedHit } from '../../db/rate-limits.ts'
import { notFoundError, tooManyRequestsError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { findAccountByLink } from '../accounts/index.ts'
import { hashLinkSecret } from './link-secret.ts'
import { findValidLink, type ReviewLink } from './links-store.ts'

/** A person without an account who was invited to read one text. */
export interface Guest {
  /** Restricted to the workspace of the link. */
  db: AccountDb
  account: { id: string; name: string }
  contentId: string
  linkId: string
  /** The name the link was created for. */
  name: string
  link: ReviewLink
}

/**
 * The guest of a link's secret. Throws the same 404 for a secret that is unknown, expired or revoked, or whose text or workspace
 * is deleted.
 */
export async function authenticateGuest(context: AppContext, token: string): Promise<Guest> {
  const hash = hashLinkSecret(token)
  const found = await findAccountByLink(context.engine, hash)
  const link = found === null ? undefined : await findValidLink(found.db, hash, context.now().toISOString())
  if (found === null || link === undefined) throw notFoundError('Review link')
  return { ...found, contentId: link.content_id, linkId: link.id, name: link.name, link }
}

/** Counts a guest's request by its address; throws 429 with the seconds to wait. */
export async function limitGuestRequests(context: AppContext, ip: string | null): Promise<void> {
  const wait = await countLimitedHit(context, 'guest', `guest:${ip ?? 'unknown'}`)
  if (wait !== null) throw tooManyRequestsError(wait)
}
