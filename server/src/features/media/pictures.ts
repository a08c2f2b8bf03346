import type { AccountDb } from '../../db/account-db.ts'
import type { UploadedFile } from '../../http/handler.ts'
import type { AppContext } from '../../http/app-context.ts'
import { findMediaFile, listMediaRowsByIds } from './store.ts'
import { saveUpload } from './upload.ts'
import { readMedia, toMedia } from './view.ts'

export type Picture = Awaited<ReturnType<typeof readMedia>>

/** Adds an uploaded picture to the library under a client's path (bucket and path). Throws 400 and 413. */
export async function savePicture(
  db: AccountDb,
  context: AppContext,
  userId: string | null,
  file: UploadedFile,
  hint: string,
): Promise<Picture> {
  return readMedia(db, await saveUpload(db, context, userId, file, { hint, name: file.filename }))
}

/** The whole stored picture, with its key in the file store; null when there is none. */
export const findPicture = async (db: AccountDb, by: { id: string } | { hint: string }) =>
  (await findMediaFile(db, by)) ?? null

/** Current addresses and sizes; deleted pictures are omitted. */
export const listPicturesByIds = async (db: AccountDb, ids: readonly string[]) =>
  (await listMediaRowsByIds(db, ids)).map(toMedia)
