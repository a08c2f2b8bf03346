import { randomBytes } from 'node:crypto'
import { escapeHtml } from '../../src/documents/escape-html.ts'
import type { NetworkAnswer, NetworkRequest } from './network-server.ts'
import { Refusal } from './refusal.ts'

/** An application of LinkedIn's developer portal. */
export interface LinkedInApp {
  readonly clientId: string
  readonly clientSecret: string
  /** What its products allow; other scopes that LinkedIn knows are dropped without a word. */
  scopes: string[]
  /** Only applications of approved partners get refresh tokens. */
  hasRefreshTokens: boolean
  /** The registered addresses; null takes any. */
  redirectUris: string[] | null
}

/** What an access token stands for. */
export interface LinkedInGrant {
  readonly token: string
  readonly scopes: string[]
  /** Milliseconds since the epoch. */
  expiresAt: number
  isRevoked: boolean
}

export interface LinkedInOAuth {
  /** The answer to a request of the sign-in pages and the token endpoint; null for any other. */
  answer(request: NetworkRequest): NetworkAnswer | null
  /** The grant behind the bearer token; throws the 401 of a missing, unknown, revoked or expired one. */
  authenticate(request: NetworkRequest): LinkedInGrant
  issueToken(app: LinkedInApp, scopes?: readonly string[]): LinkedInGrant
  readonly grants: ReadonlyMap<string, LinkedInGrant>
  readonly refreshGrants: ReadonlyMap<string, RefreshGrant>
}

interface RefreshGrant {
  readonly app: LinkedInApp
  readonly scopes: string[]
  expiresAt: number
  isRevoked: boolean
}

interface Code {
  readonly app: LinkedInApp
  readonly redirectUri: string
  readonly scopes: string[]
  readonly expiresAt: number
}

const day = 86_400_000
const lifetimes = { code: 30 * 60_000, access: 60 * day, refresh: 365 * day }

/** The scopes that LinkedIn knows and that are of interest here; a scope that it does not know is an error. */
const knownScopes = new Set(
  'openid profile email w_member_social r_member_social r_member_postAnalytics w_organization_social r_organization_social rw_organization_admin r_organization_admin r_basicprofile'.split(
    ' ',
  ),
)

const codeMismatch =
  'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists'
const refreshInvalid = 'The provided authorization grant or refresh token is invalid, expired or revoked.'

/** Tokens are as long as LinkedIn's, about 500 characters, so that a short column shows. */
const buildToken = (): string => `AQ${randomBytes(373).toString('base64url')}`

/**
 * The OAuth part of LinkedIn. Sources: reference §3.1; learn.microsoft.com "Authorization Code Flow" and "Programmatic Refresh
 * Tokens" (lifetimes, parameters, the 400 of a refresh); hybridauth and react-linkedin-login-oauth2 #26 (the sentence of a
 * wrong code); unacms/UNA #4597 (an unknown scope); id tokens are left out, nobody here reads them.
 */
export function createLinkedInOAuth(
  apps: readonly LinkedInApp[],
  readClock: () => number,
  settings: { readonly isConsenting: boolean; readonly refreshAnswers: 'same' | 'empty' | 'absent' },
): LinkedInOAuth {
  const codes = new Map<string, Code>()
  const grants = new Map<string, LinkedInGrant>()
  const refreshGrants = new Map<string, RefreshGrant>()

  const issueToken = (app: LinkedInApp, scopes: readonly string[] = app.scopes): LinkedInGrant => {
    const token = buildToken()
    const grant = { token, scopes: [...scopes], expiresAt: readClock() + lifetimes.access, isRevoked: false }
    grants.set(token, grant)
    return grant
  }

  const showPage = (query: URLSearchParams, origin: string): NetworkAnswer => {
    const app = apps.find(({ clientId }) => clientId === query.get('client_id'))
    if (!app) return showError(401, 'The passed in client_id is invalid')
    const redirectUri = query.get('redirect_uri') ?? ''
    if (!URL.canParse(redirectUri) || (app.redirectUris && !app.redirectUris.includes(redirectUri)))
      return showError(400, 'The redirect_uri does not match the registered value')
    const asked = (query.get('scope') ?? '').split(' ').filter(Boolean)
    if (query.get('response_type') !== 'code')
      return redirectTo(query, { error: 'unsupported_response_type', error_description: 'response_type must be code' })
    const unknown = asked.find((scope) => !knownScopes.has(scope))
    if (asked.length === 0 || unknown !== undefined)
      return redirectTo(query, {
        error: 'unauthorized_scope_error',
        error_description: `Scope "${unknown ?? ''}" is not authorized for your application`,
      })
    if (settings.isConsenting) return grantCode(query, app, asked)
    const fields = [...query].map(
      ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    const items = asked.map((scope) => `<li>${escapeHtml(scope)}</li>`).join('')
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<!doctype html><html lang="en"><title>LinkedIn</title><h1>An app would like to</h1><ul>${items}</ul><form method="post" action="${origin}/oauth/v2/authorization-submit">${fields.join('')}<button name="decision" value="allow">Allow</button><button name="decision" value="cancel">Cancel</button></form></html>`,
    }
  }

  const grantCode = (query: URLSearchParams, app: LinkedInApp, asked: readonly string[]): NetworkAnswer => {
    const code = `AQT${randomBytes(60).toString('base64url')}`
    const scopes = asked.filter((scope) => app.scopes.includes(scope))
    const redirectUri = query.get('redirect_uri') ?? ''
    codes.set(code, { app, redirectUri, scopes, expiresAt: readClock() + lifetimes.code })
    return redirectTo(query, { code })
  }

  const decide = (form: URLSearchParams): NetworkAnswer => {
    const app = apps.find(({ clientId }) => clientId === form.get('client_id'))
    if (!app) return showError(401, 'The passed in client_id is invalid')
    if (form.get('decision') === 'allow') return grantCode(form, app, (form.get('scope') ?? '').split(' '))
    return redirectTo(form, {
      error: 'user_cancelled_authorize',
      error_description: 'The user cancelled the authorization',
    })
  }

  const exchange = (form: URLSearchParams): NetworkAnswer => {
    const grantType = readParameter(form, 'grant_type')
    if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
      throw refuseGrant(400, 'unsupported_grant_type', `Grant type ${grantType} is not supported`)
    const value = readParameter(form, grantType === 'refresh_token' ? 'refresh_token' : 'code')
    const redirectUri = grantType === 'refresh_token' ? '' : readParameter(form, 'redirect_uri')
    const app = authenticateApp(form)
    return grantType === 'refresh_token' ? refresh(app, value) : redeem(app, value, redirectUri)
  }

  const redeem = (app: LinkedInApp, value: string, redirectUri: string): NetworkAnswer => {
    const code = codes.get(value)
    codes.delete(value)
    if (!code || code.app !== app || code.redirectUri !== redirectUri || code.expiresAt <= readClock())
      throw refuseGrant(400, 'invalid_request', codeMismatch)
    const { scopes } = code
    if (!app.hasRefreshTokens) return answerToken(issueToken(app, scopes))
    const refreshToken = buildToken()
    refreshGrants.set(refreshToken, { app, scopes, expiresAt: readClock() + lifetimes.refresh, isRevoked: false })
    return answerToken(issueToken(app, scopes), refreshToken, lifetimes.refresh)
  }

  const refresh = (app: LinkedInApp, refreshToken: string): NetworkAnswer => {
    const grant = refreshGrants.get(refreshToken)
    if (!grant || grant.app !== app || grant.isRevoked || grant.expiresAt <= readClock())
      throw refuseGrant(400, 'invalid_request', refreshInvalid)
    const left = grant.expiresAt - readClock()
    const access = issueToken(app, grant.scopes)
    if (settings.refreshAnswers === 'absent') return answerToken(access)
    return answerToken(access, settings.refreshAnswers === 'same' ? refreshToken : '', left)
  }

  const authenticateApp = (form: URLSearchParams): LinkedInApp => {
    const clientId = readParameter(form, 'client_id')
    const clientSecret = readParameter(form, 'client_secret')
    const app = apps.find((one) => one.clientId === clientId && one.clientSecret === clientSecret)
    if (!app) throw refuseGrant(401, 'invalid_client', 'Client authentication failed')
    return app
  }

  const revoke = (form: URLSearchParams): NetworkAnswer => {
    authenticateApp(form)
    const token = readParameter(form, 'token')
    const grant = grants.get(token) ?? refreshGrants.get(token)
    if (grant) grant.isRevoked = true
    return { status: 200 }
  }

  return {
    grants,
    refreshGrants,
    issueToken,
    answer: ({ method, path, query, headers, body, origin }) => {
      const call = `${method} ${path}`
      // A body of another type is not read, so every parameter is missing.
      const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
      const form = new URLSearchParams(isForm ? body.toString('utf8') : '')
      if (call === 'GET /oauth/v2/authorization') return showPage(query, origin)
      if (call === 'POST /oauth/v2/authorization-submit') return decide(form)
      if (call === 'POST /oauth/v2/accessToken') return exchange(form)
      if (call === 'POST /oauth/v2/revoke') return revoke(form)
      return null
    },
    authenticate: ({ headers }) => {
      const [scheme, token = ''] = (headers.authorization ?? '').split(' ')
      if (scheme !== 'Bearer' || token === '')
        throw refuseToken(65604, 'EMPTY_ACCESS_TOKEN', 'Empty oauth2 access token')
      const grant = grants.get(token)
      if (!grant) throw refuseToken(65600, 'INVALID_ACCESS_TOKEN', 'Invalid access token')
      if (grant.isRevoked)
        throw refuseToken(65601, 'REVOKED_ACCESS_TOKEN', 'The token used in the request has been revoked by the user')
      if (grant.expiresAt <= readClock())
        throw refuseToken(65602, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired')
      return grant
    },
  }
}

/** `scope` is separated by commas, in alphabetical order, whatever was asked. */
const answerToken = (grant: LinkedInGrant, refreshToken?: string, refreshLeft = 0): NetworkAnswer => ({
  status: 200,
  body: {
    access_token: grant.token,
    expires_in: lifetimes.access / 1000 - 1,
    ...(refreshToken !== undefined && {
      refresh_token: refreshToken,
      refresh_token_expires_in: Math.floor(refreshLeft / 1000),
    }),
    scope: grant.scopes.toSorted().join(','),
    token_type: 'Bearer',
  },
})

const showError = (status: number, sentence: string): NetworkAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><title>LinkedIn</title><p>Bummer, something went wrong.</p><p>${sentence}</p></html>`,
})

function redirectTo(query: URLSearchParams, values: Record<string, string>): NetworkAnswer {
  const target = new URL(query.get('redirect_uri') ?? '')
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value)
  const state = query.get('state')
  if (state !== null) target.searchParams.set('state', state)
  return { status: 302, headers: { location: target.href } }
}

function readParameter(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (value) return value
  throw refuseGrant(400, 'invalid_request', `A required parameter "${name}" is missing`)
}

const refuseGrant = (status: number, error: string, description: string): Refusal =>
  new Refusal({ status, body: { error, error_description: description } })

const refuseToken = (serviceErrorCode: number, code: string, message: string): Refusal =>
  new Refusal({ status: 401, body: { status: 401, serviceErrorCode, code, message } })
