import { media } from '@draftwright/contract/media'
import { implement } from '../../http/call.ts'
import { createFolder, listFolders, removeFolder, restoreFolder, updateFolder } from './folders.ts'
import { remove, removeMany, restore, restoreMany } from './remove.ts'
import { listRows, listTags } from './store.ts'
import { update, updateMany } from './update.ts'
import { create, uploadImage } from './upload.ts'
import { usesOf } from './uses-store.ts'
import { findMedia, shown } from './view.ts'

export const mediaRoutes = implement(media, {
  uploadImage,
  uploadImageNoWix: uploadImage,
  async list({ db, query }) {
    const { data, meta } = await listRows(db, query)
    return { data: data.map(shown), meta }
  },
  create,
  tags: ({ db }) => listTags(db),
  updateMany,
  removeMany,
  restoreMany,
  folders: listFolders,
  createFolder,
  updateFolder,
  removeFolder,
  restoreFolder,
  read: ({ db, params }) => findMedia(db, params.id),
  async uses({ db, params }) {
    await findMedia(db, params.id)
    return usesOf(db, [params.id])
  },
  update,
  remove,
  restore,
})
