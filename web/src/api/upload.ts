import { isBodiless } from './events.ts'

interface UploadOptions {
  body: FormData
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
  /** Called with how much of the body has been sent, from 0 to 1. */
  onSent: (share: number) => void
}

/**
 * Posts a body with upload progress, which fetch cannot report; the response's body is streamed. Throws a TypeError without a
 * connection, like fetch, and the signal's abort reason.
 */
export function uploadWithProgress(url: string, { body, headers, signal, onSent }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const encoder = new TextEncoder()
    let emittedLength = 0
    let out: ReadableStreamDefaultController<Uint8Array> | undefined
    const emitNewText = () => {
      const { responseText } = request
      if (responseText.length > emittedLength) out?.enqueue(encoder.encode(responseText.slice(emittedLength)))
      emittedLength = responseText.length
    }
    const fail = (error: unknown) => {
      reject(error)
      out?.error(error)
    }
    const abort = () => request.abort()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onSent(loaded / total)
    })
    request.addEventListener('readystatechange', () => {
      if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED || request.status === 0) return
      onSent(1)
      if (isBodiless(request)) return resolve(new Response(null, { status: request.status }))
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          out = controller
        },
        cancel: abort,
      })
      resolve(new Response(stream, { status: request.status }))
    })
    request.addEventListener('progress', emitNewText)
    request.addEventListener('load', () => {
      emitNewText()
      out?.close()
    })
    request.addEventListener('error', () => fail(new TypeError('Failed to send')))
    request.addEventListener('abort', () => fail(signal.reason ?? new DOMException('Aborted', 'AbortError')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    if (signal.aborted) fail(signal.reason)
    else request.send(body)
  })
}
