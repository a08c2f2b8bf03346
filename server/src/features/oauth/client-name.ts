import type { ClientMetadata } from 'oidc-provider'

/** Characters that are not seen, or that turn the reading direction: a name with them reads as another. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu

/** The name that a program gives itself, in one line, or its host. */
export function readClientName({ client_name, client_id = '' }: Partial<ClientMetadata>): string {
  const name =
    typeof client_name === 'string' ? client_name.replaceAll(unseen, ' ').replaceAll(/\s+/gu, ' ').trim() : ''
  return name === '' ? (URL.parse(client_id)?.host ?? 'An app') : name.slice(0, 200).toWellFormed()
}
