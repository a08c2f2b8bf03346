import type { AccountDb } from '../../db/account-db.ts'
import { notFound } from '../../http/errors.ts'
import { pictureUrl } from './addresses.ts'
import { boxOf } from './cut.ts'
import { type MediaRow, readRow } from './store.ts'

export const middle = { x: 0.5, y: 0.5 }

/** The row as the wire shows it. */
export function shown({ shape, crop, focal, width, height, ...row }: MediaRow) {
  const box = boxOf({ width, height }, crop)
  return {
    ...row,
    url: pictureUrl(row.account_id, row.id, shape),
    width: box.width,
    height: box.height,
    whole: { url: pictureUrl(row.account_id, row.id, 0), width, height },
    crop,
    focal: focal ?? middle,
  }
}

/** Throws 404. */
export async function findMedia(db: AccountDb, id: string) {
  const row = await readRow(db, id)
  if (row === undefined) throw notFound('Picture')
  return shown(row)
}
