import { appScopes } from '@draftwright/contract/connected-apps'
import type { FastifyInstance } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import type { Person } from './harness.ts'
import { callback, giveConsent, type Jar } from './mcp-client.ts'

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** A program that does by hand what OAuth clients do, and what they should not. */
export function createOAuthProgram(app: FastifyInstance, origin: string) {
  const verifier = randomBytes(32).toString('base64url')
  const register = (fields: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/oauth/register',
      payload: { client_name: 'Script', redirect_uris: [callback], token_endpoint_auth_method: 'none', ...fields },
    })
  const registerId = async (fields: object = {}) => (await register(fields)).json<{ client_id: string }>().client_id
  const buildPage = (clientId: string, more: Record<string, string> = {}) =>
    new URL(
      `/oauth/authorize?${new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: callback,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        resource: `${origin}/mcp`,
        scope: appScopes.join(' '),
        state: 's',
        ...more,
      })}`,
      origin,
    )
  const send = (url: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const askToken = (fields: Record<string, string>) => send('/oauth/token', fields)
  async function connect(person: Person, scopes: readonly string[], jar: Jar = new Map()) {
    const clientId = await registerId()
    const { back } = await giveConsent(app, person, buildPage(clientId), scopes, jar)
    const grant = {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: callback,
      code_verifier: verifier,
    }
    const code = back.searchParams.get('code') ?? ''
    return { clientId, back, ask: (more: Record<string, string> = {}) => askToken({ ...grant, code, ...more }) }
  }
  async function openTokens(person: Person, scopes: readonly string[]) {
    const { clientId, ask } = await connect(person, scopes)
    return { clientId, ...(await ask()).json<Tokens>() }
  }
  const renew = (clientId: string, token: string, more: Record<string, string> = {}) =>
    askToken({ grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...more })
  const callMcp = (token: string, payload: object = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }) =>
    app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      payload,
    })
  return { register, registerId, buildPage, send, askToken, connect, openTokens, renew, callMcp }
}
