import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isAgentRequest } from './agent-wire.ts'
import { createMethodError } from './allowed-methods.ts'
import { chooseEncoding, encodeBytes, type EncodedBytes } from './compress.ts'
import { AppError } from './errors.ts'
import { buildAppPolicy, isWasmWorker, wasmWorkerPolicy } from './headers.ts'
import { createPageHints } from './page-hints.ts'

const pageMethods = ['GET', 'HEAD']
const notPages = ['/functions/', '/storage/', '/media/', '/site/', '/assets/', '/v0/']

/**
 * Serves the built web app: hashed files with long-term caching, and the single page for every other address. Files are sent as
 * the build compressed them (`.br`, `.gz` next to each). The page contains the agent service's address if that is another host's.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { webDir, agent }: { webDir: string | null; agent: { url: string | null } },
): Promise<void> {
  const index = webDir === null ? null : join(webDir, 'index.html')
  const html = index !== null && existsSync(index) ? await readFile(index, 'utf8') : null
  const findPage = html === null || webDir === null ? null : createPageFinder(html, agent.url, createPageHints(webDir))
  const policy = buildAppPolicy(agent.url)
  if (webDir !== null && findPage !== null) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        if (isWasmWorker(path)) reply.header('content-security-policy', wasmWorkerPolicy)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (isAgentRequest(request)) throw new AppError(404, 'not_found', 'Not Found')
    const isPage = findPage !== null && !notPages.some((prefix) => request.url.startsWith(prefix))
    if (!isPage) throw new AppError(404, 'not_found', 'This page does not exist')
    if (!pageMethods.includes(request.method)) throw createMethodError(request.method, pageMethods)
    const page = findPage(request.url.replace(/[?#].*$/u, ''))
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      vary: 'accept-encoding',
      etag: page.etag,
    })
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === null) return reply.send(page.body.identity)
    return reply.header('content-encoding', encoding).send(page.body[encoding])
  })
}

type EncodedPage = { body: EncodedBytes; etag: string }

/** The single page with the agent service's address and the files of the page at an address; compressed once for each list of files. */
function createPageFinder(html: string, agentUrl: string | null, getHints: (pathname: string) => string) {
  const base = agentUrl === null ? html : addAgentUrl(html, agentUrl)
  const pages = new Map<string, EncodedPage>()
  return (pathname: string): EncodedPage => {
    const hints = getHints(pathname)
    const known = pages.get(hints)
    if (known !== undefined) return known
    const bytes = Buffer.from(base.replace('</head>', () => `${hints}</head>`))
    // Weak, because the same text is also sent compressed.
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const page = { body: encodeBytes(bytes), etag }
    pages.set(hints, page)
    return page
  }
}

/** `href` leaves no quote or angle bracket in a URL. */
const addAgentUrl = (html: string, agentUrl: string): string =>
  html.replace('<meta charset="utf-8"', (first) => `<meta name="agent-url" content="${escapeUrl(agentUrl)}" />${first}`)
const escapeUrl = (url: string): string => new URL(url).href.replace(/\/+$/u, '').replaceAll('&', '&amp;')
