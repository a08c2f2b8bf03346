import { accountDb } from '../../db/account-db.ts'
import type { Parts } from '../../http/parts.ts'
import { cutImage } from '../../integrations/images.ts'
import { keyOf, type PictureName, ratios, wholeKey } from './addresses.ts'
import { around, boxOf } from './cut.ts'
import { readShape } from './shapes-store.ts'
import { readRow } from './store.ts'
import { middle } from './view.ts'

/** What is being made right now, so that a page's visitors of one moment wait for one work. */
const underWay = new Map<string, Promise<boolean>>()

/**
 * Makes a form of a picture that nobody has asked for yet, and keeps it under its key. False when there is no such picture.
 * A name allows so few forms of each picture that strangers cannot fill the store.
 */
export function makeVariant(parts: Parts, accountId: string, name: PictureName): Promise<boolean> {
  const key = keyOf(accountId, name)
  const running = underWay.get(key)
  if (running !== undefined) return running
  const work = make(parts, accountId, name, key).finally(() => underWay.delete(key))
  underWay.set(key, work)
  return work
}

async function make(parts: Parts, accountId: string, name: PictureName, key: string): Promise<boolean> {
  const db = accountDb(parts.engine, accountId)
  const row = await readRow(db, name.id)
  const shape = name.shape === 0 ? { crop: null, focal: middle } : await readShape(db, name.id, name.shape)
  if (row === undefined || shape === undefined) return false
  const cropped = boxOf(row, shape.crop)
  const box = name.ratio === null ? cropped : around(row, cropped, shape.focal, ratios[name.ratio])
  const isWhole = box.width === row.width && box.height === row.height
  const whole = await parts.files.read(wholeKey(accountId, name.id))
  if (whole === null) return false
  const { width, format } = name
  await parts.files.write(key, await cutImage(whole, { box: isWhole ? null : box, width, format }))
  return true
}
