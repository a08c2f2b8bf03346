import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'

export interface ModelHub {
  /** The value of LOCAL_MODEL_HUB. */
  readonly url: string
  /** Where files are stored, on another address than the hub's. */
  readonly storageUrl: string
  /** The file that every address of a model leads to. */
  file: Buffer
  /** What the hub says about the file instead of the truth; null: nothing. */
  sha256: string | null | undefined
  /** Bytes after which the storage cuts the connection. */
  breakAt: number
  /** Bytes after which the storage says nothing more. */
  stallAt: number
  /** Whether the storage understands If-Range; without it a changed file is mixed with the old one. */
  knowsIfRange: boolean
  /** Answers at the hub itself, without a redirect and without what it says about files. */
  isPlain: boolean
  /** Headers of each request to the storage. */
  readonly asked: { range: string | undefined; ifRange: string | undefined }[]
  close(): Promise<void>
}

const digest = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest('hex')

/**
 * A hub as the real one behaves: it redirects to a storage, and its redirect alone names SHA-256 and size. The storage has ETags of its own,
 * which are no SHA-256, and continues a download where it is asked to.
 */
export async function startModelHub(file: Buffer): Promise<ModelHub> {
  const storage = await startListening((request, response) => send(hub, request, response))
  const front = await startListening((request, response) => {
    if (!/^\/[\w.-]+\/[\w.-]+\/resolve\/main\/[\w.-]+$/u.test(request.url ?? '')) return response.writeHead(404).end()
    if (hub.isPlain) return send(hub, request, response)
    const sha256 = hub.sha256 === undefined ? digest('sha256', hub.file) : hub.sha256
    const linked = sha256 === null ? {} : { 'x-linked-etag': `"${sha256}"`, 'x-linked-size': String(hub.file.length) }
    response.writeHead(302, {
      location: `${storage.url}/repos/${digest('md5', hub.file)}?signature=${Date.now()}`,
      'x-repo-commit': '0123456789abcdef0123456789abcdef01234567',
      'accept-ranges': 'bytes',
      'content-type': 'text/plain; charset=utf-8',
      ...linked,
    })
    return response.end('Found. Redirecting to the storage')
  })
  const hub: ModelHub = {
    url: front.url,
    storageUrl: storage.url,
    file,
    sha256: undefined,
    breakAt: Number.POSITIVE_INFINITY,
    stallAt: Number.POSITIVE_INFINITY,
    knowsIfRange: true,
    isPlain: false,
    asked: [],
    close: async () => {
      await Promise.all([front.close(), storage.close()])
    },
  }
  return hub
}

function send(hub: ModelHub, request: IncomingMessage, response: ServerResponse): void {
  const { file, breakAt, stallAt, knowsIfRange } = hub
  const { range, 'if-range': ifRange } = request.headers
  hub.asked.push({ range, ifRange: ifRange?.toString() })
  const etag = `"${digest('md5', file)}"`
  const isSame = !knowsIfRange || ifRange === undefined || ifRange === etag
  const start = isSame ? Number(/^bytes=(\d+)-$/u.exec(range ?? '')?.[1] ?? 0) : 0
  if (start > 0 && start >= file.length) {
    response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end()
    return
  }
  const sent = file.subarray(start)
  response.writeHead(start > 0 ? 206 : 200, {
    'content-length': sent.length,
    'content-type': 'application/octet-stream',
    etag,
    ...(start > 0 ? { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` } : {}),
  })
  if (sent.length > stallAt) return void response.write(sent.subarray(0, stallAt))
  if (sent.length <= breakAt) return void response.end(sent)
  // What was sent arrives; only then the connection ends.
  response.write(sent.subarray(0, breakAt), () => response.socket?.end())
}

async function startListening(listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
