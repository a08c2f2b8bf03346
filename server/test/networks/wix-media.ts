import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { type NetworkAnswer, type NetworkRequest, parseObject } from './network-server.ts'
import { refuseOneField, refuseWix } from './wix-rules.ts'

/** A file of the site's Media Manager. */
export interface WixFile {
  readonly id: string
  readonly displayName: string
  readonly url: string
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  /** What it becomes after `readsLeft` more looks. */
  readonly outcome: 'READY' | 'FAILED'
  readsLeft: number
  /** Whether a person moved it to the trash. */
  isDeleted: boolean
}

export interface WixMedia {
  readonly files: readonly WixFile[]
  importFile(request: NetworkRequest): Promise<NetworkAnswer>
  generateUploadUrl(request: NetworkRequest): NetworkAnswer
  /** The upload itself; the address is the permission. */
  receiveUpload(request: NetworkRequest): Promise<NetworkAnswer>
  showFile(request: NetworkRequest): NetworkAnswer
  listFiles(): NetworkAnswer
}

const extensions: Readonly<Record<string, string>> = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' }

/** The Media Manager of Wix; sources in wix-server.ts. */
export function createWixMedia(settings: { readonly pendingReads: number }): WixMedia {
  const files: WixFile[] = []
  const uploads = new Map<string, { mimeType: string; fileName: string }>()

  const addFile = async (bytes: Buffer | null, displayName: string, mimeType: string): Promise<WixFile> => {
    const { format = '', width = 0, height = 0 } = await readPicture(bytes)
    const isNamedRight = mimeType === '' || mimeType === 'application/octet-stream' || mimeType === `image/${format}`
    const id = `2acbb8_${randomBytes(16).toString('hex')}~mv2.${extensions[format] ?? 'bin'}`
    const file: WixFile = {
      id,
      displayName,
      url: `https://static.wixstatic.com/media/${id}`,
      bytes: bytes ?? Buffer.alloc(0),
      width,
      height,
      outcome: format in extensions && isNamedRight ? 'READY' : 'FAILED',
      readsLeft: settings.pendingReads,
      isDeleted: false,
    }
    files.push(file)
    return file
  }

  return {
    files,
    importFile: async ({ body }) => {
      const { url, mimeType = '', displayName = '' } = readStrings(body)
      if (!/^https?:$/u.test(URL.parse(url ?? '')?.protocol ?? ''))
        throw refuseOneField('url', 'must be a valid URL', 'FORMAT')
      const file = await addFile(await fetchBytes(url ?? ''), displayName, mimeType)
      return { status: 200, body: { file: toFileAnswer(file) } }
    },
    generateUploadUrl: ({ body, origin }) => {
      const { mimeType = '', fileName = '' } = readStrings(body)
      if (mimeType === '') throw refuseOneField('mimeType', 'must not be empty', 'REQUIRED_FIELD')
      const token = randomBytes(24).toString('base64url')
      uploads.set(token, { mimeType, fileName })
      return { status: 200, body: { uploadUrl: `${origin}/upload/${token}` } }
    },
    receiveUpload: async ({ path, query, headers, body }) => {
      const token = path.slice('/upload/'.length)
      const upload = uploads.get(token)
      if (!upload) throw refuseWix(403, 'PERMISSION_DENIED', 'The upload URL is invalid or was used')
      const name = query.get('filename') ?? upload.fileName
      if (name === '') throw refuseOneField('filename', 'must not be empty', 'REQUIRED_FIELD')
      if (!headers['content-type']) throw refuseOneField('Content-Type', 'must not be empty', 'REQUIRED_FIELD')
      uploads.delete(token)
      const sentType = headers['content-type']
      const mimeType = sentType === 'application/octet-stream' ? sentType : upload.mimeType
      const isSame = sentType === mimeType
      const file = await addFile(body, name, isSame ? mimeType : 'text/mismatch')
      return { status: 200, body: { file: toFileAnswer(file) } }
    },
    showFile: ({ query }) => {
      const file = files.find(({ id }) => id === query.get('fileId'))
      if (!file) throw refuseWix(404, 'FILE_NOT_FOUND', `File ${query.get('fileId')} was not found`)
      const answer = { status: 200, body: { file: toFileAnswer(file) } }
      file.readsLeft -= 1
      return answer
    },
    listFiles: () => {
      const answer = { status: 200, body: { files: files.toReversed().map(toFileAnswer) } }
      for (const file of files) file.readsLeft -= 1
      return answer
    },
  }
}

const toFileAnswer = ({
  id,
  displayName,
  url,
  bytes,
  width,
  height,
  outcome,
  readsLeft,
  isDeleted,
}: WixFile): object => ({
  id,
  displayName,
  url,
  parentFolderId: 'media-root',
  mediaType: 'IMAGE',
  sizeInBytes: String(bytes.length),
  operationStatus: readsLeft > 0 ? 'PENDING' : outcome,
  state: isDeleted ? 'DELETED' : 'OK',
  // Dimensions are known only after the processing.
  ...(readsLeft <= 0 && outcome === 'READY' && { media: { image: { image: { id, url, width, height } } } }),
})

function readStrings(body: Buffer): Record<string, string | undefined> {
  const object = parseObject(body)
  if (!object) throw refuseWix(400, 'INVALID_ARGUMENT', 'Failed to parse server request')
  return Object.fromEntries(
    Object.entries(object).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Wix fetches the address itself; null for one that it cannot. */
async function fetchBytes(url: string): Promise<Buffer | null> {
  try {
    const response = await fetch(url, { redirect: 'follow' })
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null
  } catch {
    return null
  }
}

async function readPicture(bytes: Buffer | null): Promise<{ format?: string; width?: number; height?: number }> {
  try {
    return bytes ? await sharp(bytes).metadata() : {}
  } catch {
    return {}
  }
}
