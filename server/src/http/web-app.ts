import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { speaksAgent } from './agent-wire.ts'
import { AppError } from './errors.ts'
import { appPolicy } from './headers.ts'

const notPages = ['/functions/', '/storage/', '/media/', '/site/', '/assets/', '/v0/']

/**
 * Serves the built web app: hashed files for ever, and its one page for every address that is not a call. The page names
 * the agent service's address where that is another host's.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { webDir, agent }: { webDir: string | null; agent: { url: string | null } },
): Promise<void> {
  const index = webDir === null ? null : join(webDir, 'index.html')
  const page = index !== null && existsSync(index) ? pageFor(await readFile(index, 'utf8'), agent.url) : null
  const policy = appPolicy(agent.url)
  if (webDir !== null && page !== null) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (speaksAgent(request)) throw new AppError(404, 'not_found', 'Not Found')
    const isPage = request.method === 'GET' && !notPages.some((prefix) => request.url.startsWith(prefix))
    if (!isPage || page === null) throw new AppError(404, 'not_found', 'There is nothing at this address')
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': policy,
      })
      .send(page)
  })
}

/** `href` leaves no quote or angle bracket in an address. */
const pageFor = (page: string, agentUrl: string | null): string =>
  agentUrl === null
    ? page
    : page.replace(
        '<meta charset="utf-8"',
        (first) => `<meta name="agent-url" content="${escaped(agentUrl)}" />${first}`,
      )
const escaped = (url: string): string => new URL(url).href.replace(/\/+$/u, '').replaceAll('&', '&amp;')
