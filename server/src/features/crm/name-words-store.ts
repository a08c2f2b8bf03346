import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { buildContainsPattern } from '../../db/pages.ts'

/** Companies and contacts have an index of their names' parts; products are few. */
const tables = ['crm_companies', 'crm_contacts', 'crm_products'] as const

/** Those of the words that are a whole word of a name, in any case of its letters. */
export async function listNameWords(db: AccountDb, words: readonly string[]): Promise<string[]> {
  const patterns = words.map(buildContainsPattern)
  const wholes = words.map((word) => `(^|[^[:alnum:]])${word.replaceAll(/[.+&]/gu, String.raw`\$&`)}($|[^[:alnum:]])`)
  const isNamed = tables.map(
    (table) => sql`exists (
      select from ${sql.table(table)} r where r.account_id = ${db.accountId}::uuid and r.deleted_at is null
        and r.name ilike asked.pattern and r.name ~* asked.whole)`,
  )
  const { rows } = await sql<{ word: string }>`
    select asked.word from unnest(${words}::text[], ${patterns}::text[], ${wholes}::text[]) asked (word, pattern, whole)
    where ${sql.join(isNamed, sql` or `)}`.execute(db.kysely)
  return rows.map(({ word }) => word)
}
