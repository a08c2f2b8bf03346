import type { Bucket } from '@draftwright/contract/storage'
import { storage } from '@draftwright/contract/storage'
import { newId } from '../../db/new-id.ts'
import { type Call, implement } from '../../http/call.ts'
import { conflict, forbidden, invalid, notFound } from '../../http/errors.ts'
import { can } from '@draftwright/contract/rights'
import { documentType, type FileType, recordingType } from '../../integrations/file-kinds.ts'
import { findPicture, keepPicture, type Picture } from '../media/index.ts'
import { findFile, insertFile, removeFile } from './store.ts'

type Kept = Exclude<Bucket, 'images'>
const kinds: Record<Kept, { typeOf: (bytes: Uint8Array) => Promise<FileType | null>; message: string }> = {
  documents: { typeOf: documentType, message: 'must be a PDF, an Office or an OpenDocument file' },
  recordings: { typeOf: recordingType, message: 'must be a recording' },
}

export const storageRoutes = implement(storage, { upload, read, remove })

async function upload({ db, parts, params, caller, request }: Call<(typeof storage)['upload']>) {
  const { bucket, '*': hint } = params
  if (request.file === null) throw invalid([{ field: 'file', message: 'is required' }])
  const { bytes } = request.file
  const name = nameOf(hint)
  if (bucket === 'images')
    return pictureObject(await keepPicture(db, parts, caller.userId, { bytes, filename: name }, `${bucket}/${hint}`))
  const { typeOf, message } = kinds[bucket]
  const type = await typeOf(bytes)
  if (type === null) throw invalid([{ field: 'file', message }])
  const id = newId()
  const key = `${bucket}/${db.accountId}/${id}.${type.ext}`
  await parts.files.write(key, bytes)
  await insertFile(db, {
    id,
    user_id: caller.userId,
    bucket,
    hint,
    name,
    key,
    media_type: type.mime,
    bytes: bytes.length,
  })
  return fileObject(bucket, mustFind(await findFile(db, bucket, { id })))
}

async function read({ db, params }: Call<(typeof storage)['read']>) {
  const { bucket, '*': path } = params
  const by = placeOf(db.accountId, path)
  if (bucket === 'images') {
    const picture = await findPicture(db, 'id' in by ? by : { hint: `${bucket}/${by.hint}` })
    if (picture === null) throw notFound('File')
    return { key: picture.key, mediaType: picture.media_type, filename: withEnding(picture.name, 'webp') }
  }
  const file = mustFind(await findFile(db, bucket, by))
  return { key: file.key, mediaType: file.media_type, filename: withEnding(file.name, endingOf(file.key)) }
}

async function remove({ db, parts, params, caller }: Call<(typeof storage)['remove']>) {
  const { bucket, '*': path } = params
  if (bucket === 'images') throw conflict('in_library', 'Pictures are deleted in the media library')
  const file = mustFind(await findFile(db, bucket, placeOf(db.accountId, path)))
  if (file.user_id !== caller.userId && !can(caller.role, 'media:manage'))
    throw forbidden('Only whoever added it and publishers can delete this')
  await parts.files.remove(file.key)
  await removeFile(db, file.id)
  return null
}

function mustFind<T>(row: T | undefined): T {
  if (row === undefined) throw notFound('File')
  return row
}

/** The server's own key names a file by its id; any other path is where somebody wanted it to lie. */
function placeOf(accountId: string, path: string): { id: string } | { hint: string } {
  const [, account, id] = /^([0-9a-f-]{36})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.\w+)?$/u.exec(path) ?? []
  return id !== undefined && account === accountId ? { id } : { hint: path }
}

const fileObject = (bucket: Kept, file: NonNullable<Awaited<ReturnType<typeof findFile>>>) => {
  const key = file.key.slice(bucket.length + 1)
  return { ...file, bucket, key, url: `/storage/v1/object/${bucket}/${key}`, width: null, height: null }
}

const pictureObject = (picture: Picture) => ({
  ...picture,
  bucket: 'images' as const,
  key: `${picture.account_id}/${picture.id}.webp`,
})

const nameOf = (path: string): string =>
  path
    .split('/')
    .findLast((part) => part !== '')
    ?.slice(0, 200) ?? 'file'
const endingOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1)
const withEnding = (name: string, ending: string): string => `${name.replace(/\.\w{1,5}$/u, '')}.${ending}`
