import type { meetingSources } from '@draftwright/contract/meetings/meeting-sources'
import { type AccountDb, createAccountDb } from '../../../db/account-db.ts'
import { findSourceAccount } from './system-store.ts'
import { countLimitedHit } from '../../../db/rate-limits.ts'
import { AppError, conflictError, notFoundError, tooManyRequestsError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { HandlerContext } from '../../../http/handler.ts'
import type { SourceItem } from '../../../integrations/meeting-sources/meeting-source.ts'
import { getSourceType } from '../../../integrations/meeting-sources/source-access.ts'
import { importRecordingJob } from './import-job.ts'
import { findItemByKey, insertItems, setItemsWaiting } from './items-store.ts'
import { checkSourceJob } from './jobs.ts'
import { isWebhookToken, openSourceSecret } from './seal.ts'
import { findSourceRow, insertDelivery, type SourceRow } from './store.ts'

/**
 * Takes a note taker's word that a recording is ready; a job does the rest. The same 404 for an address that is unknown, of a deleted
 * workspace, or of a source without a signing secret; 401 for a wrong signature, 409 for a delivery that came before.
 */
export async function receiveWebhook(call: HandlerContext<(typeof meetingSources)['webhook']>): Promise<null> {
  const { context, params, request } = call
  await limitDeliveries(context, request.ip)
  const found = isWebhookToken(context.secrets, params.id, params.token)
    ? await findWebhookSource(context, params.id)
    : undefined
  if (found === undefined || request.file === null) throw notFoundError('Page')
  const { db, source, webhook, secret } = found
  const now = context.now()
  const delivery = { body: request.file.bytes, readHeader: request.readHeader }
  const { isValid, key } = webhook.verify(delivery, secret, now)
  if (!isValid) throw new AppError(401, 'wrong_signature', 'The signature of this delivery is not valid')
  const event = webhook.read(parseJson(delivery.body))
  await db.transaction(async (tx) => {
    if (key !== null && !(await insertDelivery(tx, source.id, key, now.toISOString())))
      throw conflictError('already_received', 'This delivery was received before')
    if (event !== null && source.is_active) await saveEvent(context, tx, source, event)
  })
  return null
}

async function findWebhookSource(context: AppContext, id: string) {
  const accountId = await findSourceAccount(context.engine, id)
  if (accountId === null) return undefined
  const db = createAccountDb(context.engine, accountId)
  const source = await findSourceRow(db, id)
  if (source === undefined || source.kind === 'calendar' || source.webhook_secret === null) return undefined
  const { webhook } = getSourceType(source.kind)
  const secret = openSourceSecret(context.secrets, db, id, 'webhook_secret', source.webhook_secret)
  return webhook === null ? undefined : { db, source, webhook, secret }
}

/** An automatic source brings the recording in; another one lists it, by the next check if the event says nothing about it. */
async function saveEvent(
  { jobs, now }: Pick<AppContext, 'jobs' | 'now'>,
  tx: AccountDb,
  source: SourceRow,
  { key, item }: { key: string; item: SourceItem | null },
): Promise<void> {
  const at = now().toISOString()
  if (!source.is_automatic && item === null)
    return jobs.enqueue(checkSourceJob, { account_id: tx.accountId, source_id: source.id }, tx)
  const named = item ?? { key, title: 'Meeting', startedAt: null, durationMs: null, attendees: [] }
  await insertItems(tx, source.id, [named], 'listed', at)
  if (!source.is_automatic) return
  const row = await findItemByKey(tx, source.id, key)
  const waiting = row === undefined ? [] : await setItemsWaiting(tx, [row.id], at)
  await jobs.enqueueAll(
    importRecordingJob,
    waiting.map((item_id) => ({ account_id: tx.accountId, item_id })),
    tx,
  )
}

/** By address: whoever guesses addresses is stopped before anything is looked up. */
async function limitDeliveries(context: AppContext, ip: string | null): Promise<void> {
  const wait = await countLimitedHit(context, 'webhook', `webhook:${ip ?? 'unknown'}`)
  if (wait !== null) throw tooManyRequestsError(wait)
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
