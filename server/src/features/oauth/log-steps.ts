import type { ConnectStep } from '@draftwright/contract/connected-apps'
import type { Client, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { AppContext } from '../../http/app-context.ts'
import { readClientName } from './client-name.ts'
import { insertStep } from './system-store.ts'

/** Records how far each attempt to connect comes. A step that cannot be recorded stops nobody. */
export function logSteps(provider: Provider, { engine, log }: Pick<AppContext, 'engine' | 'log'>): void {
  const note = (client: Client | undefined, step: ConnectStep, more: { detail?: string; grant_id?: string } = {}) => {
    if (client === undefined) return
    const { clientId } = client
    insertStep(engine, { client_id: clientId, client_name: readClientName(client.metadata()), step, ...more }).catch(
      (error: unknown) => log.error('A step could not be recorded', error),
    )
  }
  const refuse = ({ oidc }: KoaContextWithOIDC, error: Error) => {
    // The page that asks has recorded it.
    if (error.name === 'AccessDenied') return
    const detail = `${error.name}: ${describe(error)}`.replaceAll('\0', ' ').toWellFormed().slice(0, 300)
    note(oidc.client, 'refused', { detail, ...pickGrant(oidc) })
  }
  provider.on('registration_create.success', (_context, client) => note(client, 'registered'))
  provider.on('grant.success', ({ oidc }) => {
    // A refresh is no new step.
    if (oidc.params?.['grant_type'] === 'authorization_code') note(oidc.client, 'token', pickGrant(oidc))
  })
  provider.on('authorization.error', refuse)
  provider.on('grant.error', refuse)
  provider.on('server_error', (_context, error) => log.error('oauth', error))
}

/** Where it is known whose connection it is. */
const pickGrant = ({ entities: { Grant } }: KoaContextWithOIDC['oidc']): { grant_id?: string } =>
  Grant === undefined ? {} : { grant_id: Grant.jti }

const describe = (error: Error): string =>
  'error_description' in error && typeof error.error_description === 'string' ? error.error_description : error.message
