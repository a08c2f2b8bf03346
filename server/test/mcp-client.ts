import {
  Client,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import type { FastifyInstance } from 'fastify'
import type { Person } from './harness.ts'

export const callback = 'http://127.0.0.1:43117/callback'

/** `fetch` that calls these apps in turn, without a port. */
export function createInjectingFetch(
  origin: string,
  apps: readonly FastifyInstance[],
  log: string[] = [],
): typeof fetch {
  let turn = 0
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== origin) throw new Error(`The client asks ${url.origin}`)
    const app = apps[turn++ % apps.length] as FastifyInstance
    const body = init.body instanceof URLSearchParams ? init.body.toString() : (init.body as string | undefined)
    const headers = Object.fromEntries(new Headers(init.headers))
    if (init.body instanceof URLSearchParams)
      headers['content-type'] ??= 'application/x-www-form-urlencoded;charset=UTF-8'
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: url.pathname + url.search,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    log.push(`${init.method ?? 'GET'} ${url.pathname} ${answer.statusCode}`)
    const sent = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const each of [value].flat()) if (each !== undefined) sent.append(name, String(each))
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(isEmpty ? null : answer.body, { status: answer.statusCode, headers: sent })
  }
}

/** What a client keeps: its registration, its tokens, and the page that it has sent the person to. */
export class KeptSignIn implements OAuthClientProvider {
  readonly redirectUrl: string
  readonly clientMetadata: OAuthClientMetadata
  page: URL | null = null
  kept: StoredOAuthTokens | undefined
  #client: StoredOAuthClientInformation | undefined
  #discovered: OAuthDiscoveryState | undefined
  #verifier = ''

  constructor(redirectUrl = callback, name = 'Test client') {
    this.redirectUrl = redirectUrl
    this.clientMetadata = {
      client_name: name,
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
  }

  clientInformation = () => this.#client
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.#client = client
  }
  discoveryState = () => this.#discovered
  saveDiscoveryState(discovered: OAuthDiscoveryState) {
    this.#discovered = discovered
  }
  invalidateCredentials() {
    this.kept = undefined
  }
  tokens = () => this.kept
  saveTokens(tokens: StoredOAuthTokens) {
    this.kept = tokens
  }
  redirectToAuthorization(page: URL) {
    this.page = page
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  codeVerifier = () => this.#verifier
}

export function createMcpClient(
  origin: string,
  fetchApp: typeof fetch,
  provider: OAuthClientProvider,
  mode: 'auto' | 'legacy' = 'auto',
) {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    authProvider: provider,
    fetch: fetchApp,
  })
  return { client, transport }
}

/** A browser's cookies by name. */
export type Jar = Map<string, string>

function keepCookies(jar: Jar, sent: string | string[] | undefined): void {
  for (const line of [sent ?? []].flat()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/su)
    jar.set(name, value)
  }
}
const toCookieHeader = (jar: Jar): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Goes to the page as a browser, decides as the person, and returns where the browser ends up. */
export async function giveConsent(
  app: FastifyInstance,
  me: Person,
  page: URL,
  scopes: readonly string[],
  jar: Jar = new Map(),
) {
  const asked = await app.inject({
    method: 'GET',
    url: page.pathname + page.search,
    headers: { cookie: toCookieHeader(jar) },
  })
  keepCookies(jar, asked.headers['set-cookie'])
  const uid = /^\/connect\/([\w-]+)$/u.exec(String(asked.headers.location))?.[1]
  if (uid === undefined) throw new Error(`Not asked: ${asked.statusCode} ${asked.headers.location} ${asked.body}`)
  const headers = { cookie: toCookieHeader(jar) }
  const request = await me.call('connectedApps.readRequest', { params: { uid }, headers })
  const body = { account_id: me.accountId, scopes }
  const { continue_at } = await me.call('connectedApps.decideRequest', { params: { uid }, headers, body })
  const next = new URL(continue_at)
  const back = await app.inject({ method: 'GET', url: next.pathname + next.search, headers })
  return { uid, request, back: new URL(String(back.headers.location)) }
}
