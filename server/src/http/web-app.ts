import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'
import { appPolicy } from './headers.ts'

const notPages = ['/functions/', '/storage/', '/agent/', '/media/', '/site/', '/assets/', '/v0/']

/** Serves the built web app: hashed files for ever, and its one page for every address that is not a call. */
export async function serveWebApp(app: FastifyInstance, webDir: string | null): Promise<void> {
  const index = webDir === null ? null : join(webDir, 'index.html')
  const page = index !== null && existsSync(index) ? await readFile(index) : null
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
    const isPage = request.method === 'GET' && !notPages.some((prefix) => request.url.startsWith(prefix))
    if (!isPage || page === null) throw new AppError(404, 'not_found', 'There is nothing at this address')
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': appPolicy,
      })
      .send(page)
  })
}
