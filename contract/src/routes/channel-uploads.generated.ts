// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const uploadImage = {"id":"channelUploads.uploadImage","method":"POST","path":"/functions/v1/api/upload-file/:channel_id/upload-image"} as const satisfies RouteEntry
export const uploadImageNoWix = {"id":"channelUploads.uploadImageNoWix","method":"POST","path":"/functions/v1/api/upload-file/:channel_id/upload-image-no-wix"} as const satisfies RouteEntry
