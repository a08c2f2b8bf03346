import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { AppContext } from '../../http/app-context.ts'
import { buildOriginalKey, buildPictureUrl, buildVariantFolder } from './addresses.ts'
import { deleteMediaRows, keepUsedExampleMedia, listUnusedExampleMedia } from './example-store.ts'
import { insertMedia } from './store.ts'

export interface ExamplePicture {
  name: string
  alt: string
  /** WebP. */
  bytes: Buffer
  width: number
  height: number
}

/** Adds a picture that is part of the product to the media library; returns its address. */
export async function addExamplePicture(
  db: AccountDb,
  { files }: AppContext,
  userId: string,
  { bytes, ...picture }: ExamplePicture,
): Promise<string> {
  const id = createId()
  const key = buildOriginalKey(db.accountId, id)
  await files.write(key, bytes)
  await insertMedia(db, {
    ...picture,
    id,
    key,
    user_id: userId,
    channel_id: null,
    folder_id: null,
    hint: null,
    media_type: 'image/webp',
    bytes: bytes.length,
    is_example: true,
  })
  return buildPictureUrl(db.accountId, id, 0)
}

/** Deletes the example's pictures after its posts; one that another post shows stays. Returns the pictures whose files are left. */
export async function removeExamplePictures(db: AccountDb): Promise<string[]> {
  const ids = await listUnusedExampleMedia(db)
  await deleteMediaRows(db, ids)
  await keepUsedExampleMedia(db)
  return ids
}

/** Deletes the files of pictures whose rows are deleted. */
export async function removePictureFiles(
  accountId: string,
  { files }: AppContext,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    await files.removeFolder(buildVariantFolder(accountId, id))
    await files.remove(buildOriginalKey(accountId, id))
  }
}
