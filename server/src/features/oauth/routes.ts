import { type ConnectRequest, appScopes, connectedApps } from '@draftwright/contract/connected-apps'
import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import { hasRight } from '@draftwright/contract/rights'
import type { Provider } from 'oidc-provider'
import { createAccountDb } from '../../db/account-db.ts'
import { recordAudit } from '../../db/audit.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller, SignedInUser } from '../../http/caller.ts'
import { forbiddenError, notFoundError } from '../../http/errors.ts'
import { implementRoutes, type RequestFacts } from '../../http/handler.ts'
import { toTrace } from '../../http/request-trail.ts'
import { findUsersByIds, listAccounts } from '../accounts/index.ts'
import { interactionCookie, toResource } from './addresses.ts'
import { readClientName } from './client-name.ts'
import { describeRedirect } from './redirect.ts'
import { getOAuthProvider } from './provider.ts'
import { deleteConnection, insertConnection, listConnections } from './store.ts'
import { consumeOAuthRecord, deleteOAuthGrant, insertStep, listSteps } from './system-store.ts'

type Asking = { readonly request: RequestFacts; readonly context: AppContext; readonly caller: SignedInUser }

export const connectedAppRoutes = implementRoutes(connectedApps, {
  list: async ({ db, context, caller }) => {
    const rows = await listConnections(db, readOwner(caller))
    const people = await findUsersByIds(
      context.engine,
      rows.map(({ user_id }) => user_id),
    )
    return rows.map((row) => ({
      ...row,
      client_host: URL.parse(row.client_id)?.host ?? null,
      user_name: people.get(row.user_id)?.display_name ?? '',
    }))
  },
  attempts: ({ context, caller }) => listSteps(context.engine, caller.accountId),
  async revoke({ db, context, caller, params }) {
    const removed = await deleteConnection(db, params.id, readOwner(caller))
    if (removed === undefined) throw notFoundError('App')
    await deleteOAuthGrant(context.engine, removed.grant_id)
    return null
  },
  async readRequest(call) {
    const found = await findRequest(call, getOAuthProvider(call.context), call.params.uid)
    for (const account of found.shown.accounts) await noteStep(call, found, 'asked', account.id)
    return found.shown
  },
  async decideRequest(call) {
    const { params, body } = call
    const provider = getOAuthProvider(call.context)
    const found = await findRequest(call, provider, params.uid)
    const scopes = appScopes.filter((scope) => body.scopes.includes(scope) && found.shown.scopes.includes(scope))
    const account = found.shown.accounts.find(({ id }) => id === body.account_id)
    if (scopes.length > 0 && body.account_id !== undefined && account === undefined)
      throw forbiddenError('You are not a member of this workspace', 'not_a_member')
    // A second click would connect it twice, and one of the two would never get a token.
    if (!(await consumeOAuthRecord(call.context.engine, 'Interaction', params.uid, call.context.now())))
      throw notFoundError('Request')
    if (scopes.length === 0 || account === undefined) {
      for (const { id } of found.shown.accounts) await noteStep(call, found, 'declined', id)
      return finish(found, { error: 'access_denied', error_description: 'The person declined' })
    }
    const grantId = await saveGrant(provider, found, call.caller.userId, scopes)
    await connect(call, found, account.id, grantId, scopes)
    return finish(found, { login: { accountId: call.caller.userId, remember: false }, consent: { grantId } })
  },
})

/** Whose connections somebody sees and ends; null is everybody's. */
const readOwner = (caller: Caller): string | null => (hasRight(caller.role, 'account:manage') ? null : caller.userId)

type FoundRequest = Awaited<ReturnType<typeof findRequest>>

/** The request that this browser has come with; another one's is none, or somebody could have us consent for them. Throws 404. */
async function findRequest({ request, context, caller }: Asking, provider: Provider, uid: string) {
  const interaction = request.cookies[interactionCookie] === uid ? await provider.Interaction.find(uid) : undefined
  const clientId = interaction?.params['client_id']
  const client = typeof clientId === 'string' ? await provider.Client.find(clientId) : undefined
  if (interaction === undefined || client === undefined) throw notFoundError('Request')
  const { redirect_uri, scope } = interaction.params
  const asked = typeof scope === 'string' ? scope.split(' ') : []
  const accounts = await listAccounts(context.engine, caller.userId, context.now())
  const shown: ConnectRequest = {
    client_name: readClientName(client.metadata()),
    client_host: URL.parse(client.clientId)?.host ?? null,
    ...describeRedirect(typeof redirect_uri === 'string' ? redirect_uri : (client.redirectUris?.[0] ?? '')),
    scopes: appScopes.filter((scope) => asked.includes(scope)),
    accounts: accounts
      .filter(({ deleted_at }) => deleted_at === null)
      .map(({ id, name, role_id }) => ({ id, name, role: role_id })),
  }
  const resources = [interaction.params['resource']].flat().filter((one) => typeof one === 'string')
  return { interaction, client, shown, resource: resources[0] ?? toResource(context.config.publicUrl) }
}

async function saveGrant(
  provider: Provider,
  { client, shown, resource, interaction }: FoundRequest,
  accountId: string,
  scopes: readonly ApiKeyScope[],
): Promise<string> {
  const grant = new provider.Grant({ accountId, clientId: client.clientId })
  grant.addResourceScope(resource, scopes.join(' '))
  grant.addOIDCScope([...scopes, 'offline_access'].join(' '))
  const declined = shown.scopes.filter((scope) => !scopes.includes(scope))
  if (declined.length > 0) grant.rejectResourceScope(resource, declined.join(' '))
  if (interaction.session?.accountId !== undefined && interaction.session.accountId !== accountId) {
    // Whoever connected before in this browser is signed out of it first.
    const session = await provider.Session.findByUid(interaction.session.uid)
    await session?.destroy()
    delete interaction.session
  }
  return grant.save()
}

async function connect(
  { context, caller, request }: Asking,
  found: FoundRequest,
  accountId: string,
  grantId: string,
  scopes: readonly ApiKeyScope[],
): Promise<void> {
  const { client, shown } = found
  const names = { client_id: client.clientId, client_name: shown.client_name }
  await createAccountDb(context.engine, accountId).transaction(async (tx) => {
    await insertConnection(tx, {
      ...names,
      user_id: caller.userId,
      grant_id: grantId,
      redirect_host: shown.redirect_host,
      scopes,
    })
    await recordAudit(tx.kysely, {
      account_id: accountId,
      actor_id: caller.userId,
      action: 'connectedApps.decideRequest',
      target_kind: 'connected_app',
      target_id: null,
      details: { client: shown.client_name, scopes: scopes.join(' ') },
      ...toTrace(request),
    })
  })
  await noteStep({ context, caller }, found, 'consented', accountId)
}

const noteStep = (
  { context, caller }: Pick<Asking, 'context' | 'caller'>,
  { client, shown }: FoundRequest,
  step: 'asked' | 'consented' | 'declined',
  accountId: string,
) =>
  insertStep(context.engine, {
    client_id: client.clientId,
    client_name: shown.client_name,
    account_id: accountId,
    user_id: caller.userId,
    step,
  })

/** Stores the answer where the library looks when the browser comes back to it. */
async function finish(
  { interaction }: FoundRequest,
  result: Record<string, unknown>,
): Promise<{ continue_at: string }> {
  interaction.result = result
  await interaction.save(Math.max(60, interaction.exp - Math.floor(Date.now() / 1000)))
  return { continue_at: interaction.returnTo }
}
