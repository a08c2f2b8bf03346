import { hasRight } from '@draftwright/contract/rights'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createAccountDb } from '../../../db/account-db.ts'
import { createSharedCounts } from '../../../db/shared-counts.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Authenticator, Caller } from '../../../http/caller.ts'
import { toKnownError } from '../../../http/error-handler.ts'
import { AppError, forbiddenError, tooManyRequestsError } from '../../../http/errors.ts'
import { createRequestTrail, toTrailFacts } from '../../../http/request-trail.ts'
import { createWireComment, deleteWireComment, listWireComments, updateWireComment } from './comment-handlers.ts'
import { listByBody, listByQuery } from './list-records-handler.ts'
import {
  createWireField,
  createWireTable,
  listWireBases,
  readWireCaller,
  readWireTables,
  updateWireField,
  updateWireTable,
} from './schema-handlers.ts'
import { uploadBodyLimit, uploadWireAttachment } from './upload-attachment.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { NoRouteError } from './wire-call.ts'
import { noRoute, toWireFailure, WireError } from './wire-error.ts'
import type { WireRoute } from './wire-route.ts'
import {
  createWireRecords,
  deleteWireRecord,
  deleteWireRecords,
  patchWireRecord,
  patchWireRecords,
  readWireRecord,
  replaceWireRecord,
  replaceWireRecords,
} from './write-records-handlers.ts'

const read = 'tables:read'
const write = 'tables:write'
const manage = 'tables:manage'
const table = '/:base/:table'
const record = `${table}/:record`
const routes: readonly WireRoute[] = [
  { method: 'GET', path: '/meta/whoami', right: read, takesAnyKey: true, handle: readWireCaller },
  { method: 'GET', path: '/meta/bases', right: read, handle: listWireBases },
  { method: 'GET', path: '/meta/bases/:base/tables', right: read, handle: readWireTables },
  { method: 'POST', path: '/meta/bases/:base/tables', right: manage, action: 'createTable', handle: createWireTable },
  {
    method: 'PATCH',
    path: '/meta/bases/:base/tables/:table',
    right: manage,
    action: 'updateTable',
    handle: updateWireTable,
  },
  {
    method: 'POST',
    path: '/meta/bases/:base/tables/:table/fields',
    right: manage,
    action: 'createField',
    handle: createWireField,
  },
  {
    method: 'PATCH',
    path: '/meta/bases/:base/tables/:table/fields/:field',
    right: manage,
    action: 'updateField',
    handle: updateWireField,
  },
  { method: 'GET', path: table, right: read, handle: listByQuery },
  { method: 'POST', path: `${table}/listRecords`, right: read, handle: listByBody },
  { method: 'POST', path: table, right: write, action: 'create', handle: createWireRecords },
  { method: 'PATCH', path: table, right: write, action: 'update', handle: patchWireRecords },
  { method: 'PUT', path: table, right: write, action: 'update', handle: replaceWireRecords },
  { method: 'DELETE', path: table, right: write, action: 'remove', handle: deleteWireRecords },
  { method: 'GET', path: record, right: read, handle: readWireRecord },
  { method: 'PATCH', path: record, right: write, action: 'update', handle: patchWireRecord },
  { method: 'PUT', path: record, right: write, action: 'update', handle: replaceWireRecord },
  { method: 'DELETE', path: record, right: write, action: 'remove', handle: deleteWireRecord },
  { method: 'GET', path: `${record}/comments`, right: read, handle: listWireComments },
  { method: 'POST', path: `${record}/comments`, right: write, action: 'createComment', handle: createWireComment },
  {
    method: 'PATCH',
    path: `${record}/comments/:comment`,
    right: write,
    action: 'updateComment',
    handle: updateWireComment,
  },
  {
    method: 'DELETE',
    path: `${record}/comments/:comment`,
    right: write,
    action: 'removeComment',
    handle: deleteWireComment,
  },
  {
    method: 'POST',
    path: '/:base/:record/:field/uploadAttachment',
    right: write,
    action: 'uploadAttachment',
    bodyLimit: uploadBodyLimit,
    handle: uploadWireAttachment,
  },
  ...webhookRoutes,
]

/** Any page may call with a key; nothing depends on cookies. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
} as const
const preflight = {
  'access-control-allow-methods': 'DELETE,GET,OPTIONS,PATCH,POST,PUT',
  'access-control-allow-headers':
    'authorization,content-length,content-type,user-agent,x-airtable-application-id,x-airtable-user-agent,x-api-version,x-requested-with',
  'access-control-max-age': '600',
} as const

/** Serves the tables under /v0 as Airtable's own clients call them: their addresses, bodies and errors. */
export async function serveTableWire(
  app: FastifyInstance,
  context: AppContext,
  authenticator: Authenticator,
): Promise<void> {
  const counts = createSharedCounts(context.engine)
  app.addHook('onClose', async () => counts.close())

  async function handleRequest(request: FastifyRequest, route: WireRoute): Promise<unknown> {
    const header = request.headers['account-id']
    const scope = route.right === read ? 'tables:read' : 'tables:write'
    const account = Array.isArray(header) ? header[0] : header
    const caller: Caller = await authenticator.authenticateCaller(
      request.headers.authorization,
      account,
      route.takesAnyKey === true ? [] : [scope],
    )
    const params = request.params as Readonly<Record<string, string>>
    countRequest(caller, params['base'] ?? '')
    if (!hasRight(caller.role, route.right)) throw forbiddenError()
    const trail =
      route.action === undefined
        ? undefined
        : createRequestTrail(`tableWire.${route.action}`, route, caller, toTrailFacts(request))
    return route.handle({
      db: createAccountDb(context.engine, caller.accountId, trail),
      context,
      caller,
      params,
      query: new URL(request.url, 'http://localhost').searchParams,
      body: request.body,
    })
  }

  /** By base, as Airtable counts. */
  function countRequest({ accountId, userId }: Caller, base: string): void {
    if (!context.config.hasRateLimits) return
    const key = `table-wire:${accountId}:${base.slice(0, 17) || userId}`
    const wait = counts.add(key, context.config.limits.tableWire, context.now())
    if (wait !== null) throw tooManyRequestsError(wait)
  }

  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => {
        reply.headers({ ...crossOrigin, 'cache-control': 'no-store' })
      })
      // A body of another type cannot be read; it is refused where a body is needed.
      scope.addContentTypeParser('*', (_request, payload, done) => {
        payload.resume()
        done(new AppError(415, 'unsupported_media_type', 'Send JSON'))
      })
      scope.setErrorHandler((error, request, reply) => {
        const known = error instanceof WireError ? error : toKnownError(error)
        if (known === null) context.log.error(`${request.method} ${request.url.split('?')[0]}`, error)
        const failure =
          known instanceof NoRouteError
            ? noRoute
            : toWireFailure(known ?? new AppError(500, 'internal', 'Something went wrong'))
        return reply
          .code(failure.status)
          .headers(failure.headers ?? {})
          .send(failure.body)
      })
      scope.setNotFoundHandler((_request, reply) => reply.code(noRoute.status).send(noRoute.body))
      scope.options('/*', (_request, reply) => reply.code(204).headers(preflight).send())
      for (const route of routes)
        scope.route({
          method: route.method,
          url: route.path,
          ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
          handler: async (request, reply) => reply.send(await handleRequest(request, route)),
        })
    },
    { prefix: '/v0' },
  )
}
