import { createHash, randomBytes } from 'node:crypto'
import { escapeHtml } from '../../src/documents/escape-html.ts'
import { toJsonText } from './json-values.ts'
import {
  hasUnknownScope,
  includesScope,
  readFields,
  readScopes,
  refuseRequest,
  refuseInvalid,
} from './mastodon-rules.ts'
import type { NetworkAnswer, NetworkRequest } from './network-server.ts'
import { Refusal } from './refusal.ts'

export interface MastodonApp {
  readonly id: string
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUris: readonly string[]
  scopes: string[]
}

/** What a token stands for; it never expires. */
export interface MastodonGrant {
  readonly token: string
  readonly app: MastodonApp
  readonly scopes: string[]
  /** False: of the application alone. */
  readonly isUser: boolean
  isRevoked: boolean
}

export interface MastodonOAuth {
  readonly apps: readonly MastodonApp[]
  readonly grants: readonly MastodonGrant[]
  /** The answer to a request for applications, the sign-in page and tokens; null for any other. */
  answer(request: NetworkRequest): Promise<NetworkAnswer | null>
  /** As if a person made an application under Preferences → Development. */
  createOwnToken(scopes: string): string
  /** The grant behind the token; null without one. Throws the 401 of a wrong one. */
  authenticate(request: NetworkRequest): MastodonGrant | null
}

interface Code {
  readonly app: MastodonApp
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly challenge: string | null
  readonly expiresAt: number
}

const codeLifeMs = 600_000
const createToken = (): string => randomBytes(32).toString('base64url')
const invalidGrant =
  'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.'
const invalidClient =
  'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.'
const nativeUri = 'urn:ietf:wg:oauth:2.0:oob'

/** Applications, the sign-in page and tokens of a Mastodon server; sources in mastodon-server.ts. */
export function createMastodonOAuth(
  readClock: () => number,
  settings: { readonly isConsenting: boolean },
): MastodonOAuth {
  const apps: MastodonApp[] = []
  const grants: MastodonGrant[] = []
  const codes = new Map<string, Code>()

  const registerApp = (fields: Record<string, unknown>): MastodonApp => {
    const name = toJsonText(fields['client_name'])
    const uris = [fields['redirect_uris']].flat().flatMap((one) => toJsonText(one).split(/\s+/u).filter(Boolean))
    const scopes = readScopes(fields['scopes'] ?? 'read')
    if (name === '') throw refuseInvalid("Application name can't be blank")
    if (uris.length === 0) throw refuseInvalid("Redirect URI can't be blank")
    if (uris.some((uri) => uri !== nativeUri && !URL.canParse(uri)))
      throw refuseInvalid('Redirect URI must be an absolute URI.')
    if (hasUnknownScope(scopes)) throw refuseInvalid("Scopes doesn't match configured on the server.")
    const app = {
      id: String(apps.length + 1),
      name,
      clientId: createToken(),
      clientSecret: createToken(),
      redirectUris: uris,
      scopes,
    }
    apps.push(app)
    return app
  }
  const findApp = (id: unknown): MastodonApp | undefined => apps.find(({ clientId }) => clientId === id)
  /** The same person, application and scopes get the token that they have. */
  const issueToken = (app: MastodonApp, scopes: readonly string[], isUser: boolean): MastodonGrant => {
    const known = grants.find(
      (one) => !one.isRevoked && one.app === app && one.isUser === isUser && one.scopes.join() === scopes.join(),
    )
    if (known) return known
    const grant = { token: createToken(), app, scopes: [...scopes], isUser, isRevoked: false }
    grants.push(grant)
    return grant
  }

  const showPage = (query: URLSearchParams, origin: string): NetworkAnswer => {
    const app = findApp(query.get('client_id'))
    const redirectUri = query.get('redirect_uri') ?? ''
    if (app === undefined) return showError(invalidClient)
    if (!app.redirectUris.includes(redirectUri))
      return showError("The requested redirect uri is malformed or doesn't match client redirect URI.")
    const scopes = readScopes(query.get('scope') ?? 'read')
    if (query.get('response_type') !== 'code')
      return redirectTo(query, {
        error: 'unsupported_response_type',
        error_description: 'The authorization server does not support this response type.',
      })
    if (hasUnknownScope(scopes) || scopes.some((scope) => !includesScope(app.scopes, scope)))
      return redirectTo(query, {
        error: 'invalid_scope',
        error_description: 'The requested scope is invalid, unknown, or malformed.',
      })
    if (query.get('code_challenge') !== null && query.get('code_challenge_method') !== 'S256')
      return redirectTo(query, {
        error: 'invalid_code_challenge_method',
        error_description: 'The code challenge method must be S256.',
      })
    if (settings.isConsenting) return grantCode(query, app, scopes)
    const fields = [...query].map(
      ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    const items = scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`).join('')
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<!doctype html><html lang="en"><title>Authorization required</title><h1>${escapeHtml(app.name)} would like permission to access your account</h1><ul>${items}</ul><form method="post" action="${origin}/oauth/authorize">${fields.join('')}<button name="decision" value="allow">Authorize</button><button name="decision" value="deny">Deny</button></form></html>`,
    }
  }

  const grantCode = (query: URLSearchParams, app: MastodonApp, scopes: readonly string[]): NetworkAnswer => {
    const code = createToken()
    const redirectUri = query.get('redirect_uri') ?? ''
    const challenge = query.get('code_challenge')
    codes.set(code, { app, redirectUri, scopes, challenge, expiresAt: readClock() + codeLifeMs })
    return redirectTo(query, { code })
  }

  const decide = (form: URLSearchParams): NetworkAnswer => {
    const app = findApp(form.get('client_id'))
    if (app === undefined) return showError(invalidClient)
    if (form.get('decision') === 'allow') return grantCode(form, app, readScopes(form.get('scope') ?? 'read'))
    return redirectTo(form, {
      error: 'access_denied',
      error_description: 'The resource owner or authorization server denied the request.',
    })
  }

  const authenticateApp = (fields: Record<string, unknown>): MastodonApp => {
    const app = findApp(fields['client_id'])
    if (app === undefined || app.clientSecret !== fields['client_secret'])
      throw refuseGrant(401, 'invalid_client', invalidClient)
    return app
  }

  const exchange = (fields: Record<string, unknown>): NetworkAnswer => {
    const grantType = toJsonText(fields['grant_type'])
    if (grantType === '') throw refuseGrant(400, 'invalid_request', 'Missing required parameter: grant_type.')
    const app = authenticateApp(fields)
    if (grantType === 'client_credentials') {
      const scopes = readScopes(fields['scope'] ?? 'read')
      if (scopes.some((scope) => !includesScope(app.scopes, scope)))
        throw refuseGrant(400, 'invalid_scope', 'The requested scope is invalid, unknown, or malformed.')
      return answerToken(issueToken(app, scopes, false), readClock())
    }
    if (grantType !== 'authorization_code')
      throw refuseGrant(
        400,
        'unsupported_grant_type',
        'The authorization grant type is not supported by the authorization server.',
      )
    const value = toJsonText(fields['code'])
    const code = codes.get(value)
    codes.delete(value)
    const verifier = toJsonText(fields['code_verifier'])
    const isProven =
      code?.challenge == null || createHash('sha256').update(verifier).digest('base64url') === code.challenge
    const isRight = code?.app === app && code.redirectUri === fields['redirect_uri'] && code.expiresAt > readClock()
    if (code === undefined || !isRight || !isProven) throw refuseGrant(400, 'invalid_grant', invalidGrant)
    return answerToken(issueToken(app, code.scopes, true), readClock())
  }

  const revoke = (fields: Record<string, unknown>): NetworkAnswer => {
    const app = findApp(fields['client_id'])
    const grant = grants.find(({ token }) => token === fields['token'])
    const isOwn = grant === undefined || grant.app === app
    if (app === undefined || app.clientSecret !== fields['client_secret'] || !isOwn || !fields['token'])
      throw refuseGrant(403, 'unauthorized_client', 'You are not authorized to revoke this token')
    if (grant) grant.isRevoked = true
    return { status: 200, body: {} }
  }

  return {
    apps,
    grants,
    async answer(request) {
      const { method, path, query, origin, body } = request
      const call = `${method} ${path}`
      if (call === 'POST /api/v1/apps')
        return { status: 200, body: toNewAppAnswer(registerApp(await readFields(request))) }
      if (call === 'GET /oauth/authorize') return showPage(query, origin)
      if (call === 'POST /oauth/authorize') return decide(new URLSearchParams(body.toString('utf8')))
      if (call === 'POST /oauth/token') return exchange(await readFields(request))
      if (call === 'POST /oauth/revoke') return revoke(await readFields(request))
      return null
    },
    createOwnToken(scopes) {
      const app = registerApp({ client_name: 'Own', redirect_uris: nativeUri, scopes })
      return issueToken(app, app.scopes, true).token
    },
    authenticate({ headers }) {
      const { authorization } = headers
      if (authorization === undefined) return null
      const grant = grants.find(({ token }) => authorization === `Bearer ${token}`)
      if (grant === undefined) throw refuseRequest(401, 'The access token is invalid')
      if (grant.isRevoked) throw refuseRequest(401, 'The access token was revoked')
      return grant
    },
  }
}

export const toAppAnswer = ({ id, name, scopes, redirectUris }: MastodonApp): object => ({
  id,
  name,
  website: null,
  scopes,
  redirect_uri: redirectUris.join('\n'),
  redirect_uris: redirectUris,
})
const toNewAppAnswer = (app: MastodonApp): object => ({
  ...toAppAnswer(app),
  client_id: app.clientId,
  client_secret: app.clientSecret,
  client_secret_expires_at: 0,
})

const answerToken = ({ token, scopes }: MastodonGrant, now: number): NetworkAnswer => ({
  status: 200,
  body: { access_token: token, token_type: 'Bearer', scope: scopes.join(' '), created_at: Math.floor(now / 1000) },
})

const refuseGrant = (status: number, error: string, description: string): Refusal =>
  new Refusal({ status, body: { error, error_description: description } })

const showError = (sentence: string): NetworkAnswer => ({
  status: 400,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><title>Error</title><p>An error has occurred</p><p>${escapeHtml(sentence)}</p></html>`,
})

function redirectTo(query: URLSearchParams, values: Record<string, string>): NetworkAnswer {
  const target = new URL(query.get('redirect_uri') ?? '')
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value)
  const state = query.get('state')
  if (state !== null) target.searchParams.set('state', state)
  return { status: 302, headers: { location: target.href } }
}
