import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

interface Bounce {
  /** Message-IDs, one of which is the mail's. */
  readonly ids: readonly string[]
  readonly kind: 'hard' | 'soft'
  readonly words: string
  readonly at: string
}

/** Notes that a mail came back, once; whose address does not exist gets no more. Nothing for a mail that is none of ours. */
export async function recordBounce(db: AccountDb, { ids, kind, words, at }: Bounce): Promise<void> {
  await db.transaction(async (tx) => {
    const bounced = await tx
      .update('newsletter_deliveries')
      .set({ bounced_at: at, bounce_kind: kind, bounce: words })
      .where(sql<boolean>`message_id = any(${[...ids]}::text[])`)
      .where('state', 'in', ['sent', 'unknown', 'sending'])
      .where('bounced_at', 'is', null)
      .returning('subscriber_id')
      .execute()
    for (const { subscriber_id } of bounced) {
      if (subscriber_id === null) continue
      if (kind === 'soft')
        await tx
          .update('subscribers')
          .set((eb) => ({ soft_bounces: eb('soft_bounces', '+', 1), updated_at: at }))
          .where('id', '=', subscriber_id)
          .execute()
      else
        await tx
          .update('subscribers')
          .set({ state: 'bounced', bounce: words, updated_at: at })
          .where('id', '=', subscriber_id)
          .where('state', '=', 'confirmed')
          .execute()
    }
  })
}
