import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { Heard } from './likeness.ts'

/** The newest ideas are compared, by their first characters: what says the same says it early. */
const mostIdeas = 500
const head = 1000

export const readHeads = (db: AccountDb): Promise<Heard[]> =>
  db
    .from('ideas')
    .select(['id', sql<string>`left(text, ${sql.lit(head)})`.as('text')])
    .where('is_archived', '=', false)
    .where('merged_into', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(mostIdeas)
    .execute()

export const readHead = (db: AccountDb, id: string): Promise<Heard | undefined> =>
  db
    .from('ideas')
    .select(['id', sql<string>`left(text, ${sql.lit(head)})`.as('text')])
    .where('id', '=', id)
    .executeTakeFirst()
