import { fileTypeFromBuffer } from 'file-type'

export interface FileType {
  mime: string
  ext: string
}

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'
const documents: ReadonlySet<string> = new Set([
  'application/pdf',
  `${office}.wordprocessingml.document`,
  `${office}.spreadsheetml.sheet`,
  `${office}.presentationml.presentation`,
  `${open}.text`,
  `${open}.spreadsheet`,
  `${open}.presentation`,
])

/** Browsers record sound into the containers of video, so those count too. */
const containers: ReadonlySet<string> = new Set(['video/webm', 'video/mp4', 'application/ogg', 'video/ogg'])

/** What a recording is, by its bytes and never by its name; null for anything that is no sound. */
export async function recordingType(bytes: Uint8Array): Promise<FileType | null> {
  const type = await fileTypeFromBuffer(bytes)
  return type !== undefined && (type.mime.startsWith('audio/') || containers.has(type.mime)) ? type : null
}

/** What a document is, by its bytes; null for anything that is none. */
export async function documentType(bytes: Uint8Array): Promise<FileType | null> {
  const type = await fileTypeFromBuffer(bytes)
  return type !== undefined && documents.has(type.mime) ? type : null
}

/** Types that a browser runs or draws with what they bring along; by name they are bytes like any other. */
const active = /html|xml|svg|script/u

/** What any file is, by its bytes; null for text, for what can run in a browser, and for what nobody knows. */
export async function anyType(bytes: Uint8Array): Promise<FileType | null> {
  const type = await fileTypeFromBuffer(bytes)
  return type === undefined || active.test(type.mime.replace('openxmlformats', '')) ? null : type
}
