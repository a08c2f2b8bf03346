import type { contracts } from '@draftwright/contract'
import type { FastifyInstance } from 'fastify'
import { buildOpenApi } from './openapi.ts'
import { renderReferencePage, referenceStyle } from './reference-page.ts'

/** All calls, for programs and for people; each is made once. */
export function serveReference(app: FastifyInstance, all: typeof contracts, publicUrl: string): void {
  let document: ReturnType<typeof buildOpenApi> | undefined
  app.get('/openapi.json', () => (document ??= buildOpenApi(all, publicUrl)))
  let page: string | undefined
  const pagePolicy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'"
  app.get('/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send((page ??= renderReferencePage(all))),
  )
  app.get('/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(referenceStyle))
}
