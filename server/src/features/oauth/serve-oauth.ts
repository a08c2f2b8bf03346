import { appScopes } from '@draftwright/contract/connected-apps'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countLimitedHit } from '../../db/rate-limits.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readClientAddress } from '../../http/client-address.ts'
import { tooManyRequestsError } from '../../http/errors.ts'
import { toResource } from './addresses.ts'
import { getOAuthProvider } from './provider.ts'

/** Our addresses, and those below which the library answers. Some clients call the short ones whatever the metadata says. */
const addresses: Readonly<Record<string, string>> = {
  '/oauth/authorize': '/oauth/authorize',
  '/oauth/authorize/:uid': '/oauth/authorize',
  '/oauth/token': '/oauth/token',
  '/oauth/register': '/oauth/register',
  '/oauth/revoke': '/oauth/revoke',
  '/oauth/jwks': '/oauth/jwks',
  '/authorize': '/oauth/authorize',
  '/token': '/oauth/token',
  '/register': '/oauth/register',
  '/.well-known/oauth-authorization-server': '/.well-known/openid-configuration',
  '/.well-known/openid-configuration': '/.well-known/openid-configuration',
}

/** Serves the authorization server, and the metadata of what its tokens open, at both places that clients look. */
export function serveOAuth(app: FastifyInstance, context: AppContext): void {
  const answer = getOAuthProvider(context).callback()
  const site = new URL(context.config.publicUrl)
  const metadata = {
    resource: toResource(context.config.publicUrl),
    authorization_servers: [site.origin],
    scopes_supported: appScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Draftwright',
    resource_documentation: `${context.config.publicUrl}/help/connect`,
  }
  for (const url of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])
    app.get(url, async (_request, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' })
      return reply.send(metadata)
    })

  void app.register(async (scope) => {
    // The library reads bodies itself, up to 56 kB.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const [url, target] of Object.entries(addresses))
      scope.route({
        method: ['GET', 'POST', 'OPTIONS'],
        url,
        handler: async (request, reply) => {
          await countRequest(context, request, target)
          takeOwnAddress(request, target, site)
          copyHeaders(reply)
          reply.hijack()
          await answer(request.raw, reply.raw)
          return reply
        },
      })
  })
}

async function countRequest(context: AppContext, request: FastifyRequest, target: string): Promise<void> {
  const ip = readClientAddress(request)
  const isRegistering = target === '/oauth/register' && request.method === 'POST'
  const wait =
    (await countLimitedHit(context, 'oauth', `oauth:${ip}`)) ??
    (isRegistering ? await countLimitedHit(context, 'oauthRegister', `oauth-register:${ip}`) : null)
  if (wait !== null) throw tooManyRequestsError(wait)
}

/** What the request says of its own host is not trusted: every address is built of ours. */
function takeOwnAddress({ raw, params, ip }: FastifyRequest, target: string, site: URL): void {
  const url = new URL(raw.url ?? '/', site)
  const { uid } = params as { uid?: string }
  url.pathname = uid === undefined ? target : `${target}/${encodeURIComponent(uid)}`
  // Some clients ask for nothing, and would get nothing.
  if (target === '/oauth/authorize' && uid === undefined && raw.method === 'GET' && !url.searchParams.has('scope'))
    url.searchParams.set('scope', appScopes.join(' '))
  raw.url = url.pathname + url.search
  raw.headers.host = site.host
  raw.headers['x-forwarded-proto'] = site.protocol.slice(0, -1)
  raw.headers['x-forwarded-for'] = ip
  delete raw.headers['x-forwarded-host']
}

function copyHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
}
