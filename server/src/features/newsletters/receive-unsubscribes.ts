import { createAccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { MailHandler } from '../../mail/receive.ts'
import { endSubscription } from './end-subscription.ts'
import { readUnsubscribeAddress } from './unsubscribe-address.ts'

/** Takes the mails by which mail programs unsubscribe their owners. What they say does not count, and nobody is answered. */
export const createUnsubscribeHandler = ({ secrets, engine, now }: AppContext): MailHandler => ({
  isKnown: async (address) => readUnsubscribeAddress(secrets, address) !== null,
  async handle({ to }) {
    const reader = readUnsubscribeAddress(secrets, to)
    if (reader === null) return 'unknown'
    await endSubscription(createAccountDb(engine, reader.accountId), reader.subscriberId, now())
    return 'taken'
  },
})
