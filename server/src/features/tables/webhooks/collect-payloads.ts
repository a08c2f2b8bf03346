import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { MemberNames } from '../formula-values.ts'
import type { BaseSchema } from '../schema.ts'
import { lockBase } from '../schema-store.ts'
import { hideUnseenFields, noSight } from '../workspace-links/hide-unseen.ts'
import { findViewRecords, listRecordHistory, type RecordHistory, type ViewRecords } from './find-view-records.ts'
import { listTableChanges, matchDifference, pickViewRecords } from './match-change.ts'
import { findWebhookScope } from './specification.ts'
import {
  type BaseChange,
  findWebhook,
  insertPayloads,
  listChangesAfter,
  lockWebhook,
  updateWebhook,
  type WebhookRow,
} from './webhooks-store.ts'

interface OpenWebhooks {
  readonly context: Pick<AppContext, 'now' | 'jobs'>
  readonly schema: BaseSchema
  readonly names: MemberNames
}
/** Changes that are compared at once: each may have 200 records. */
const perStep = 50
/** Changes behind these that are taken back from the records to see what was in a view. */
const mostLater = 500

/** Gives a webhook a payload for each change that it wants to know of and has not yet; returns it as it is then. */
export async function collectPayloads(db: AccountDb, open: OpenWebhooks, id: string): Promise<WebhookRow | undefined> {
  for (;;) {
    const { webhook, isDone } = await db.transaction((tx) => collectStep(tx, open, id))
    if (isDone) return webhook
  }
}

async function collectStep(tx: AccountDb, open: OpenWebhooks, id: string) {
  const now = open.context.now()
  const known = await findWebhook(tx, id, now)
  const view = known === undefined ? null : findView(open.schema, known)
  // Records and their changes have to be of one moment: what changed between reading both would count as old.
  if (view !== null) await lockBase(tx, open.schema.id)
  const webhook = await lockWebhook(tx, id, now)
  if (webhook === undefined) return { webhook, isDone: true }
  const most = view === null ? perStep : perStep + mostLater
  const waiting = await listChangesAfter(tx, webhook.base_id, webhook.seen_change, most)
  const changes = waiting.slice(0, perStep)
  const last = changes.at(-1)
  if (last === undefined) return { webhook, isDone: true }
  const history = view === null ? new Map() : listRecordHistory(view.table, waiting)
  let { next_cursor } = webhook
  const payloads = []
  for (const change of changes) {
    const match = await matchChange(tx, open, webhook, change, history)
    if (match !== null)
      payloads.push({
        webhook_id: id,
        cursor: next_cursor++,
        change_number: change.number,
        view_records: match.view,
        created_at: now.toISOString(),
      })
  }
  if (payloads.length > 0) await insertPayloads(tx, payloads)
  await updateWebhook(tx, id, { seen_change: last.number, next_cursor })
  return { webhook: { ...webhook, seen_change: last.number, next_cursor }, isDone: changes.length < perStep }
}

/** The view that a webhook looks at, with its table; null for one of a table or base. */
function findView(schema: BaseSchema, { specification }: Pick<WebhookRow, 'specification'>) {
  const scope = findWebhookScope(schema, specification.options.filters.recordChangeScope)
  if (!scope || scope.viewId === null) return null
  // A payload says which records are in the view to whoever asks for it: the filter tells nothing of what not everyone sees.
  const shown = hideUnseenFields(schema, noSight)
  return { shown, table: shown.findTable(scope.table.id) ?? scope.table, viewId: scope.viewId }
}

/** Null for a change that the webhook does not want to know of; `history` has what has happened to each record. */
async function matchChange(
  db: AccountDb,
  { schema, names, context }: OpenWebhooks,
  webhook: WebhookRow,
  change: BaseChange,
  history: RecordHistory,
): Promise<{ readonly view: ViewRecords | null } | null> {
  const { filters } = webhook.specification.options
  if ('difference' in change) return matchDifference(schema, filters, change) === null ? null : { view: null }
  const parts = listTableChanges(schema, filters, change)
  if (parts.length === 0) return null
  const place = findView(schema, webhook)
  if (place === null) return { view: null }
  const all: ViewRecords = { created: [], changed: [], destroyed: [] }
  for (const part of parts) {
    const found = await findViewRecords(
      { db, schema: place.shown, names, context },
      place,
      part,
      change.number,
      history,
    )
    for (const key of ['created', 'changed', 'destroyed'] as const) all[key].push(...found[key])
  }
  const view = pickViewRecords(filters, all)
  return Object.values(view).every((ids) => ids.length === 0) ? null : { view }
}
