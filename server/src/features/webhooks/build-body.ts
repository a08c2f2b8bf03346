import type { WebhookBody } from '@draftwright/contract/webhook-body'
import { findReadPath } from '@draftwright/contract/webhook-events'
import type { AppContext } from '../../http/app-context.ts'
import { AppError } from '../../http/errors.ts'
import { RetryLaterError } from '../../jobs/define-job.ts'
import type { MakerSight } from './find-sight.ts'
import type { EventRow } from './messages-store.ts'
import { findRouteCaller } from './route-caller.ts'
import type { WebhookRow } from './webhooks-store.ts'

/** Characters of a record; a receiver asks for a larger one itself. */
const longestRecord = 256_000

const findNoun = (type: string): string => type.split('.')[0] ?? ''

/** What a webhook says of an event: ids and facts. */
export function buildThinBody({ config }: Pick<AppContext, 'config'>, event: EventRow): WebhookBody {
  const path = event.subject_id === null ? null : findReadPath(findNoun(event.type))
  return {
    type: event.type,
    timestamp: event.happened_at,
    data: {
      id: event.subject_id,
      kind: event.subject_kind,
      sequence: event.number,
      actor_id: event.actor_id,
      details: event.details,
      api_url: path === null ? null : config.publicUrl + path.replace(':id', event.subject_id ?? ''),
      ...(event.is_test ? { is_test: true as const } : {}),
    },
  }
}

/** The same with the record, read by the API's own call as the webhook's maker would read it. */
export async function buildFullBody(
  context: AppContext,
  webhook: WebhookRow,
  event: EventRow,
  sight: MakerSight,
  signal: AbortSignal,
): Promise<WebhookBody> {
  const body = buildThinBody(context, event)
  const record = body.data.api_url === null ? null : await readRecord(context, webhook, event, sight, signal)
  return { ...body, data: { ...body.data, record } }
}

async function readRecord(
  context: AppContext,
  { account_id, id, api_key_id }: WebhookRow,
  { type, subject_id }: EventRow,
  { userId, role, scopes }: MakerSight,
  signal: AbortSignal,
): Promise<unknown> {
  const callRoute = findRouteCaller(context)
  if (callRoute === undefined) throw new RetryLaterError('The server is starting')
  const caller = { userId, role, scopes, accountId: account_id, sessionId: id, apiKeyId: api_key_id }
  try {
    const params = { id: subject_id ?? '' }
    const record = await callRoute({ caller, signal, ip: null, userAgent: 'Webhook' }, `${findNoun(type)}.read`, {
      params,
    })
    return JSON.stringify(record).length > longestRecord ? null : record
  } catch (error) {
    // It may be gone by now, or out of the maker's sight.
    if (error instanceof AppError) return null
    throw error
  }
}
