import type { EventType } from '@draftwright/contract/webhook-events'
import type { AppContext } from '../../http/app-context.ts'
import { assertAllowed, type Caller } from '../../http/caller.ts'
import { forbiddenError, invalidInputError } from '../../http/errors.ts'
import { assertUrlAllowed, BlockedAddressError, isPrivateHost, toHostPort } from '../../integrations/address-rules.ts'

/** Throws 403 unless the caller may read all that these events are about, and 400 for a choice that names none. */
export function assertMayChoose(
  caller: Caller,
  events: readonly EventType[],
  choices: readonly string[],
  field = 'events',
): void {
  for (const [at, choice] of choices.entries())
    if (!events.some(({ type, noun }) => choice === '*' || choice === type || choice === `${noun}.*`))
      throw invalidInputError([
        { field: field === 'events' ? `events.${at}` : field, message: 'must be a type of event' },
      ])
  // A person's webhook sends what they may see at that time; a key names only what it has.
  if (caller.scopes == null) return
  for (const { right } of events) {
    assertAllowed(caller, right)
    if (caller.baseIds != null && right.startsWith('tables:'))
      throw forbiddenError('This API key is limited to bases, and webhooks tell of all', 'missing_scope')
  }
}

/** The address as it is stored. Throws 400 for one that nothing may be sent to. */
export function assertWebhookUrl({ config }: Pick<AppContext, 'config'>, address: string): string {
  const url = new URL(address)
  const trusted = new Set(config.trustedUrls.map((one) => toHostPort(new URL(one))))
  const fail = (message: string) => invalidInputError([{ field: 'url', message }])
  try {
    assertUrlAllowed(url, trusted)
  } catch (error) {
    if (error instanceof BlockedAddressError) throw fail(`cannot be used: ${error.message}`)
    throw error
  }
  if (trusted.has(toHostPort(url))) return url.href
  if (isPrivateHost(url.hostname)) throw fail('cannot be used: Addresses in private networks are not allowed')
  if (url.protocol !== 'https:') throw fail('must start with https://')
  return url.href
}
