import type { AccountDb } from '../../db/account-db.ts'

/** Whether a post has or had this slug: an old address redirects to its post. */
export async function isSlugTaken(db: AccountDb, slug: string, except?: string): Promise<boolean> {
  const now = await db.from('contents').select('id').where('slug', '=', slug).executeTakeFirst()
  if (now !== undefined) return now.id !== except
  const before = await db.from('content_slugs').select('content_id').where('slug', '=', slug).executeTakeFirst()
  return before !== undefined && before.content_id !== except
}

/** Stores a public address, so that it redirects after a change. */
export const saveOldSlug = (db: AccountDb, slug: string, contentId: string) =>
  db
    .insert('content_slugs', { slug, content_id: contentId })
    .onConflict((conflict) => conflict.columns(['account_id', 'slug']).doUpdateSet({ content_id: contentId }))
    .execute()
