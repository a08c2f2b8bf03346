import type { AccountDb } from '../../db/account-db.ts'

/** Undefined: nothing was set. */
export const findNewsletterSettings = (db: AccountDb) =>
  db
    .from('newsletter_settings')
    .select([
      'host',
      'port',
      'security',
      'username',
      'secret_password',
      'from_name',
      'from_address',
      'footer',
      'per_second',
      'has_box',
      'consent',
    ])
    .executeTakeFirst()
export type StoredNewsletterSettings = NonNullable<Awaited<ReturnType<typeof findNewsletterSettings>>>

export async function saveNewsletterSettings(
  db: AccountDb,
  settings: StoredNewsletterSettings,
  updated_by: string,
  now: Date,
): Promise<void> {
  const row = { ...settings, updated_by, updated_at: now.toISOString() }
  await db
    .insert('newsletter_settings', row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** The workspace as its readers know it. */
export async function readPublicName(db: AccountDb): Promise<{ name: string; slug: string }> {
  const { name, slug, site_title } = await db.kysely
    .selectFrom('accounts')
    .select(['name', 'slug', 'site_title'])
    .where('id', '=', db.accountId)
    .executeTakeFirstOrThrow()
  return { name: site_title?.trim() || name, slug }
}
