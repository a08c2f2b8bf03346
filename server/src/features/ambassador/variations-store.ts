import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'

/** Shares are compared without the disclosure line, which may follow the text. */
const nShares = sql<number>`(select count(*)::float8 from content_shares s where s.account_id = share_variations.account_id
  and s.content_id = share_variations.content_id and s.state <> 'intent' and starts_with(s.share_content, share_variations.text))`

const selectVariations = (db: AccountDb, contentId: string) =>
  db
    .from('share_variations')
    .select(['id', 'text', 'approved_at', 'approved_by', 'created_at', nShares.as('n_shares')])
    .where('content_id', '=', contentId)

export const listVariationRows = (db: AccountDb, contentId: string) =>
  selectVariations(db, contentId).orderBy('created_at').orderBy('id').execute()
export type VariationRow = Awaited<ReturnType<typeof listVariationRows>>[number]

export const findVariationRow = (db: AccountDb, contentId: string, id: string) =>
  selectVariations(db, contentId).where('id', '=', id).executeTakeFirst()

/** Those that people may share, the one that was shared least first; of equals, each turn begins with another one. */
export const listApprovedTexts = async (db: AccountDb, contentId: string, turn = 0): Promise<string[]> => {
  const rows = await selectVariations(db, contentId)
    .where('approved_at', 'is not', null)
    .orderBy(nShares)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const equals = Map.groupBy(rows, ({ n_shares }) => n_shares)
  return [...equals.values()].flatMap((group) => {
    const start = turn % group.length
    return [...group.slice(start), ...group.slice(0, start)].map(({ text }) => text)
  })
}

/** Within a transaction: two requests about one post wait for each other, so that the limit holds. */
export const lockVariations = (db: AccountDb, contentId: string) => db.lockList('variations', contentId)

export const insertVariation = (db: AccountDb, row: NewRow<'share_variations'>) =>
  db.insert('share_variations', row).execute()

export const updateVariation = (db: AccountDb, id: string, change: Partial<NewRow<'share_variations'>>) =>
  db.update('share_variations').set(change).where('id', '=', id).execute()

export async function removeVariation(db: AccountDb, contentId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .remove('share_variations')
    .where('content_id', '=', contentId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The texts for everybody that a person wrote or approved. */
export async function collectPersonalVariations(db: AccountDb, userId: string) {
  const rows = await db
    .from('share_variations')
    .select(['content_id', 'text', 'created_by', 'created_at', 'approved_by', 'approved_at'])
    .where((where) => where.or([where('created_by', '=', userId), where('approved_by', '=', userId)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ content_id, text, created_by, created_at, approved_by, approved_at }) => ({
    content_id,
    text,
    written_at: created_by === userId ? created_at : null,
    approved_at: approved_by === userId ? approved_at : null,
  }))
}
