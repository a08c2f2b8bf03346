import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { Crop, Point } from './crop.ts'

export interface Shape {
  crop: Crop | null
  focal: Point
}

export const findShape = (db: AccountDb, mediaId: string, number: number) =>
  db
    .from('media_shapes')
    .select(['crop', 'focal'])
    .where('media_id', '=', mediaId)
    .where('number', '=', number)
    .executeTakeFirst()

export async function findSameShape(
  db: AccountDb,
  mediaId: string,
  { crop, focal }: Shape,
): Promise<number | undefined> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  const row = await db
    .from('media_shapes')
    .select('number')
    .where('media_id', '=', mediaId)
    .where(sql<boolean>`crop is not distinct from ${crop === null ? sql`null` : json(crop)}`)
    .where(sql<boolean>`focal = ${json(focal)}`)
    .executeTakeFirst()
  return row?.number
}

export async function readLastShapeNumber(db: AccountDb, mediaId: string): Promise<number> {
  const { last } = await db
    .from('media_shapes')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('media_id', '=', mediaId)
    .executeTakeFirstOrThrow()
  return last
}

export const insertShape = (db: AccountDb, mediaId: string, number: number, shape: Shape) =>
  db.insert('media_shapes', { media_id: mediaId, number, ...shape }).execute()
