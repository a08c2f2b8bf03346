import { randomBytes } from 'node:crypto'
import {
  assertUrlAllowed,
  BlockedAddressError,
  isPrivateHost,
  toHostPort,
} from '../../../integrations/address-rules.ts'
import { assertMayGrant } from '../../../http/caller.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { findUsersByIds } from '../../accounts/index.ts'
import { createFileView } from '../attachments/file-address.ts'
import { readLastChange } from '../changes-store.ts'
import { createTableId } from '../ids.ts'
import { changeBase, openBase } from '../open-base.ts'
import { loadMemberNames } from '../people.ts'
import { loadRows } from '../records-store.ts'
import { type BaseSchema, listLinkFields } from '../schema.ts'
import { createBadRequestError } from '../table-error.ts'
import { collectPayloads } from '../webhooks/collect-payloads.ts'
import { enqueueNotification, stopCollecting } from '../webhooks/jobs.ts'
import { listTableChanges, matchDifference } from '../webhooks/match-change.ts'
import { sealMacSecret } from '../webhooks/seal-secret.ts'
import { loadLinkNames, type PayloadStyle, showRecordPayload, showSchemaPayload } from '../webhooks/show-payload.ts'
import { findWebhookScope, readSpecification } from '../webhooks/specification.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listChangesByNumber,
  listPayloads,
  listWebhooks,
  type RecordChange,
  setHasWebhooks,
  updateWebhook,
  type WebhookRow,
} from '../webhooks/webhooks-store.ts'
import { openForReader } from '../workspace-links/hide-unseen.ts'
import { openWireBase, readWireBody, type WireCall } from './wire-call.ts'
import { createParameterError, WireError } from './wire-error.ts'

/** Of one base. */
const webhookLimit = 10
const payloadLimit = 50
const lifeMs = 7 * 24 * 60 * 60 * 1000
const webhookIdShape = /^ach[0-9A-Za-z]{14}$/u

const expireLater = ({ now }: Pick<AppContext, 'now'>): string => new Date(now().getTime() + lifeMs).toISOString()

/** A webhook of the base. Throws 404. */
async function openWebhook(call: WireCall): Promise<{ schema: BaseSchema; webhook: WebhookRow }> {
  const schema = await openWireBase(call)
  const id = call.params['webhook'] ?? ''
  const webhook = webhookIdShape.test(id) ? await findWebhook(call.db, id, call.context.now()) : undefined
  if (webhook?.base_id !== schema.id) throw new WireError(404, 'NOT_FOUND', 'Webhook not found')
  return { schema, webhook }
}

function readNotificationUrl({ config }: AppContext, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value)) throw createParameterError()
  const url = new URL(value)
  const trusted = new Set(config.trustedUrls.map((one) => toHostPort(new URL(one))))
  try {
    assertUrlAllowed(url, trusted)
  } catch (error) {
    if (error instanceof BlockedAddressError) throw createBadRequestError(`notificationUrl: ${error.message}`)
    throw error
  }
  if (!trusted.has(toHostPort(url)) && isPrivateHost(url.hostname))
    throw createBadRequestError('notificationUrl: Addresses in private networks are not allowed')
  return url.href
}

export async function createWireWebhook(call: WireCall) {
  const body = readWireBody(call.body, ['notificationUrl', 'specification'])
  const { context, caller } = call
  assertMayGrant(caller, 'tableWebhook')
  const { id: baseId } = await openWireBase(call)
  const notification_url = readNotificationUrl(context, body['notificationUrl'])
  const id = createTableId('ach')
  const secret = randomBytes(48).toString('base64')
  const expires_at = expireLater(context)
  await changeBase(call.db, context, baseId, async ({ tx, schema }) => {
    // Nobody watches a field that he does not see: that it changes tells something, too.
    const specification = readSpecification(await openForReader(tx, caller, schema), body['specification'])
    if (specification === null) throw createParameterError()
    if ((await listWebhooks(tx, baseId, context.now())).length >= webhookLimit)
      throw new WireError(403, 'TOO_MANY_WEBHOOKS_IN_BASE', `A base has at most ${webhookLimit} webhooks`)
    tx.addAuditNote({ target_kind: 'table_base', target_id: null, details: { name: schema.row.name } })
    await insertWebhook(tx, {
      id,
      base_id: baseId,
      notification_url,
      specification,
      mac_secret: sealMacSecret(context.secrets, tx, id, secret),
      seen_change: await readLastChange(tx, baseId),
      last_result: null,
      created_by: caller.userId,
      expires_at,
      created_at: context.now().toISOString(),
    })
    await setHasWebhooks(tx, baseId, true)
  })
  return { id, macSecretBase64: secret, expirationTime: expires_at }
}

export async function listWireWebhooks(call: WireCall) {
  const { id } = await openWireBase(call)
  const webhooks = await listWebhooks(call.db, id, call.context.now())
  return { webhooks: webhooks.map(showWebhook) }
}

const showWebhook = (webhook: WebhookRow) => ({
  id: webhook.id,
  specification: webhook.specification,
  notificationUrl: webhook.notification_url,
  cursorForNextPayload: webhook.next_cursor,
  areNotificationsEnabled: webhook.sends_notifications,
  isHookEnabled: true,
  lastSuccessfulNotificationTime: webhook.last_success_at,
  lastNotificationResult: webhook.last_result,
  expirationTime: webhook.expires_at,
})

export async function enableWireWebhook(call: WireCall) {
  const { enable } = readWireBody(call.body, ['enable'])
  if (typeof enable !== 'boolean') throw createParameterError()
  if (enable) assertMayGrant(call.caller, 'tableWebhook')
  const { webhook } = await openWebhook(call)
  await call.db.transaction(async (tx) => {
    tx.addAuditNote({ target_kind: 'table_base', details: { is_on: enable } })
    await updateWebhook(tx, webhook.id, {
      sends_notifications: enable,
      n_failures: 0,
      n_tries: 0,
      next_try_at: null,
      // Whoever turns it on answers for it.
      ...(enable ? { created_by: call.caller.userId } : {}),
    })
    await enqueueNotification(call.context, tx, webhook.id)
  })
  return {}
}

export async function refreshWireWebhook(call: WireCall) {
  const { schema, webhook } = await openWebhook(call)
  const expires_at = expireLater(call.context)
  call.db.addAuditNote({ target_kind: 'table_base', details: { name: schema.row.name } })
  await updateWebhook(call.db, webhook.id, { expires_at })
  return { expirationTime: expires_at }
}

export async function deleteWireWebhook(call: WireCall) {
  const { schema, webhook } = await openWebhook(call)
  call.db.addAuditNote({ target_kind: 'table_base', details: { name: schema.row.name } })
  await deleteWebhook(call.db, webhook.id)
  await stopCollecting(call.db, call.context, schema.id)
  return {}
}

function readNumber(value: string | null, usual: number, max: number): number {
  const number = value === null || value === '' ? usual : Number(value)
  if (!Number.isSafeInteger(number) || number < 1 || number > max) throw createParameterError()
  return number
}

/** Payloads from a cursor on. Asking for them is what keeps a webhook alive. */
export async function listWirePayloads(call: WireCall) {
  const cursor = readNumber(call.query.get('cursor'), 1, Number.MAX_SAFE_INTEGER)
  const limit = readNumber(call.query.get('limit'), payloadLimit, payloadLimit)
  const { db, context } = call
  const { schema, webhook } = await openWebhook(call)
  const names = await loadMemberNames(db, schema)
  // What a webhook collects does not depend on who asks.
  await collectPayloads(db, { context, schema: await openBase(db, schema.id), names }, webhook.id)
  await updateWebhook(db, webhook.id, { expires_at: expireLater(context) })
  const rows = await listPayloads(db, webhook.id, cursor, limit + 1)
  const shown = rows.slice(0, limit)
  const payloads = await showPayloads(call, schema, webhook, shown)
  const last = shown.at(-1)
  return { payloads, cursor: last === undefined ? cursor : last.cursor + 1, mightHaveMore: rows.length > limit }
}

async function showPayloads(
  { db, context }: WireCall,
  schema: BaseSchema,
  { base_id, specification }: WebhookRow,
  rows: Awaited<ReturnType<typeof listPayloads>>,
) {
  const changes = await listChangesByNumber(
    db,
    base_id,
    rows.map(({ change_number }) => change_number),
  )
  const recordChanges = [...changes.values()].filter((change): change is RecordChange => 'records' in change)
  const people = await findUsersByIds(
    context.engine,
    [...changes.values()].flatMap(({ user_id }) => user_id ?? []),
  )
  const names = await loadMemberNames(db, schema)
  const hasOthers = Boolean(specification.options.includes?.includeCellValuesInFieldIds)
  const arrived = new Set(
    rows.flatMap(({ change_number, view_records }) => ((view_records?.created ?? []).length > 0 ? change_number : [])),
  )
  const isNeeded = (change: RecordChange): boolean =>
    hasOthers || hasUnkept(change) || (arrived.has(change.number) && hasKnown(change))
  const style: PayloadStyle = {
    schema,
    names,
    people,
    specification,
    showFile: createFileView(context, true),
    linkNames: await loadLinkNames(db, schema, names, recordChanges),
    rows: await loadPresent(db, schema, recordChanges.filter(isNeeded)),
  }
  const { filters } = specification.options
  const viewId = findWebhookScope(schema, filters.recordChangeScope)?.viewId ?? null
  return rows.flatMap(({ change_number, view_records }): object[] => {
    const change = changes.get(change_number)
    if (change === undefined) return []
    if ('difference' in change) {
      const difference = matchDifference(schema, filters, change)
      return difference === null ? [] : [showSchemaPayload(style, change, difference)]
    }
    const view = view_records === null || viewId === null ? null : { id: viewId, records: view_records }
    return [showRecordPayload(style, change, listTableChanges(schema, filters, change), view)]
  })
}

const hasUnkept = ({ effects }: RecordChange): boolean => effects.some(({ unkept }) => unkept.length > 0)

/** Whether it may bring records into a view that were there before. */
const hasKnown = ({ kind, effects }: RecordChange): boolean => kind !== 'create' || effects.length > 0

/** The changed records as they are now. */
async function loadPresent(db: WireCall['db'], schema: BaseSchema, changes: readonly RecordChange[]) {
  const rows = []
  for (const table of changes.length === 0 ? [] : schema.tables) {
    const ids = changes.flatMap((change) => [
      ...(change.table_id === table.id ? change.records : []).map(({ id }) => id),
      ...change.effects.filter(({ table_id }) => table_id === table.id).map(({ id }) => id),
    ])
    const links = listLinkFields(table).map(({ id }) => id)
    rows.push(...(await loadRows(db, table.id, [...new Set(ids)], links)))
  }
  return new Map(rows.map((row) => [row.id, row]))
}
