import type { ConnectStep } from '@draftwright/contract/connected-apps'
import type { Client, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { AppContext } from '../../http/app-context.ts'
import { readClientName } from './client-name.ts'
import { insertStep } from './system-store.ts'

/** Records how far each attempt to connect comes. A step that cannot be recorded stops nobody. */
export function logSteps(provider: Provider, { engine, log }: Pick<AppContext, 'engine' | 'log'>): void {
  const note = (client: Client | undefined, step: ConnectStep, detail: string | null = null) => {
    if (client === undefined) return
    const { clientId } = client
    insertStep(engine, { client_id: clientId, client_name: readClientName(client.metadata()), step, detail }).catch(
      (error: unknown) => log.error('A step could not be recorded', error),
    )
  }
  const refuse = ({ oidc }: KoaContextWithOIDC, error: Error) => {
    // The page that asks has recorded it.
    if (error.name !== 'AccessDenied') note(oidc.client, 'refused', `${error.name}: ${describe(error)}`.slice(0, 300))
  }
  provider.on('registration_create.success', (_context, client) => note(client, 'registered'))
  provider.on('grant.success', ({ oidc }) => {
    // A refresh is no new step.
    if (oidc.params?.['grant_type'] === 'authorization_code') note(oidc.client, 'token')
  })
  provider.on('authorization.error', refuse)
  provider.on('grant.error', refuse)
  provider.on('server_error', (_context, error) => log.error('oauth', error))
}

const describe = (error: Error): string =>
  'error_description' in error && typeof error.error_description === 'string' ? error.error_description : error.message
