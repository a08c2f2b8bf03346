import type { AccountDb } from '../../db/account-db.ts'
import { notFoundError } from '../../http/errors.ts'
import { buildPictureUrl } from './addresses.ts'
import { toPixelBox } from './crop.ts'
import { type MediaRow, findMediaRow } from './store.ts'

export const centerPoint = { x: 0.5, y: 0.5 }

/** The row in the API's shape. */
export function toMedia({ shape, crop, focal, width, height, ...row }: MediaRow) {
  const box = toPixelBox({ width, height }, crop)
  return {
    ...row,
    url: buildPictureUrl(row.account_id, row.id, shape),
    width: box.width,
    height: box.height,
    whole: { url: buildPictureUrl(row.account_id, row.id, 0), width, height },
    crop,
    focal: focal ?? centerPoint,
  }
}

/** Throws 404. */
export async function readMedia(db: AccountDb, id: string) {
  const row = await findMediaRow(db, id)
  if (row === undefined) throw notFoundError('Picture')
  return toMedia(row)
}
