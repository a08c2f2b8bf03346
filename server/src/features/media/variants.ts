import { createAccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { cutImage } from '../../integrations/images.ts'
import { buildPictureKey, type PictureName, ratios, buildOriginalKey } from './addresses.ts'
import { cropAround, toPixelBox } from './crop.ts'
import { findShape } from './shapes-store.ts'
import { findMediaRow } from './store.ts'
import { centerPoint } from './view.ts'

/** Variants being generated, so that concurrent visitors of a page wait for the same work. */
const underWay = new Map<string, Promise<boolean>>()

/**
 * Generates a requested variant of a picture and stores it. False when there is no such picture. The name allows so few variants
 * of each picture that strangers cannot fill the store.
 */
export function createVariant(context: AppContext, accountId: string, name: PictureName): Promise<boolean> {
  const key = buildPictureKey(accountId, name)
  const running = underWay.get(key)
  if (running !== undefined) return running
  const work = writeVariant(context, accountId, name, key).finally(() => underWay.delete(key))
  underWay.set(key, work)
  return work
}

async function writeVariant(context: AppContext, accountId: string, name: PictureName, key: string): Promise<boolean> {
  const db = createAccountDb(context.engine, accountId)
  const row = await findMediaRow(db, name.id)
  const shape = name.shape === 0 ? { crop: null, focal: centerPoint } : await findShape(db, name.id, name.shape)
  if (row === undefined || shape === undefined) return false
  const cropped = toPixelBox(row, shape.crop)
  const box = name.ratio === null ? cropped : cropAround(row, cropped, shape.focal, ratios[name.ratio])
  const isWhole = box.width === row.width && box.height === row.height
  const whole = await context.files.read(buildOriginalKey(accountId, name.id))
  if (whole === null) return false
  const { width, format } = name
  await context.files.write(key, await cutImage(whole, { box: isWhole ? null : box, width, format }))
  return true
}
