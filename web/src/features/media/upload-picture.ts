import type { Media } from '@draftwright/contract/media'
import { getAuthHeaders } from '../../api/session-calls.ts'

export class UploadError extends Error {
  readonly status: number
  /** Seconds after which to retry; null: do not. */
  readonly retryAfterSeconds: number | null

  constructor(message: string, status: number, again: number | null) {
    super(message)
    this.status = status
    this.retryAfterSeconds = again
  }
}

/** Uploads a picture to the library. XMLHttpRequest, because fetch cannot report upload progress. Throws UploadError. */
export async function uploadPicture(
  file: File,
  {
    folderId,
    onProgress,
    signal,
  }: { folderId: string | null; onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Media> {
  const form = new FormData()
  form.set('displayName', file.name.slice(0, 200))
  if (folderId !== null) form.set('folder_id', folderId)
  form.set('file', file)
  const headers = await getAuthHeaders()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/functions/v1/api/media')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      const answer = request.response as { data?: Media; error?: { message: string } } | null
      if (answer?.data) return resolve(answer.data)
      const isLater = request.status === 429 || request.status === 503
      const again = isLater ? Math.max(1, Number(request.getResponseHeader('retry-after')) || 5) : null
      reject(new UploadError(answer?.error?.message ?? 'The server rejected the file.', request.status, again))
    })
    request.addEventListener('error', () => reject(new UploadError('No internet connection.', 0, null)))
    request.addEventListener('abort', () => reject(new UploadError('Stopped', 0, null)))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
