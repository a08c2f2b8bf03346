import type { UploadedImage, UploadImage } from '../editor/index.ts'
import { getAuthHeaders } from '../../api/session-calls.ts'

/** Uploads pictures to a channel's store. XMLHttpRequest, because fetch cannot report upload progress. */
export function createImageUpload(channelId: string, contentId: string): UploadImage {
  return async (file, onProgress, signal) => {
    const form = new FormData()
    form.set('contentId', contentId)
    form.set('displayName', file.name.slice(0, 200))
    form.set('contentType', file.type)
    form.set('file', file)
    const headers = await getAuthHeaders()
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', `/functions/v1/api/upload-file/${channelId}/upload-image`)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.responseType = 'json'
      request.upload.addEventListener('progress', (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total)
      })
      request.addEventListener('load', () => {
        const answer = request.response as { data?: UploadedImage; error?: { message: string } } | null
        if (answer?.data) resolve(answer.data)
        else reject(new Error(answer?.error?.message ?? 'The server rejected the file.'))
      })
      request.addEventListener('error', () => reject(new Error('No internet connection.')))
      request.addEventListener('abort', () => reject(new Error('The upload was stopped.')))
      signal.addEventListener('abort', () => request.abort())
      request.send(form)
    })
  }
}
