import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import { SignJWT } from 'jose'
import { listenOnLoopback } from './listen.ts'

/** Responses of a malicious provider; omitted ones are those of an honest one. */
export interface FakeAnswers {
  /** Its discovery document. */
  published?: Record<string, unknown>
  /** Claims of the id_token that replace the correct ones. */
  claims?: Record<string, unknown>
  /** Builds the id_token in another way. */
  token?: (claims: Record<string, unknown>) => string | Promise<string>
  /** The userinfo response; null for none. */
  userInfo?: Record<string, unknown>
  /** The token endpoint's status and body. */
  status?: number
  body?: unknown
  /** Redirect target of the token endpoint. */
  redirect?: string
}

export interface FakeProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly publicKey: KeyObject
  answers: FakeAnswers
  /** The nonce of the sign-in request that is answered next. */
  nonce: string
  /** Bodies received by the token endpoint. */
  readonly requests: URLSearchParams[]
  close(): Promise<void>
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A hand-written OpenID provider with arbitrary responses. It claims to support every algorithm. */
export async function startFakeProvider(port = 0): Promise<FakeProvider> {
  const server = createServer()
  const { origin, close } = await listenOnLoopback(server, port)
  const self: FakeProvider = {
    issuer: origin,
    clientId: 'draftwright',
    clientSecret: 'a secret of thirty-two characters or more',
    publicKey,
    answers: {},
    nonce: '',
    requests: [],
    close,
  }
  const published = {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    userinfo_endpoint: `${origin}/me`,
    jwks_uri: `${origin}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
  const idToken = async (): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: origin, sub: 'someone', aud: self.clientId, iat: now, exp: now + 300, nonce: self.nonce }
    const claims: Record<string, unknown> = { ...honest, ...self.answers.claims }
    if (self.answers.token !== undefined) return self.answers.token(claims)
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey)
  }
  const answers: Record<string, () => Promise<unknown>> = {
    '/.well-known/openid-configuration': () => Promise.resolve({ ...published, ...self.answers.published }),
    '/keys': () =>
      Promise.resolve({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] }),
    '/token': async () => self.answers.body ?? { access_token: 'a', token_type: 'bearer', id_token: await idToken() },
    '/me': () =>
      Promise.resolve({ sub: 'someone', email: 'someone@example.com', email_verified: true, ...self.answers.userInfo }),
  }
  server.on('request', (request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const isToken = request.url === '/token'
      if (isToken) self.requests.push(new URLSearchParams(Buffer.concat(chunks).toString()))
      if (isToken && self.answers.redirect !== undefined)
        return response.writeHead(307, { location: self.answers.redirect }).end()
      const answer = await answers[request.url ?? '']?.()
      response.writeHead(answer === undefined ? 404 : isToken ? (self.answers.status ?? 200) : 200, {
        'content-type': 'application/json',
      })
      return response.end(JSON.stringify(answer ?? null))
    })()
  })
  return self
}
