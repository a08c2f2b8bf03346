import type { AccountDb } from '../../../db/account-db.ts'

const shown = ['id', 'title', 'ask', 'weekly_at', 'created_at'] as const

export const listCards = (db: AccountDb, userId: string) =>
  db
    .from('advisor_board_cards')
    .select(shown)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

export const findCard = (db: AccountDb, userId: string, id: string): Promise<CardRow | undefined> =>
  db.from('advisor_board_cards').select(shown).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

export async function countCards(db: AccountDb, userId: string): Promise<number> {
  const { n } = await db
    .from('advisor_board_cards')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return n
}

interface CardFields {
  readonly title: string
  readonly ask: unknown
  readonly weekly_at: string | null
}

export const insertCard = (db: AccountDb, id: string, userId: string, fields: CardFields) =>
  db.insert('advisor_board_cards', { id, user_id: userId, ...fields }).execute()

export const updateCard = (db: AccountDb, userId: string, id: string, fields: Partial<CardFields>) =>
  db.update('advisor_board_cards').set(fields).where('user_id', '=', userId).where('id', '=', id).execute()

export async function deleteCard(db: AccountDb, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .remove('advisor_board_cards')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** Claims the cards that are to be mailed, once: they are due again at the next time, or not at all. */
export const claimWeeklyCards = (
  db: AccountDb,
  userId: string,
  now: string,
  nextAt: string | null,
): Promise<CardRow[]> =>
  db
    .update('advisor_board_cards')
    .set({ weekly_at: nextAt })
    .where('user_id', '=', userId)
    .where('weekly_at', '<=', now)
    .returning(shown)
    .execute()

/** What a person keeps on their board of this workspace. */
export const listPersonalCards = (db: AccountDb, userId: string) =>
  db
    .from('advisor_board_cards')
    .select(['title', 'ask', 'weekly_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
