import type { NewPillar, PillarChange, PillarQuery } from '@draftwright/contract/pillars'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { buildContainsPattern, readPage } from '../../db/pages.ts'
import { retryOnDuplicate } from '../../db/retry-on-duplicate.ts'
import { findFreeSlug } from '../../documents/slug.ts'

export function listPillars(db: AccountDb, query: PillarQuery) {
  let all = db.from('pillars')
  if (query.is_active !== undefined) all = all.where('is_active', '=', query.is_active)
  if (query.q)
    all = all.where((w) =>
      w.or([
        w('name', 'ilike', buildContainsPattern(query.q ?? '')),
        w(sql<string>`array_to_string(keywords, ' ')`, 'ilike', buildContainsPattern(query.q ?? '')),
      ]),
    )
  const rows = all.selectAll().orderBy(query.sort_by, query.sort_order).orderBy('id', query.sort_order)
  return readPage(db, query, rows, all.select('id'))
}

export const findPillar = (db: AccountDb, id: string) =>
  db.from('pillars').selectAll().where('id', '=', id).executeTakeFirst()

const isSlugTaken = async (db: AccountDb, slug: string): Promise<boolean> =>
  (await db.from('pillars').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined

export const createPillar = (db: AccountDb, pillar: NewPillar & { is_example?: boolean }) =>
  retryOnDuplicate('pillars_account_id_slug_key', async () => {
    const slug = await findFreeSlug(pillar.name, (candidate) => isSlugTaken(db, candidate))
    return db.transaction((tx) =>
      tx
        .insert('pillars', { ...pillar, id: createId(), slug })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
  })

/** Undefined when there is no such pillar. */
export const updatePillar = (db: AccountDb, id: string, change: PillarChange) =>
  db
    .update('pillars')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Ideas and posts of the pillar stay; they belong to no pillar then. */
export const deletePillar = (db: AccountDb, id: string) =>
  db.remove('pillars').where('id', '=', id).returning('id').executeTakeFirst()
