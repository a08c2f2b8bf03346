import * as z from 'zod/mini'
import { Account, askMastodon, readHost, readInstance, readInstanceUrl, readMastodonError } from '../mastodon-client.ts'
import { callNetwork } from './call-network.ts'
import type { ConsentFlow, NetworkConnection } from './channel-type.ts'
import { NetworkError } from './network-error.ts'

/** What publishing, editing and the look at live posts ask of the API (docs.joinmastodon.org/api/oauth-scopes). */
export const mastodonScopes = ['read:accounts', 'read:statuses', 'write:statuses', 'write:media']
const scopeText = mastodonScopes.join(' ')

const App = z.object({
  client_id: z.string().check(z.minLength(1), z.maxLength(500)),
  client_secret: z.string().check(z.minLength(1), z.maxLength(500)),
})
/** It has no end, and so no refresh token. */
const Token = z.object({
  access_token: z.string().check(z.minLength(1), z.maxLength(500)),
  scope: z.string().check(z.maxLength(2000)),
})

/** A request of RFC 6749 to the server, without a token. Throws NetworkError. */
async function postFields<T extends z.ZodMiniType>(
  connection: NetworkConnection,
  path: string,
  shape: T,
  body: Record<string, string>,
): Promise<z.infer<T>> {
  const url = `${readInstanceUrl(connection)}${path}`
  const { json } = await callNetwork(connection, url, { method: 'POST', body, readError: readMastodonError })
  const answer = z.safeParse(shape, json)
  if (answer.success) return answer.data
  throw new NetworkError('rejected', `${readHost(connection)} does not answer like Mastodon`, {
    fix: 'Enter the address of the server that you sign in at.',
  })
}

/** Every server registers an app of its own for us, which nobody has to approve (docs.joinmastodon.org/methods/apps). */
export const mastodonConsent: ConsentFlow = {
  returnPath: '/network-integration-popup/mastodon',
  apps: [],
  appPage: { label: 'Mastodon: Authorized applications', url: 'https://mastodon.social/oauth/authorized_applications' },
  purposeField: null,
  boundSettings: ['instance_url', 'access_token'],
  keyField: 'access_token',
  registration: {
    findServer: (settings) => readInstanceUrl({ settings }),
    async registerApp(connection, returnUrl) {
      const { client_id, client_secret } = await postFields(connection, '/api/v1/apps', App, {
        client_name: 'Draftwright',
        redirect_uris: returnUrl,
        scopes: scopeText,
        website: connection.publicUrl,
      })
      return { clientId: client_id, clientSecret: client_secret }
    },
  },
  listScopes: () => mastodonScopes,
  buildConsentUrl(connection, { clientId, returnUrl, state, challenge }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: returnUrl,
      scope: scopeText,
      state,
      // Servers before 4.3 ignore it.
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    return `${readInstanceUrl(connection)}/oauth/authorize?${query.toString()}`
  },
  async exchangeCode(connection, { app, code, returnUrl, verifier }) {
    const { access_token, scope } = await postFields(connection, '/oauth/token', Token, {
      grant_type: 'authorization_code',
      code,
      client_id: app.clientId,
      client_secret: app.clientSecret,
      redirect_uri: returnUrl,
      code_verifier: verifier,
    })
    return { settings: { consent_token: access_token }, scopes: scope.split(' ').filter(Boolean) }
  },
  listTokens: ({ consent_token: token }) => (typeof token === 'string' ? [token] : []),
  async revokeToken(connection, { app, token }) {
    await postFields(connection, '/oauth/revoke', z.unknown(), {
      client_id: app.clientId,
      client_secret: app.clientSecret,
      token,
    })
  },
  async listProfiles(connection) {
    const { domain } = await readInstance(connection)
    const { value } = await askMastodon(connection, '/api/v1/accounts/verify_credentials', Account)
    return [{ id: value.id, name: `@${value.acct}@${domain}`, kind: 'person', url: value.url }]
  },
  toProfileSettings: () => ({}),
}
