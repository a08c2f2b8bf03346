import type { ClientMetadata } from 'oidc-provider'

/** The name that a program gives itself, or its host. */
export const readClientName = ({ client_name, client_id = '' }: Partial<ClientMetadata>): string =>
  typeof client_name === 'string' && client_name.trim() !== ''
    ? client_name.trim().slice(0, 200)
    : (URL.parse(client_id)?.host ?? 'An app')
