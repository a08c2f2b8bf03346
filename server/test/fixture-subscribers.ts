import { createAccountDb } from '../src/db/account-db.ts'
import { createId } from '../src/db/create-id.ts'
import type { AppContext } from '../src/http/app-context.ts'
import type { Person } from './harness.ts'

/** A subscriber, and an import that added one. */
export const listSubscriberMakers = (context: AppContext, owner: Person) => ({
  subscriber: async () => {
    const subscriber = createId()
    await createAccountDb(context.engine, owner.accountId ?? '')
      .insert('subscribers', { id: subscriber, email: `${subscriber}@example.com`, source: 'manual' })
      .execute()
    return { subscriber }
  },
  subscriberImport: async () => {
    const rows = [{ email: `${createId()}@example.com` }]
    const body = { rows, consent: 'At the fair', asks_to_confirm: false }
    return { subscriberImport: (await owner.call('subscribers.importAll', { body })).import_id }
  },
})
