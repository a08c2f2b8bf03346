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

/** The type of a recording, by its bytes and never by its name; null for anything else. */
export async function detectRecordingType(bytes: Uint8Array): Promise<FileType | null> {
  const type = await fileTypeFromBuffer(bytes)
  return type !== undefined && (type.mime.startsWith('audio/') || containers.has(type.mime)) ? type : null
}

/** UTF-8 without control characters. Markup is no plain text: saved under its own name, a browser would run it. */
export function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/[^\P{Cc}\n\r\t\f]/u.test(text) && !text.trimStart().startsWith('<')
  } catch {
    return false
  }
}

/** The type of a document, by its bytes; null for anything else. */
export async function detectDocumentType(bytes: Uint8Array): Promise<FileType | null> {
  const type = await fileTypeFromBuffer(bytes)
  return type !== undefined && documents.has(type.mime) ? type : null
}

/** Types that a browser runs or renders with active content; they are served as plain bytes. */
const active = /html|xml|svg|script/u

/** The type of any file, by its bytes; null for text, for active content, and for unknown types. */
export async function detectFileType(bytes: Uint8Array): Promise<FileType | null> {
  const type = await fileTypeFromBuffer(bytes)
  return type === undefined || active.test(type.mime.replace('openxmlformats', '')) ? null : type
}

/** Types that bytes show for themselves: what does not show it is none. */
const shown = /^(?:image|audio|video|font|multipart|message)\//u

/** What a program says of bytes that do not show what they are, such as text; null for active content and for no type. */
export function readSaidType(said: string): string | null {
  const type = said.split(';')[0]?.trim().toLowerCase() ?? ''
  const isType = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,99}$/u.test(type)
  return isType && !active.test(type.replace('openxmlformats', '')) && !shown.test(type) ? type : null
}

/** Whether bytes of this type are sound, or video with or without sound. */
export const isSoundOrVideo = (mime: string): boolean => /^(?:audio|video)\/|^application\/ogg$/u.test(mime)
