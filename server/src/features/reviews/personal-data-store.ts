import type { AccountDb } from '../../db/account-db.ts'

/** A person's submissions, decisions and guest links in this workspace. */
export async function collectPersonalReviews(db: AccountDb, userId: string) {
  const submitted = await db
    .from('reviews')
    .select(['content_id', 'note', 'state', 'created_at', 'closed_at'])
    .where('submitted_by', '=', userId)
    .orderBy('created_at')
    .execute()
  const decisions = await db
    .from('review_decisions')
    .innerJoin('reviews', 'reviews.id', 'review_decisions.review_id')
    .select([
      'reviews.content_id',
      'review_decisions.step_name',
      'review_decisions.decision',
      'review_decisions.comment',
      'review_decisions.created_at',
    ])
    .where('review_decisions.user_id', '=', userId)
    .orderBy('review_decisions.created_at')
    .execute()
  const links = await db
    .from('review_links')
    .select(['content_id', 'name', 'created_at', 'expires_at', 'revoked_at'])
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .execute()
  return { submitted, decisions, links }
}
