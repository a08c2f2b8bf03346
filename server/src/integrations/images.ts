import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

/** Pixels; beyond this a small file can unpack to gigabytes. */
const maxPixels = 40_000_000
const maxSide = 2400
const allowed = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

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
export async function cleanImage(upload: Uint8Array): Promise<CleanImage | null> {
  // The type is checked before sharp sees a byte, because sharp would also draw an SVG.
  const type = await fileTypeFromBuffer(upload)
  if (type === undefined || !allowed.has(type.mime)) return null
  try {
    const { data, info } = await sharp(upload, {
      limitInputPixels: maxPixels,
      animated: type.mime === 'image/gif',
      failOn: 'error',
    })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, mediaType: 'image/webp' }
  } catch {
    return null
  }
}
