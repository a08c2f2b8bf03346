import { createAccountDb } from '../src/db/account-db.ts'
import { createSystemDb } from '../src/db/system-db.ts'
import { postDelivery } from '../src/features/content/post-delivery.ts'
import { insertAttempt } from '../src/features/deliveries/attempts-store.ts'
import { deliverAttempt } from '../src/features/deliveries/deliver.ts'
import { insertSteps } from '../src/features/deliveries/steps-store.ts'
import type { AppContext } from '../src/http/app-context.ts'
import type { Person } from './harness.ts'

/**
 * Moves a scheduled post to a network's channel, and leaves it as a worker does that was killed after it sent a step which must not be
 * sent again; then lets the next worker find it.
 */
export async function loseDelivery(person: Person, context: AppContext, id: string): Promise<void> {
  const channel = await person.call('channels.create', {
    body: {
      name: 'Program',
      channel_type: 'webhook',
      endpoint_url: 'https://hook.example.com/',
      secret: 'a secret of sixteen',
    },
  })
  const db = createAccountDb(context.engine, person.accountId ?? '')
  const system = createSystemDb(context.engine)
  const { scheduled_at, text_hash, title, slug, excerpt, keyword, rich_content } = await system
    .updateTable('contents')
    .set({ status: 'publishing', channel_id: channel.id })
    .where('id', '=', id)
    .returning(['scheduled_at', 'text_hash', 'title', 'slug', 'excerpt', 'keyword', 'rich_content'])
    .executeTakeFirstOrThrow()
  const snapshot = { title, slug, excerpt, keyword, rich_content }
  const row = { id, channel_id: channel.id, text_hash, scheduled_at }
  const attempt = await insertAttempt(db, row, { state: 'intent', snapshot })
  await insertSteps(db, attempt, [{ kind: 'create', label: 'Create the post', payload: {}, afterLostAnswer: 'ask' }])
  const sent = { state: 'sent' as const, first_sent_at: new Date().toISOString() }
  await system.updateTable('publish_steps').set(sent).where('attempt_id', '=', attempt).execute()
  await system.updateTable('publish_attempts').set({ state: 'sent' }).where('id', '=', attempt).execute()
  await deliverAttempt(db, context, postDelivery, attempt)
}
