import * as z from 'zod/mini'
import { Id } from './fields.ts'
import { routes } from './route.ts'

export const Image = z.object({ id: Id, url: z.string(), width: z.number(), height: z.number() })
export type Image = z.infer<typeof Image>

/** Bucket, path and type are hints of old clients; the server makes its own key and looks at the bytes. */
const hint = z.optional(z.string().check(z.maxLength(500, 'must have at most 500 characters')))
const Upload = z.strictObject({
  bucketName: hint,
  destinationPath: hint,
  displayName: hint,
  contentType: hint,
  contentId: z.optional(Id),
})
const upload = {
  method: 'POST',
  right: 'media:write',
  params: z.object({ channel_id: Id }),
  consumes: 'multipart',
  limit: 'upload',
  body: Upload,
  data: Image,
} as const
export const media = routes({
  uploadImage: { ...upload, path: '/upload-file/:channel_id/upload-image' },
  uploadImageNoWix: { ...upload, path: '/upload-file/:channel_id/upload-image-no-wix' },
})
