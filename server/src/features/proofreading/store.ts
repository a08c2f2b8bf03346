import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

const columns = ['id', 'word'] as const

export const listWords = (db: AccountDb) =>
  db.from('dictionary_words').select(columns).orderBy(sql`lower(word)`).execute()

export const findWord = (db: AccountDb, word: string) =>
  db.from('dictionary_words').select(columns).where(sql<boolean>`lower(word) = lower(${word})`).executeTakeFirst()

export async function countWords(db: AccountDb): Promise<number> {
  const { n } = await db
    .from('dictionary_words')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const insertWord = (db: AccountDb, word: string) =>
  db.insert('dictionary_words', { id: createId(), word }).returning(columns).executeTakeFirstOrThrow()

/** Whether it was there. */
export const removeWord = async (db: AccountDb, id: string): Promise<boolean> =>
  (await db.remove('dictionary_words').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
