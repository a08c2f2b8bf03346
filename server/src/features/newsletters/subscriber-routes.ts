import { subscribers } from '@draftwright/contract/subscribers'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { formatCsvRow } from '../../documents/csv.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { confirmJob, pauseMs } from './confirm-job.ts'
import { forgetDeliveries } from './deliveries-store.ts'
import { importSubscribers, undoImport } from './import-subscribers.ts'
import { readSubscriberFile } from './read-subscriber-file.ts'
import { hashForgotten } from './reader-token.ts'
import { listSubscriberImports } from './subscriber-imports-store.ts'
import {
  countSubscriberStates,
  deleteSubscriber,
  findForgotten,
  findSubscriber,
  findSubscriberByEmail,
  hasRoomForSubscribers,
  insertForgotten,
  insertSubscribers,
  listSubscribers,
  listSubscribersAfter,
  listSubscriberTags,
  type SubscriberFilters,
  updateSubscriber,
} from './subscribers-store.ts'

export const subscriberRoutes = implementRoutes(subscribers, {
  async list({ db, query }) {
    const { data, meta } = await listSubscribers(db, query)
    return { data, meta: { ...meta, counts: await countSubscriberStates(db), tags: await listSubscriberTags(db) } }
  },
  async exportAll({ db, context, query }) {
    // Read before the answer begins, which cannot become an error afterwards.
    const first = await listSubscribersAfter(db, query, '', batch)
    return {
      filename: `subscribers-${context.now().toISOString().slice(0, 10)}.csv`,
      pieces: streamSubscribers(db, query, first),
    }
  },
  async create({ db, context, caller, body }) {
    const now = context.now().toISOString()
    await assertNotForgotten(db, context, body.email)
    return db.transaction(async (tx) => {
      const known = await findSubscriberByEmail(tx, body.email)
      if (known?.state === 'confirmed') throw conflictError('already_subscribed', 'This address is subscribed already')
      if (known?.state === 'unsubscribed')
        throw conflictError('unsubscribed', 'This person has unsubscribed. Only they can sign up again.')
      const id = known?.id ?? createId()
      if (known === undefined) {
        await assertRoomForSubscribers(tx, 1)
        const row = { id, ...body, source: 'manual' as const, created_by: caller.userId, created_at: now }
        // Two at once: the other one has added it.
        if ((await insertSubscribers(tx, [row])).length === 0)
          throw conflictError('already_added', 'This address was added a moment ago')
      }
      await context.jobs.enqueue(confirmJob, { account_id: tx.accountId, subscriber_id: id }, tx)
      return readSubscriber(tx, id)
    })
  },
  readFile: readSubscriberFile,
  importAll: importSubscribers,
  imports: ({ db }) => listSubscriberImports(db),
  undoImport,
  async remind({ db, context, params }) {
    const subscriber = await readSubscriber(db, params.id)
    if (subscriber.state !== 'pending')
      throw conflictError('not_pending', 'Only people who have not answered yet can be asked again')
    const { confirm_sent_at } = subscriber
    const now = context.now()
    if (confirm_sent_at !== null && now.getTime() - Date.parse(confirm_sent_at) < pauseMs)
      throw conflictError('too_soon', 'The last email is less than five minutes old')
    return db.transaction(async (tx) => {
      // The audit log notes who asked with the request's first write.
      const after = await updateSubscriber(tx, subscriber.id, {}, now.toISOString())
      if (after === undefined) throw notFoundError('Subscriber')
      await context.jobs.enqueue(confirmJob, { account_id: tx.accountId, subscriber_id: subscriber.id }, tx)
      return after
    })
  },
  async unsubscribe({ db, context, params }) {
    await readSubscriber(db, params.id)
    const at = context.now().toISOString()
    const after = await updateSubscriber(db, params.id, { state: 'unsubscribed', unsubscribed_at: at }, at)
    if (after === undefined) throw notFoundError('Subscriber')
    return after
  },
  async remove({ db, context, params }) {
    await db.transaction(async (tx) => {
      await forgetDeliveries(tx, params.id)
      const gone = await deleteSubscriber(tx, params.id)
      if (gone === undefined) throw notFoundError('Subscriber')
      await insertForgotten(tx, hashForgotten(context.secrets, tx.accountId, gone.email))
    })
    return null
  },
})

async function readSubscriber(db: AccountDb, id: string) {
  const subscriber = await findSubscriber(db, id)
  if (subscriber === undefined) throw notFoundError('Subscriber')
  return subscriber
}

async function assertNotForgotten(db: AccountDb, { secrets }: AppContext, email: string): Promise<void> {
  if ((await findForgotten(db, [hashForgotten(secrets, db.accountId, email)])).size > 0)
    throw conflictError(
      'forgotten',
      'This address was removed from the list for good. Only its owner can sign up again.',
    )
}

async function assertRoomForSubscribers(db: AccountDb, count: number): Promise<void> {
  if (!(await hasRoomForSubscribers(db, count)))
    throw conflictError('too_many_subscribers', 'This workspace has as many subscribers as it can have')
}

const headers = [
  'Email',
  'Name',
  'State',
  'Source',
  'Consent',
  'Agreed at',
  'Confirmed at',
  'Unsubscribed at',
  'Added at',
  'Tags',
  'Language',
  'Fields',
]
const batch = 500

/** By address; the byte order mark tells spreadsheets that it is UTF-8. */
async function* streamSubscribers(
  db: AccountDb,
  filters: SubscriberFilters,
  first: Awaited<ReturnType<typeof listSubscribersAfter>>,
): AsyncGenerator<string> {
  yield `\uFEFF${formatCsvRow(headers)}`
  for (let rows = first; ; ) {
    yield rows
      .map((row) =>
        formatCsvRow([
          row.email,
          row.name,
          row.state,
          row.source,
          row.consent,
          row.consent_at,
          row.confirmed_at,
          row.unsubscribed_at,
          row.created_at,
          row.tags.join(', '),
          row.language,
          Object.entries(row.fields)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n'),
        ]),
      )
      .join('')
    const last = rows.at(-1)
    if (rows.length < batch || last === undefined) return
    rows = await listSubscribersAfter(db, filters, last.email, batch)
  }
}
