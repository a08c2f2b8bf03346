import { hasWebhook, maxSources, meetingSources, type SourceKind } from '@draftwright/contract/meetings/meeting-sources'
import { getFullPath } from '@draftwright/contract/route'
import { hasRight } from '@draftwright/contract/rights'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { conflictError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import { type HandlerContext, implementRoutes } from '../../../http/handler.ts'
import { SourceError } from '../../../integrations/meeting-sources/meeting-source.ts'
import { getSourceType } from '../../../integrations/meeting-sources/source-access.ts'
import { checkSource } from './check-source.ts'
import { importRecordingJob } from './import-job.ts'
import { listPickedItems, listWaitingItems, setItemsWaiting } from './items-store.ts'
import { readItemViewer } from './item-viewer.ts'
import { readCalendar, toCalendarUrl } from './read-calendar.ts'
import { removeUntouchedMeetings } from './save-calendar.ts'
import type { SourceContext } from './source-context.ts'
import { buildWebhookToken, sealSourceSecret } from './seal.ts'
import {
  countSourcesLocked,
  findSourceRow,
  insertSource,
  listSources,
  setSourceRemoved,
  type SourceRow,
  type SourceView,
  updateSource,
} from './store.ts'
import { receiveWebhook } from './webhook.ts'

const kindNames: Readonly<Record<SourceKind, string>> = {
  fireflies: 'Fireflies',
  fathom: 'Fathom',
  granola: 'Granola',
  calendar: 'Calendar',
}

export const meetingSourceRoutes = implementRoutes(meetingSources, {
  async list(call) {
    return (await listVisible(call)).map((source) => toSource(call, source))
  },
  create: createSource,
  update: changeSource,
  async remove({ db, context, params }) {
    await readRow(db, params.id)
    await db.transaction(async (tx) => {
      const now = context.now().toISOString()
      await removeUntouchedMeetings(tx, params.id, now)
      await setSourceRemoved(tx, params.id, now)
    })
    return null
  },
  restore: restoreSource,
  async check(call) {
    const { db, context, params, signal } = call
    const source = await readSource(call, params.id)
    if (!source.is_active) throw conflictError('source_paused', 'This source is paused. Resume it first.')
    await checkSource({ db, context, signal }, params.id)
    return readSource(call, params.id)
  },
  async pick(call) {
    const { db, context, body } = call
    const viewer = await readItemViewer(call)
    await db.transaction(async (tx) => {
      const picked = await listPickedItems(tx, viewer, body.items)
      if (picked.length < new Set(body.items).size) throw notFoundError('Recording')
      const waiting = await setItemsWaiting(tx, body.items, context.now().toISOString())
      await enqueueImports(call, tx, waiting)
    })
    return listPickedItems(db, viewer, body.items)
  },
  webhook: receiveWebhook,
})

type Call = Pick<HandlerContext<(typeof meetingSources)['list']>, 'db' | 'context' | 'caller'>

const listVisible = ({ db, caller }: Call): Promise<SourceView[]> =>
  listSources(db, { userId: caller.userId, seesAll: hasRight(caller.role, 'meetings:manage') })

/** Throws 404 for those that this person may not pick from. */
async function readSource(call: Call, id: string) {
  const source = (await listVisible(call)).find((one) => one.id === id)
  if (source === undefined) throw notFoundError('Source')
  return toSource(call, source)
}

function toSource({ context, caller }: Call, source: SourceView) {
  const { id, kind } = source
  const path = getFullPath(meetingSources.webhook)
  const isTold = hasWebhook(kind) && hasRight(caller.role, 'meetings:manage')
  const token = buildWebhookToken(context.secrets, id)
  const webhook_url = isTold ? context.config.publicUrl + path.replace(':id', id).replace(':token', token) : null
  return { ...source, webhook_url }
}

async function createSource(call: HandlerContext<(typeof meetingSources)['create']>) {
  const { db, context, body, caller, signal } = call
  const { kind, access, webhook_secret, visibility, is_automatic } = body
  await assertAnswers(call, kind, access)
  const id = createId()
  await db.transaction(async (tx) => {
    await assertRoomForSource(tx)
    await insertSource(tx, {
      id,
      user_id: caller.userId,
      kind,
      name: body.name ?? kindNames[kind],
      ...toSealed(call, id, { access, webhook_secret }),
      visibility,
      is_automatic,
      next_check_at: context.now().toISOString(),
    })
  })
  // What it has is listed at once; if it fails now, the reason stands in the source.
  await checkSource({ db, context, signal }, id)
  return readSource(call, id)
}

async function assertRoomForSource(tx: AccountDb): Promise<void> {
  if ((await countSourcesLocked(tx)) >= maxSources)
    throw conflictError('too_many', `A workspace can have at most ${maxSources} sources. Remove one first.`)
}

/** What was under way when it was removed goes on, and what it has is looked for anew. */
async function restoreSource(call: HandlerContext<(typeof meetingSources)['restore']>) {
  const { db, context, params, signal } = call
  await db.transaction(async (tx) => {
    await assertRoomForSource(tx)
    if (!(await setSourceRemoved(tx, params.id, null))) throw notFoundError('Source')
    // Meetings that went with a calendar come back with all that it has.
    await updateSource(tx, params.id, { etag: null, last_modified: null, next_check_at: context.now().toISOString() })
    await enqueueImports(call, tx, await listWaitingItems(tx, params.id))
  })
  await checkSource({ db, context, signal }, params.id)
  return readSource(call, params.id)
}

async function enqueueImports(
  { context }: Pick<Call, 'context'>,
  tx: AccountDb,
  ids: readonly string[],
): Promise<void> {
  const payloads = ids.map((item_id) => ({ account_id: tx.accountId, item_id }))
  await context.jobs.enqueueAll(importRecordingJob, payloads, tx)
}

async function changeSource(call: HandlerContext<(typeof meetingSources)['update']>) {
  const { db, context, params, body } = call
  const row = await readRow(db, params.id)
  const { access, webhook_secret, ...change } = body
  if (webhook_secret != null && !hasWebhook(row.kind))
    throw invalidInputError([{ field: 'webhook_secret', message: 'must be left out for a kind without webhooks' }])
  if (access !== undefined) await assertAnswers(call, row.kind, access)
  const now = context.now().toISOString()
  const isResumed = change.is_active === true && !row.is_active
  await updateSource(db, params.id, {
    ...change,
    ...toSealed(call, params.id, { access, webhook_secret }),
    // Another account has other recordings, and another address other validators.
    ...(access === undefined
      ? {}
      : {
          etag: null,
          last_modified: null,
          last_read_at: null,
          last_error: null,
          failures: 0,
          failing_since: null,
          notified_at: null,
        }),
    ...(access !== undefined || isResumed ? { next_check_at: now } : {}),
    updated_at: now,
  })
  return readSource(call, params.id)
}

interface GivenSecrets {
  access?: string | undefined
  webhook_secret?: string | null | undefined
}
type SealingCall = Pick<HandlerContext<(typeof meetingSources)['create']>, 'db' | 'context'>

function toSealed({ db, context }: SealingCall, id: string, { access, webhook_secret }: GivenSecrets) {
  const seal = (name: 'access_secret' | 'webhook_secret', text: string) =>
    sealSourceSecret(context.secrets, db, id, name, text)
  return {
    // A new row always has one.
    ...(access === undefined ? ({} as { access_secret: string }) : { access_secret: seal('access_secret', access) }),
    ...(webhook_secret === undefined
      ? {}
      : { webhook_secret: webhook_secret === null ? null : seal('webhook_secret', webhook_secret) }),
  }
}

/** Throws 400 with what the source says, before anything is stored. */
async function assertAnswers(
  { db, context, signal }: Pick<HandlerContext<(typeof meetingSources)['create']>, 'db' | 'context' | 'signal'>,
  kind: SourceKind,
  access: string,
): Promise<void> {
  try {
    if (kind === 'calendar') return await assertCalendar({ db, context, signal }, access)
    await getSourceType(kind).list(context.meetingSources.open(kind, access, signal), null)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    throw invalidInputError([{ field: 'access', message: `does not work: ${error.message}` }])
  }
}

async function assertCalendar(call: SourceContext, access: string): Promise<void> {
  const url = toCalendarUrl(access)
  if (!URL.canParse(url) || !/^https?:$/u.test(new URL(url).protocol))
    throw invalidInputError([{ field: 'access', message: 'must be the address of a calendar' }])
  await readCalendar(call, { url, etag: null, lastModified: null, ownEmails: [] })
}

async function readRow(db: AccountDb, id: string): Promise<SourceRow> {
  const row = await findSourceRow(db, id)
  if (row === undefined) throw notFoundError('Source')
  return row
}
