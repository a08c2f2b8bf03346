import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { IdeaText } from './likeness.ts'

/** The newest ideas are compared, by their first characters: duplicates are similar at the start. */
const mostIdeas = 500
const head = 1000

export const listIdeaTexts = (db: AccountDb): Promise<IdeaText[]> =>
  db
    .from('ideas')
    .select(['id', sql<string>`left(text, ${sql.lit(head)})`.as('text')])
    .where('is_archived', '=', false)
    .where('merged_into', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(mostIdeas)
    .execute()

export const findIdeaText = (db: AccountDb, id: string): Promise<IdeaText | undefined> =>
  db
    .from('ideas')
    .select(['id', sql<string>`left(text, ${sql.lit(head)})`.as('text')])
    .where('id', '=', id)
    .executeTakeFirst()
