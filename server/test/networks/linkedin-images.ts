import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { limits, refuseField } from './linkedin-rules.ts'

/** A picture that was announced, and maybe uploaded. */
interface LinkedInImage {
  readonly urn: string
  readonly owner: string
  readonly uploadPath: string
  status: 'WAITING_UPLOAD' | 'AVAILABLE' | 'PROCESSING_FAILED'
  bytes: Buffer | null
  /** How many posts with it are still refused as too early. */
  refusalsLeft: number
}

export interface LinkedInImages {
  announce(owner: string): LinkedInImage
  findByPath(uploadPath: string): LinkedInImage | undefined
  find(urn: string): LinkedInImage | undefined
  /** Takes the bytes; what is no picture of an accepted kind and size fails later, in a post. */
  receive(image: LinkedInImage, bytes: Buffer): Promise<void>
  /** The picture for a post of `author`; throws the 400 of one that is unknown, foreign, failed or too early. */
  take(urn: string, author: string): LinkedInImage
}

/** The Images API of LinkedIn; sources in linkedin-server.ts. */
export function createLinkedInImages(settings: { readonly refusalsAfterUpload: number }): LinkedInImages {
  const all: LinkedInImage[] = []
  const images: LinkedInImages = {
    announce: (owner) => {
      const id = `D4E10AQ${randomBytes(12).toString('hex')}`
      const image: LinkedInImage = {
        urn: `urn:li:image:${id}`,
        owner,
        uploadPath: `/dms-uploads/${id}/uploaded-image/${randomBytes(8).toString('hex')}`,
        status: 'WAITING_UPLOAD',
        bytes: null,
        refusalsLeft: 0,
      }
      all.push(image)
      return image
    },
    findByPath: (uploadPath) => all.find((image) => image.uploadPath === uploadPath),
    find: (urn) => all.find((image) => image.urn === urn),
    receive: async (image, bytes) => {
      image.bytes = bytes
      image.status = (await isAcceptedPicture(bytes)) ? 'AVAILABLE' : 'PROCESSING_FAILED'
      image.refusalsLeft = settings.refusalsAfterUpload
    },
    take: (urn, author) => {
      const image = images.find(urn)
      if (!image) throw refuseField('INVALID_IMAGE_ID', 'This Image ID is invalid')
      if (image.owner !== author)
        throw refuseField('INVALID_VALUE_FOR_FIELD', `Image ${urn} is not owned by the author ${author}`)
      if (image.status === 'PROCESSING_FAILED')
        throw refuseField('MEDIA_ASSET_PROCESSING_FAILED', 'Media asset failed processing')
      if (image.status === 'WAITING_UPLOAD' || image.refusalsLeft > 0) {
        image.refusalsLeft = Math.max(0, image.refusalsLeft - 1)
        throw refuseField('MEDIA_ASSET_WAITING_UPLOAD', 'Media asset is waiting upload')
      }
      return image
    },
  }
  return images
}

async function isAcceptedPicture(bytes: Buffer): Promise<boolean> {
  try {
    const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return ['jpeg', 'png', 'gif'].includes(format) && width * height < limits.pixels && pages <= limits.frames
  } catch {
    return false
  }
}
