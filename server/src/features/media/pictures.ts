import type { AccountDb } from '../../db/account-db.ts'
import type { UploadedFile } from '../../http/call.ts'
import type { Parts } from '../../http/parts.ts'
import { findByPlace } from './store.ts'
import { takeIn } from './upload.ts'
import { findMedia } from './view.ts'

export type Picture = Awaited<ReturnType<typeof findMedia>>

/** Takes a picture into the library that was sent to a place of its own (bucket and path). Throws 400 and 413. */
export async function keepPicture(
  db: AccountDb,
  parts: Parts,
  userId: string,
  file: UploadedFile,
  hint: string,
): Promise<Picture> {
  return findMedia(db, await takeIn(db, parts, userId, file, { hint, name: file.filename }))
}

/** The whole picture as it is kept, with its key in the store; null when there is none. */
export const findPicture = async (db: AccountDb, by: { id: string } | { hint: string }) =>
  (await findByPlace(db, by)) ?? null
