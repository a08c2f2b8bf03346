import * as client from 'openid-client'
import type { ProviderSettings } from '../config.ts'
import { isBareAddress } from '../mail/address.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { OpenIdError, whyItFailed } from './open-id-error.ts'

/** What ties an answer of a provider to the question: all three are made anew for every departure. */
export interface Ties {
  readonly state: string
  readonly nonce: string
  /** For PKCE; the provider gets its hash at first and the word itself from server to server. */
  readonly verifier: string
}

/** Whom a provider says that it knows. */
export interface ProviderPerson {
  /** With `subject`, who this is for ever; the address and the name may change. */
  readonly issuer: string
  readonly subject: string
  /** In lower case. */
  readonly email: string | null
  /** The provider itself says that the address is theirs. */
  readonly isEmailVerified: boolean
  readonly name: string | null
}

export interface OpenId {
  /** Where to send the browser. Throws OpenIdError when the provider cannot be reached. */
  departure(provider: ProviderSettings, redirectUri: string, ties: Ties): Promise<string>
  /** Takes the query that the browser came back with and asks the provider who it was. Throws OpenIdError. */
  arrival(provider: ProviderSettings, redirectUri: string, query: URLSearchParams, ties: Ties): Promise<ProviderPerson>
}

export const newTies = (): Ties => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
})

const timeoutSeconds = 10

/** Speaks OpenID Connect with the providers of the settings; what a provider publishes about itself is asked for once. */
export function openIdClient(): OpenId {
  const known = new WeakMap<ProviderSettings, Promise<client.Configuration>>()

  function discovered(provider: ProviderSettings): Promise<client.Configuration> {
    const asked = known.get(provider)
    if (asked !== undefined) return asked
    const found = discover(provider)
    known.set(provider, found)
    // The next person asks again.
    found.catch(() => known.delete(provider))
    return found
  }

  return {
    async departure(provider, redirectUri, { state, nonce, verifier }) {
      try {
        const url = client.buildAuthorizationUrl(await discovered(provider), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return url.href
      } catch (error) {
        throw whyItFailed(error)
      }
    },

    async arrival(provider, redirectUri, query, { state, nonce, verifier }) {
      try {
        const configuration = await discovered(provider)
        const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new OpenIdError('untrusted', 'no id_token')
        const isEnough = typeof claims['email'] === 'string' && typeof claims['name'] === 'string'
        const canTellMore = configuration.serverMetadata().userinfo_endpoint !== undefined
        const more = isEnough || !canTellMore ? {} : await userInfo(configuration, tokens.access_token, claims.sub)
        // The address and whether it is verified come from one and the same statement.
        const { email, isEmailVerified } = addressIn(typeof claims['email'] === 'string' ? claims : more, claims.iss)
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email,
          isEmailVerified,
          name: nameIn(claims) ?? nameIn(more),
        }
      } catch (error) {
        throw whyItFailed(error)
      }
    },
  }
}

const userInfo = (configuration: client.Configuration, token: string, subject: string): Promise<Claims> =>
  client.fetchUserInfo(configuration, token, subject)

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<client.Configuration> {
  // The settings allow plain http for this machine only.
  const execute = [client.enableNonRepudiationChecks]
  if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests)
  const fetch = guardedFetch({ trusted: [issuer], maxRedirects: 0, maxBytes: 1_000_000 })
  return client.discovery(new URL(issuer), clientId, undefined, bySecret(clientSecret), {
    execute,
    timeout: timeoutSeconds,
    // What openid-client sends is never a stream, which is all that its type says beyond that of fetch.
    [client.customFetch]: (url, options) => fetch(url, options as RequestInit),
  })
}

/** In the body where the provider says that it takes that; else as the standard has it, in a header. */
function bySecret(secret: string): client.ClientAuth {
  const inBody = client.ClientSecretPost(secret)
  const inHeader = client.ClientSecretBasic(secret)
  return (server, ...rest) => {
    const isInBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
    return (isInBody ? inBody : inHeader)(server, ...rest)
  }
}

type Claims = Record<string, unknown>

function addressIn(claims: Claims, issuer: string): Pick<ProviderPerson, 'email' | 'isEmailVerified'> {
  const { email } = claims
  if (typeof email !== 'string' || !isBareAddress(email)) return { email: null, isEmailVerified: false }
  // Microsoft has a word of its own, which a registered app must ask for; without it any tenant may claim any address.
  const isVerified = isMicrosoft(issuer)
    ? [true, 1, '1'].includes(claims['xms_edov'] as never)
    : claims['email_verified'] === true
  return { email: email.toLowerCase(), isEmailVerified: isVerified }
}

const isMicrosoft = (issuer: string): boolean => issuer.startsWith('https://login.microsoftonline.com/')

/** As one line of at most 80 characters. */
function nameIn(claims: Claims): string | null {
  const { name, given_name: first } = claims
  const given = typeof name === 'string' ? name : typeof first === 'string' ? first : ''
  const line = given.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return line === '' ? null : [...line].slice(0, 80).join('').trim()
}
