import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { notifyMembers } from '../notifications/index.ts'
import { updateWebhook, type WebhookRow } from './webhooks-store.ts'

type Reason = NonNullable<WebhookRow['disabled_reason']>
const notes: Record<Reason, string> = {
  failing: 'Nothing arrived for five days. It is disabled; nothing is lost, and you can replay what it missed.',
  gone: 'The address answered that it is gone. It is disabled.',
  maker: 'The person who set it up has left or may no longer do this. It is disabled.',
}

/** Sends no more, and tells those who run the workspace why. */
export async function disableWebhook(
  tx: AccountDb,
  context: AppContext,
  webhook: WebhookRow,
  reason: Reason,
): Promise<void> {
  const disabled_at = context.now().toISOString()
  await updateWebhook(tx, webhook.id, { disabled_at, disabled_reason: reason, wake_at: null, throttled_until: null })
  await reportWebhook(tx, context, webhook, notes[reason])
}

export const reportWebhook = (tx: AccountDb, context: AppContext, { name }: WebhookRow, note: string): Promise<void> =>
  notifyMembers(tx, context, { kind: 'webhook_failing', to: 'everyone', actorId: null, subject: name, note })
