import { pictureTypes } from '@draftwright/contract/vocabulary'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type ResizeOptions } from 'sharp'
import { inTurn } from './image-turns.ts'

/** Pixels; beyond this a small file can unpack to gigabytes. */
const maxPixels = 40_000_000
const maxSide = 2400
const portraitSide = 512
/** How many may wait in line: each upload holds up to ten megabytes meanwhile, a picture of our own one at most. */
const uploads = 24
const forms = 200
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

export interface Cut {
  /** The part to show, in pixels; null is all of it, which alone keeps an animation. */
  box: { left: number; top: number; width: number; height: number } | null
  /** Pixels; smaller pictures stay as they are. Null leaves the size. */
  width: number | null
  format: 'webp' | 'jpg'
}

/** Another form of a picture that we have written ourselves. */
export const cutImage = (picture: Uint8Array, { box, width, format }: Cut): Promise<Buffer> =>
  inTurn(forms, () => {
    let image = sharp(picture, { limitInputPixels: maxPixels, animated: box === null && format === 'webp' })
    if (box !== null) image = image.extract(box)
    if (width !== null) image = image.resize({ width, withoutEnlargement: true })
    return format === 'webp'
      ? image.webp({ quality: 80 }).toBuffer()
      : image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  })

async function writeAnew(upload: Uint8Array, shape: ResizeOptions): Promise<CleanImage | null> {
  // The type is checked before sharp sees a byte, because sharp would also draw an SVG.
  const type = await fileTypeFromBuffer(upload)
  if (type === undefined || !allowed.has(type.mime)) return null
  return inTurn(uploads, async () => {
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
  })
}
