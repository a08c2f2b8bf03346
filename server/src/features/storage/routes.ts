import { storage } from '@draftwright/contract/storage'
import { createId } from '../../db/create-id.ts'
import { type HandlerContext, implementRoutes } from '../../http/handler.ts'
import { conflictError, forbiddenError, invalidInputError, notFoundError } from '../../http/errors.ts'
import { hasRight } from '@draftwright/contract/rights'
import {
  detectDocumentType,
  detectFileType,
  type FileType,
  isPlainText,
  detectRecordingType,
} from '../../integrations/file-kinds.ts'
import { findPicture, savePicture, type Picture } from '../media/index.ts'
import { findFile, insertFile, deleteFileRow } from './store.ts'

interface BucketRule {
  readonly typeOf: (bytes: Uint8Array) => Promise<FileType | null>
  readonly message: string
}
const plainText: FileType = { mime: 'text/plain', ext: 'txt' }
const rules: ReadonlyMap<string, BucketRule> = new Map([
  [
    'documents',
    {
      typeOf: async (bytes: Uint8Array) =>
        (await detectDocumentType(bytes)) ?? (bytes.length > 0 && isPlainText(bytes) ? plainText : null),
      message: 'must be a PDF, an Office or an OpenDocument file, or plain text in UTF-8',
    },
  ],
  ['recordings', { typeOf: detectRecordingType, message: 'must be a recording' }],
])
const unknownType: FileType = { mime: 'application/octet-stream', ext: 'bin' }
/** Any other bucket accepts any file: it is only served as a download, with a type that no browser runs. */
const anyFile: BucketRule = {
  typeOf: async (bytes) => (bytes.length === 0 ? null : ((await detectFileType(bytes)) ?? unknownType)),
  message: 'must not be empty',
}

export const storageRoutes = implementRoutes(storage, {
  upload: uploadFile,
  read: readStoredFile,
  remove: deleteStoredFile,
})

async function uploadFile({ db, context, params, caller, request }: HandlerContext<(typeof storage)['upload']>) {
  const { bucket, '*': hint } = params
  if (request.file === null) throw invalidInputError([{ field: 'file', message: 'is required' }])
  const { bytes } = request.file
  const name = extractName(hint)
  if (bucket === 'images')
    return toPictureObject(
      await savePicture(db, context, caller.userId, { bytes, filename: name }, `${bucket}/${hint}`),
    )
  const { typeOf, message } = rules.get(bucket) ?? anyFile
  const type = await typeOf(bytes)
  if (type === null) throw invalidInputError([{ field: 'file', message }])
  const id = createId()
  // In known folders, so that all are deleted with the workspace.
  const folder = rules.has(bucket) ? `${bucket}/${db.accountId}` : `documents/${db.accountId}/buckets/${bucket}`
  const key = `${folder}/${id}.${type.ext}`
  await context.files.write(key, bytes)
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
  return toFileObject(bucket, assertFound(await findFile(db, bucket, { id })))
}

async function readStoredFile({ db, params }: HandlerContext<(typeof storage)['read']>) {
  const { bucket, '*': path } = params
  const by = parsePath(db.accountId, path)
  if (bucket === 'images') {
    const picture = await findPicture(db, 'id' in by ? by : { hint: `${bucket}/${by.hint}` })
    if (picture === null) throw notFoundError('File')
    return { key: picture.key, mediaType: picture.media_type, filename: replaceEnding(picture.name, 'webp') }
  }
  const file = assertFound(await findFile(db, bucket, by))
  // An unknown type keeps the file's name: it is only downloaded.
  const isUnknown = file.media_type === unknownType.mime
  const filename = isUnknown ? file.name : replaceEnding(file.name, extractEnding(file.key))
  return { key: file.key, mediaType: file.media_type, filename }
}

async function deleteStoredFile({ db, context, params, caller }: HandlerContext<(typeof storage)['remove']>) {
  const { bucket, '*': path } = params
  if (bucket === 'images') throw conflictError('in_library', 'Pictures are deleted in the media library')
  const file = assertFound(await findFile(db, bucket, parsePath(db.accountId, path)))
  if (file.user_id !== caller.userId && !hasRight(caller.role, 'media:manage'))
    throw forbiddenError('Only the uploader and publishers can delete this')
  await context.files.remove(file.key)
  await deleteFileRow(db, file.id)
  return null
}

function assertFound<T>(row: T | undefined): T {
  if (row === undefined) throw notFoundError('File')
  return row
}

/** The server's own key contains the file's id; any other path was chosen by a client. */
function parsePath(accountId: string, path: string): { id: string } | { hint: string } {
  const [, account, id] = /^([0-9a-f-]{36})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.\w+)?$/u.exec(path) ?? []
  return id !== undefined && account === accountId ? { id } : { hint: path }
}

const toFileObject = (bucket: string, file: NonNullable<Awaited<ReturnType<typeof findFile>>>) => {
  const key = `${file.account_id}/${file.key.slice(file.key.lastIndexOf('/') + 1)}`
  return { ...file, bucket, key, url: `/storage/v1/object/${bucket}/${key}`, width: null, height: null }
}

const toPictureObject = (picture: Picture) => ({
  ...picture,
  bucket: 'images',
  key: `${picture.account_id}/${picture.id}.webp`,
})

const extractName = (path: string): string =>
  path
    .split('/')
    .findLast((part) => part !== '')
    ?.slice(0, 200) ?? 'file'
const extractEnding = (key: string): string => key.slice(key.lastIndexOf('.') + 1)
const replaceEnding = (name: string, ending: string): string => `${name.replace(/\.\w{1,5}$/u, '')}.${ending}`
