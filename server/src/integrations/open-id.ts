import * as client from 'openid-client'
import type { ProviderSettings } from '../config.ts'
import { isBareAddress } from '../mail/address.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { OpenIdError, toOpenIdError } from './open-id-error.ts'

/** The values that connect a provider's response to the request: all three are new for every sign-in. */
export interface AuthorizationChecks {
  readonly state: string
  readonly nonce: string
  /** For PKCE; the provider gets its hash first and the value itself from server to server. */
  readonly verifier: string
}

/** The identity that a provider confirms. */
export interface ProviderPerson {
  /** With `subject`, the permanent identity; the address and the name may change. */
  readonly issuer: string
  readonly subject: string
  /** In lower case. */
  readonly email: string | null
  /** The provider has verified the address. */
  readonly isEmailVerified: boolean
  readonly name: string | null
}

export interface OpenIdClient {
  /** Where to send the browser. Throws OpenIdError when the provider cannot be reached. */
  createAuthorizationUrl(provider: ProviderSettings, redirectUri: string, ties: AuthorizationChecks): Promise<string>
  /** Takes the query of the callback and requests the identity from the provider. Throws OpenIdError. */
  authenticate(
    provider: ProviderSettings,
    redirectUri: string,
    query: URLSearchParams,
    ties: AuthorizationChecks,
  ): Promise<ProviderPerson>
}

export const createAuthorizationChecks = (): AuthorizationChecks => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
})

const timeoutSeconds = 10

/** An OpenID Connect client for the configured providers; a provider's metadata is loaded once. */
export function createOpenIdClient(): OpenIdClient {
  const known = new WeakMap<ProviderSettings, Promise<client.Configuration>>()

  function loadConfiguration(provider: ProviderSettings): Promise<client.Configuration> {
    const asked = known.get(provider)
    if (asked !== undefined) return asked
    const found = discover(provider)
    known.set(provider, found)
    // The next sign-in tries again.
    found.catch(() => known.delete(provider))
    return found
  }

  return {
    async createAuthorizationUrl(provider, redirectUri, { state, nonce, verifier }) {
      try {
        const url = client.buildAuthorizationUrl(await loadConfiguration(provider), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return url.href
      } catch (error) {
        throw toOpenIdError(error)
      }
    },

    async authenticate(provider, redirectUri, query, { state, nonce, verifier }) {
      try {
        const configuration = await loadConfiguration(provider)
        const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new OpenIdError('untrusted', 'no id_token')
        const isEnough = typeof claims['email'] === 'string' && typeof claims['name'] === 'string'
        const canFetchProfile = configuration.serverMetadata().userinfo_endpoint !== undefined
        const more =
          isEnough || !canFetchProfile ? {} : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        // The address and its verification come from the same source.
        const { email, isEmailVerified } = readEmail(typeof claims['email'] === 'string' ? claims : more, claims.iss)
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email,
          isEmailVerified,
          name: readName(claims) ?? readName(more),
        }
      } catch (error) {
        throw toOpenIdError(error)
      }
    },
  }
}

const fetchUserInfo = (configuration: client.Configuration, token: string, subject: string): Promise<Claims> =>
  client.fetchUserInfo(configuration, token, subject)

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<client.Configuration> {
  // The settings allow plain http for this machine only.
  const execute = [client.enableNonRepudiationChecks]
  if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests)
  const fetch = createGuardedFetch({ trusted: [issuer], maxRedirects: 0, maxBytes: 1_000_000 })
  return client.discovery(new URL(issuer), clientId, undefined, createClientAuth(clientSecret), {
    execute,
    timeout: timeoutSeconds,
    // openid-client never sends a stream, the only difference between its type and that of fetch.
    [client.customFetch]: (url, options) => fetch(url, options as RequestInit),
  })
}

/** In the body if the provider supports it; else in a header, as the standard says. */
function createClientAuth(secret: string): client.ClientAuth {
  const inBody = client.ClientSecretPost(secret)
  const inHeader = client.ClientSecretBasic(secret)
  return (server, ...rest) => {
    const isInBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
    return (isInBody ? inBody : inHeader)(server, ...rest)
  }
}

type Claims = Record<string, unknown>

function readEmail(claims: Claims, issuer: string): Pick<ProviderPerson, 'email' | 'isEmailVerified'> {
  const { email } = claims
  if (typeof email !== 'string' || !isBareAddress(email)) return { email: null, isEmailVerified: false }
  // Microsoft has its own claim, which the registered app must request; without it any tenant may claim any address.
  const isVerified = isMicrosoft(issuer)
    ? [true, 1, '1'].includes(claims['xms_edov'] as never)
    : claims['email_verified'] === true
  return { email: email.toLowerCase(), isEmailVerified: isVerified }
}

const isMicrosoft = (issuer: string): boolean => issuer.startsWith('https://login.microsoftonline.com/')

/** As one line of at most 80 characters. */
function readName(claims: Claims): string | null {
  const { name, given_name: first } = claims
  const given = typeof name === 'string' ? name : typeof first === 'string' ? first : ''
  const line = given.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return line === '' ? null : [...line].slice(0, 80).join('').trim()
}
