import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { type ContentFilters, selectFiltered } from './store.ts'

/** How many of the matching posts have each status. */
export const countContentsByStatus = (db: AccountDb, filters: ContentFilters) =>
  selectFiltered(db, filters)
    .select(['contents.status', sql<number>`count(*)`.as('n')])
    .groupBy('contents.status')
    .execute()

/** The words and the pillar of an idea that a post starts with. */
export const findIdeaToWrite = (db: AccountDb, id: string) =>
  db.from('ideas').select(['text', 'pillar_id']).where('id', '=', id).executeTakeFirst()
