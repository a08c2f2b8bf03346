import { media } from '@draftwright/contract/media'
import { inTrashError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { createFolder, listFolders, trashFolder, restoreFolder, updateFolder } from './folders.ts'
import { trashMedia, trashManyMedia, restoreMedia, restoreManyMedia } from './trash.ts'
import { listMediaRows, listMediaTags } from './store.ts'
import { updateMedia, updateManyMedia } from './update.ts'
import { createMedia } from './upload.ts'
import { listMediaUses } from './uses-store.ts'
import { readMedia, toMedia } from './view.ts'

export const mediaRoutes = implementRoutes(media, {
  async list({ db, query }) {
    const { data, meta } = await listMediaRows(db, query)
    return { data: data.map(toMedia), meta }
  },
  create: createMedia,
  tags: ({ db }) => listMediaTags(db),
  updateMany: updateManyMedia,
  removeMany: trashManyMedia,
  restoreMany: restoreManyMedia,
  folders: listFolders,
  createFolder,
  updateFolder,
  removeFolder: trashFolder,
  restoreFolder,
  async read({ db, params, query }) {
    const picture = await readMedia(db, params.id)
    if (picture.deleted_at !== null && query.with_trash === undefined) throw inTrashError('picture')
    return picture
  },
  async uses({ db, params }) {
    await readMedia(db, params.id)
    return listMediaUses(db, [params.id])
  },
  update: updateMedia,
  remove: trashMedia,
  restore: restoreMedia,
})
