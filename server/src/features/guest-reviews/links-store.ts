import { hasRight, roles } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

export interface NewLink {
  content_id: string
  secret_hash: string
  name: string
  text_hash: string
  step_id: string | null
  can_decide: boolean
  follows_text: boolean
  can_comment: boolean
  created_by: string
  expires_at: string
}

const linkColumns = [
  'review_links.id',
  'review_links.content_id',
  'review_links.name',
  'review_links.text_hash',
  'review_links.step_id',
  'review_links.can_decide',
  'review_links.follows_text',
  'review_links.can_comment',
  'review_links.created_by',
  'review_links.created_at',
  'review_links.expires_at',
  'review_links.revoked_at',
  'review_links.last_seen_at',
] as const

export async function insertLink(db: AccountDb, link: NewLink): Promise<string> {
  const id = createId()
  await db.insert('review_links', { ...link, id }).execute()
  return id
}

/** Newest first, each with the guest's latest decision. */
export const listLinks = (db: AccountDb, contentId: string) =>
  db
    .from('review_links')
    .select(linkColumns)
    .select((eb) =>
      eb
        .selectFrom('review_decisions')
        .select('review_decisions.decision')
        .whereRef('review_decisions.account_id', '=', 'review_links.account_id')
        .whereRef('review_decisions.link_id', '=', 'review_links.id')
        .orderBy('review_decisions.created_at', 'desc')
        .orderBy('review_decisions.id', 'desc')
        .limit(1)
        .as('decision'),
    )
    .where('content_id', '=', contentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export const findLinkById = (db: AccountDb, id: string) =>
  db.from('review_links').select(linkColumns).where('id', '=', id).executeTakeFirst()
export type ReviewLink = NonNullable<Awaited<ReturnType<typeof findLinkById>>>

const writingRoles = roles.filter((role) => hasRight(role, 'content:write'))

/**
 * The link of a secret while it is valid: not expired, not revoked, its text not in the trash, and its creator still a member who
 * may write.
 */
export const findValidLink = (db: AccountDb, secretHash: string, now: string) =>
  db
    .from('review_links')
    .innerJoin('contents', 'contents.id', 'review_links.content_id')
    .innerJoin('account_access', (join) =>
      join
        .onRef('account_access.account_id', '=', 'review_links.account_id')
        .onRef('account_access.user_id', '=', 'review_links.created_by'),
    )
    .select(linkColumns)
    .where('review_links.secret_hash', '=', secretHash)
    .where('review_links.revoked_at', 'is', null)
    .where('review_links.expires_at', '>', now)
    .where('contents.deleted_at', 'is', null)
    .where('account_access.role_id', 'in', writingRoles)
    .executeTakeFirst()

export const markLinkSeen = (db: AccountDb, id: string, at: string) =>
  db.update('review_links').set({ last_seen_at: at }).where('id', '=', id).execute()

/** A revoked link keeps its first time. */
export const revokeLink = (db: AccountDb, id: string, at: string) =>
  db.update('review_links').set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null).execute()

export const findChannel = async (db: AccountDb, channelId: string | null) =>
  channelId === null
    ? undefined
    : db.from('channels').select(['name', 'channel_type', 'settings']).where('id', '=', channelId).executeTakeFirst()
