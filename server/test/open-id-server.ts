import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import { listenOnLoopback } from './listen.ts'
import { createMemoryAdapter } from './open-id-store.ts'

export interface ProviderAccount {
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
}

export interface OpenIdServer {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  close(): Promise<void>
}

const client = { clientId: 'draftwright', clientSecret: 'a secret that both sides know, for tests' }
const ttl = { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 }

/**
 * A real OpenID provider (npm oidc-provider) on loopback. It knows the given accounts by login, and returns email and
 * name only from userinfo, as is its default. It trusts all visitors: no passwords or consent pages.
 */
export async function startOpenIdServer(
  redirectUri: string,
  accounts: Record<string, ProviderAccount>,
): Promise<OpenIdServer> {
  const server = createServer()
  const { origin, close } = await listenOnLoopback(server)
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const provider = new Provider(origin, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...key, kid: 'signing', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts[sub] }) }),
    async loadExistingGrant(context) {
      const { session, client: asking } = context.oidc
      if (session?.accountId === undefined || asking === undefined) return undefined
      const grant = new context.oidc.provider.Grant({ accountId: session.accountId, clientId: asking.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError(context, { error }) {
      context.body = `The provider says: ${error}`
    },
    pkce: { required: () => true },
    ttl,
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const isInteraction = request.url?.startsWith('/interaction/') === true
    void (isInteraction
      ? handleInteraction(provider, Object.keys(accounts), request, response)
      : answer(request, response))
  })
  return { issuer: origin, ...client, close }
}

/** A page with a button for each account, and one to cancel. */
async function handleInteraction(
  provider: Provider,
  logins: string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'POST') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const login = new URLSearchParams(Buffer.concat(chunks).toString()).get('login')
    const result = login === 'deny' ? { error: 'access_denied' } : { login: { accountId: login ?? '' } }
    return provider.interactionFinished(request, response, result)
  }
  const buttons = [...logins, 'deny'].map((login) => `<button name="login" value="${login}">${login}</button>`)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Provider</title><form method="post">${buttons.join(' ')}</form></html>`,
  )
}

/** Completes the provider's pages like a browser, and returns the query of its final redirect. */
export async function visitProvider(departure: string, login: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = new URL(departure)
  let body: URLSearchParams | null = null
  for (let hop = 0; hop < 10; hop++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body === null ? {} : { method: 'POST', body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? []
      jar.set(name, value)
    }
    const to = answer.headers.get('location')
    const text = await answer.text()
    if (to === null && !text.includes('<form')) throw new Error(`The provider answered ${answer.status}: ${text}`)
    body = to === null ? new URLSearchParams({ login }) : null
    const next: URL = to === null ? url : new URL(to, url)
    if (next.origin !== url.origin) return next.search.slice(1)
    url = next
  }
  throw new Error('The provider leads in circles')
}
