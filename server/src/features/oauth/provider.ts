import { appScopes } from '@draftwright/contract/connected-apps'
import { createECDH } from 'node:crypto'
import { type Configuration, errors, interactionPolicy, type JWK, Provider } from 'oidc-provider'
import { countLimitedHit } from '../../db/rate-limits.ts'
import type { AppContext } from '../../http/app-context.ts'
import { createGuardedFetch } from '../../integrations/guarded-fetch.ts'
import { createOAuthAdapter } from './adapter.ts'
import { interactionCookie, toResource } from './addresses.ts'
import { logSteps } from './log-steps.ts'
import { isAnswerable } from './redirect.ts'

const minute = 60
const day = 24 * 60 * minute
/** A connection ends when it was not used for so long. */
const idleDays = 90
/** Of a description of a program. */
const maxDocumentBytes = 5120

const providers = new WeakMap<AppContext, Provider>()

/** The authorization server of a process. */
export function getOAuthProvider(context: AppContext): Provider {
  const known = providers.get(context)
  if (known !== undefined) return known
  const made = createOAuthProvider(context)
  providers.set(context, made)
  return made
}

/** The authorization server: OAuth 2.1 with PKCE, for public clients that register themselves or describe themselves at an address. */
function createOAuthProvider(context: AppContext): Provider {
  const { config, secrets } = context
  const provider = new Provider(new URL(config.publicUrl).origin, {
    adapter: createOAuthAdapter(context),
    ...clientSettings,
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      registration: '/oauth/register',
      revocation: '/oauth/revoke',
      jwks: '/oauth/jwks',
    },
    scopes: [...appScopes, 'offline_access'],
    claims: {},
    jwks: { keys: [deriveSigningKey(secrets.deriveKey('oauth-signing'))] },
    cookies: {
      keys: [Buffer.from(secrets.deriveKey('oauth-cookies')).toString('base64url')],
      names: { interaction: interactionCookie, session: 'connect_session', resume: 'connect_resume' },
      // The page that asks calls the API, whose addresses are elsewhere.
      short: { path: '/', httpOnly: true, sameSite: 'lax' },
      long: { path: '/oauth', httpOnly: true, sameSite: 'lax' },
    },
    features: buildFeatures(context),
    interactions: { url: (_context, { uid }) => `/connect/${uid}`, policy: createPolicy() },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    // Each connection is asked for: nothing is remembered.
    loadExistingGrant: async ({ oidc }) => {
      const id = oidc.result?.consent?.grantId
      return id === undefined ? undefined : oidc.provider.Grant.find(id)
    },
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    rotateRefreshToken: true,
    pkce: { required: () => true },
    responseTypes: ['code'],
    ttl: {
      AccessToken: 60 * minute,
      AuthorizationCode: minute,
      Grant: idleDays * day,
      IdToken: 60 * minute,
      Interaction: 20 * minute,
      RefreshToken: idleDays * day,
      Session: 20 * minute,
    },
    clientBasedCORS: () => true,
    fetch: buildFetch(context),
    renderError(answer, { error, error_description }) {
      answer.type = 'text/plain'
      answer.body = `This app could not be connected: ${error_description ?? error}. Start again in the app.`
    },
  })
  // The request's own addresses are replaced by ours before it comes here (serve-oauth.ts).
  provider.proxy = true
  // Those that do not say how they authenticate would get a secret that nothing takes.
  Object.assign(provider.Client, { needsSecret: () => false })
  logSteps(provider, context)
  return provider
}

const clientSettings = {
  clientAuthMethods: ['none'],
  clientDefaults: {
    // Programs of this computer listen on any port.
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: 'ES256',
  },
  extraClientMetadata: {
    // Names no property of ours: it is where the library lets a rule look at all of them.
    properties: ['redirects_checked'],
    validator(_context, _name, _value, { redirect_uris }) {
      // They are checked for being a list of addresses after this.
      if (![redirect_uris].flat().every(isAnswerable))
        throw new errors.InvalidRedirectUri('redirect_uris must lead to a web page, or to a scheme of the program')
    },
  },
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
} satisfies Partial<Configuration>

function buildFeatures(context: AppContext): Configuration['features'] {
  const resource = toResource(context.config.publicUrl)
  return {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: async (_context, client, token) => token.clientId === client.clientId },
    registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_context, _client, oneOf) => oneOf?.[0] ?? resource,
      useGrantedResource: () => true,
      getResourceServerInfo(_context, indicator) {
        // As the person may have typed it; tokens name it as it is.
        if (indicator.replace(/\?.*$/u, '').replace(/\/$/u, '') !== resource) throw new errors.InvalidTarget()
        return {
          audience: resource,
          scope: appScopes.join(' '),
          accessTokenFormat: 'opaque',
          accessTokenTTL: 60 * minute,
        }
      },
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      allowFetch: async (asked) =>
        (await countLimitedHit(context, 'oauthDocument', `oauth-document:${asked.ip}`)) === null,
      allowClient: (_context, client) => client.clientName !== undefined && client.redirectUris !== undefined,
    },
  } as Configuration['features']
}

/** A person is asked every time, by one page that signs in, chooses and consents at once. */
function createPolicy() {
  const policy = interactionPolicy.base()
  for (const prompt of policy) prompt.checks.clear()
  const isAsked = new interactionPolicy.Check('not_asked', 'A person has to be asked', ({ oidc }) =>
    oidc.result?.consent === undefined
      ? interactionPolicy.Check.REQUEST_PROMPT
      : interactionPolicy.Check.NO_NEED_TO_PROMPT,
  )
  policy.get('consent')?.checks.add(isAsked)
  return policy
}

/** Descriptions of programs, at addresses that strangers give: no private hosts, no redirects, small and soon. */
function buildFetch({ config }: AppContext): typeof fetch {
  const guarded = createGuardedFetch({
    trusted: config.trustedUrls,
    maxBytes: maxDocumentBytes,
    timeoutMs: 2500,
    maxRedirects: 0,
  })
  return (url, init) =>
    guarded(url instanceof Request ? url.url : url, { method: 'GET', redirect: 'error', ...pickHeaders(init) })
}
const pickHeaders = (init: RequestInit | undefined) => (init?.headers === undefined ? {} : { headers: init.headers })

/** Signs nothing that is used, as tokens are opaque; the library wants a key. The same in all processes. */
function deriveSigningKey(seed: Uint8Array): JWK {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(seed))
  const point = pair.getPublicKey()
  const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  return {
    kty: 'EC',
    crv: 'P-256',
    use: 'sig',
    alg: 'ES256',
    kid: 'oauth',
    d: encode(seed),
    x: encode(point.subarray(1, 33)),
    y: encode(point.subarray(33)),
  }
}
