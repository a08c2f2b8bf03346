import type { AccountDb } from '../../db/account-db.ts'
import { findFormUnderPosts, findSiteSlug } from './store.ts'

/** The form that the posts of the hosted site lead to; null if there is none. */
export async function readFormBox(
  db: AccountDb,
): Promise<{ name: string; description: string | null; path: string } | null> {
  const form = await findFormUnderPosts(db)
  if (form === undefined) return null
  return { name: form.name, description: form.description, path: `/f/${await findSiteSlug(db)}/${form.slug}` }
}
