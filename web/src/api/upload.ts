interface Upload {
  body: FormData
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
  /** Called with how much of the body has been sent, from 0 to 1. */
  onSent: (share: number) => void
}

/**
 * Posts a body, telling how much of it is sent, which fetch cannot; the answer's own body comes in as it is written. Throws a
 * TypeError where there is no connection, as fetch does, and what the signal was aborted with.
 */
export function upload(url: string, { body, headers, signal, onSent }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const encoder = new TextEncoder()
    let heard = 0
    let out: ReadableStreamDefaultController<Uint8Array> | undefined
    const hear = () => {
      const { responseText } = request
      if (responseText.length > heard) out?.enqueue(encoder.encode(responseText.slice(heard)))
      heard = responseText.length
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
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          out = controller
        },
        cancel: abort,
      })
      resolve(new Response(stream, { status: request.status }))
    })
    request.addEventListener('progress', hear)
    request.addEventListener('load', () => {
      hear()
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
