import { pictureTypes } from '@draftwright/contract/vocabulary'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type ResizeOptions } from 'sharp'

/** Pixels; beyond this a small file can unpack to gigabytes. */
const maxPixels = 40_000_000
const maxSide = 2400
const portraitSide = 512
const allowed: ReadonlySet<string> = new Set(pictureTypes)

export interface CleanImage {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  readonly mediaType: 'image/webp'
}

/**
 * Reads an uploaded picture by its bytes, never by its name, and writes it anew: upright, at most 2,400 pixels a side,
 * without metadata, and without whatever was hidden in the file. Null: not a picture that we take.
 */
export const cleanImage = (upload: Uint8Array): Promise<CleanImage | null> =>
  writeAnew(upload, { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })

/** The same for a picture of a person: a square of 512 pixels, cut around what draws the eye, and still. */
export const cleanPortrait = (upload: Uint8Array): Promise<CleanImage | null> =>
  writeAnew(upload, { width: portraitSide, height: portraitSide, fit: 'cover', position: 'attention' })

async function writeAnew(upload: Uint8Array, shape: ResizeOptions): Promise<CleanImage | null> {
  // The type is checked before sharp sees a byte, because sharp would also draw an SVG.
  const type = await fileTypeFromBuffer(upload)
  if (type === undefined || !allowed.has(type.mime)) return null
  try {
    const { data, info } = await sharp(upload, {
      limitInputPixels: maxPixels,
      animated: type.mime === 'image/gif' && shape.fit === 'inside',
      failOn: 'error',
    })
      .rotate()
      .resize(shape)
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, mediaType: 'image/webp' }
  } catch {
    return null
  }
}
