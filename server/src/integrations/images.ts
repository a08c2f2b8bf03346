import { pictureTypes } from '@draftwright/contract/vocabulary'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type ResizeOptions } from 'sharp'
import { withImageLock } from './image-lock.ts'

/** Pixels; beyond this a small file can decode to gigabytes. */
const maxPixels = 40_000_000
const maxSide = 2400
const portraitSide = 512
/** Maximum queue length: each upload holds up to ten megabytes meanwhile, a stored picture one at most. */
const maxWaitingUploads = 24
const maxWaitingCuts = 200
const allowed: ReadonlySet<string> = new Set(pictureTypes)

export interface CleanImage {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  readonly mediaType: 'image/webp'
}

/**
 * Reads an uploaded picture by its bytes, never by its name, and re-encodes it: upright, at most 2,400 pixels a side, without
 * metadata or hidden data. Null: not a supported picture.
 */
export const cleanImage = (upload: Uint8Array): Promise<CleanImage | null> =>
  encodeImage(upload, { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })

/** The same for a picture of a person: a square of 512 pixels, cropped around its most prominent part, not animated. */
export const cleanPortrait = (upload: Uint8Array): Promise<CleanImage | null> =>
  encodeImage(upload, { width: portraitSide, height: portraitSide, fit: 'cover', position: 'attention' })

export interface ImageCut {
  /** The part to show, in pixels; null is all of it, the only form that keeps an animation. */
  box: { left: number; top: number; width: number; height: number } | null
  /** Pixels; smaller pictures stay unchanged. Null keeps the size. */
  width: number | null
  format: 'webp' | 'jpg'
}

/** A variant of a picture that we encoded ourselves. */
export const cutImage = (picture: Uint8Array, { box, width, format }: ImageCut): Promise<Buffer> =>
  withImageLock(maxWaitingCuts, () => {
    let image = sharp(picture, { limitInputPixels: maxPixels, animated: box === null && format === 'webp' })
    if (box !== null) image = image.extract(box)
    if (width !== null) image = image.resize({ width, withoutEnlargement: true })
    return format === 'webp'
      ? image.webp({ quality: 80 }).toBuffer()
      : image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  })

async function encodeImage(upload: Uint8Array, shape: ResizeOptions): Promise<CleanImage | null> {
  // The type is checked before sharp reads a byte, because sharp would also render an SVG.
  const type = await fileTypeFromBuffer(upload)
  if (type === undefined || !allowed.has(type.mime)) return null
  return withImageLock(maxWaitingUploads, async () => {
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

/** Width and height of a picture as it is seen, by its bytes; null for what is no supported picture. */
export async function measurePicture(bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  const type = await fileTypeFromBuffer(bytes)
  if (type === undefined || !allowed.has(type.mime)) return null
  try {
    const { width, height, orientation = 1 } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
    if (width * height > maxPixels) return null
    return orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    return null
  }
}

/** A picture of any origin within a box, as WebP and without metadata; null where it cannot be read. */
export const shrinkPicture = (bytes: Uint8Array, box: { width: number; height: number }): Promise<Buffer | null> =>
  withImageLock(maxWaitingCuts, async () => {
    try {
      const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate()
      return await picture
        .resize({ ...box, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer()
    } catch {
      return null
    }
  })

export interface NetworkPictureLimits {
  readonly maxBytes: number
  /** Pixels of the longer side. */
  readonly maxSide: number
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
}

/** Steps from a good picture to a small one; a network that takes less than the last gets none. */
const sizeSteps = [
  { quality: 88, side: 1 },
  { quality: 78, side: 1 },
  { quality: 70, side: 0.75 },
  { quality: 62, side: 0.5 },
  { quality: 55, side: 0.3 },
]

/** A picture re-encoded within a network's limits, on white where the format has no transparency. Null: no picture, or too large even so. */
export const encodeForNetwork = (picture: Uint8Array, { maxBytes, maxSide, mediaType }: NetworkPictureLimits) =>
  withImageLock(maxWaitingCuts, async () => {
    for (const { quality, side } of sizeSteps) {
      try {
        const length = Math.round(maxSide * side)
        const image = sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
          .rotate()
          .resize({ width: length, height: length, fit: 'inside', withoutEnlargement: true })
        const encoded =
          mediaType === 'image/jpeg'
            ? image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true })
            : mediaType === 'image/png'
              ? image.png({ quality })
              : image.webp({ quality })
        const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
        if (data.length <= maxBytes) return { bytes: data, mediaType, width: info.width, height: info.height }
      } catch {
        return null
      }
    }
    return null
  })
