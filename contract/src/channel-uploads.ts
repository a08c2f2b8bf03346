import * as z from 'zod/mini'
import { Id } from './fields.ts'
import { Image, uploadHint } from './media.ts'
import { defineRoutes } from './route.ts'

/** Bucket, path and type are hints of old clients; the server creates its own key and inspects the bytes. */
const Upload = z.strictObject({
  bucketName: uploadHint,
  destinationPath: uploadHint,
  displayName: uploadHint,
  contentType: uploadHint,
  contentId: z.optional(Id),
})
const upload = {
  method: 'POST',
  right: 'media:write',
  params: z.object({ channel_id: Id }),
  consumes: 'multipart',
  limit: 'upload',
  body: Upload,
} as const

/** The same picture in the media library of the channel's network. */
const NetworkCopy = z.object({ id: z.string(), url: z.string() })

/** Pictures uploaded for a channel. */
export const channelUploads = defineRoutes({
  /** Also puts the picture into the network's media library, where it has one; `network_error` says why that failed. */
  uploadImage: {
    ...upload,
    path: '/upload-file/:channel_id/upload-image',
    data: z.object({
      ...Image.shape,
      network_copy: z.nullable(NetworkCopy),
      network_error: z.nullable(z.string()),
    }),
  },
  uploadImageNoWix: { ...upload, path: '/upload-file/:channel_id/upload-image-no-wix', data: Image },
})
