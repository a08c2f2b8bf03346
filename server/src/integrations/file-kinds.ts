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
