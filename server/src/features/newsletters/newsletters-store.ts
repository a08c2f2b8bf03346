import type { Doc } from '@draftwright/contract/document'
import type { DeliveryState, Newsletter, NewsletterState } from '@draftwright/contract/newsletters'
import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'
import { readPage } from '../../db/pages.ts'
import { selectClickSums } from '../links/index.ts'

const columns = [
  'id',
  'content_id',
  'post_title',
  'subject',
  'intro',
  'state',
  'scheduled_at',
  'started_at',
  'finished_at',
  'problem',
  'created_at',
] as const

export async function listNewsletters(db: AccountDb, query: { page: number; limit: number }) {
  const all = db.from('newsletters')
  const sorted = all.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc')
  const { data, meta } = await readPage(db, query, sorted, all.select('id'))
  return { data: await addCounts(db, data), meta }
}

export async function findNewsletter(db: AccountDb, id: string): Promise<Newsletter | undefined> {
  const row = await db.from('newsletters').select(columns).where('id', '=', id).executeTakeFirst()
  return row && (await addCounts(db, [row]))[0]
}

const noCounts: Record<DeliveryState, number> = {
  waiting: 0,
  sending: 0,
  sent: 0,
  unknown: 0,
  refused: 0,
  skipped: 0,
}

async function addCounts<T extends { id: string; state: NewsletterState }>(db: AccountDb, rows: T[]) {
  if (rows.length === 0) return []
  const counted = await db
    .from('newsletter_deliveries')
    .select(['newsletter_id', 'state', (eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n')])
    .where(
      'newsletter_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy(['newsletter_id', 'state'])
    .execute()
  const confirmed = await countReachable(db)
  const bounces = await countBounces(
    db,
    rows.map(({ id }) => id),
  )
  const clicked = await sumNewsletterClicks(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const counts = { ...noCounts }
    for (const { newsletter_id, state, n } of counted) if (newsletter_id === row.id) counts[state] = n
    const total = Object.values(counts).reduce((sum, n) => sum + n, 0)
    return {
      ...row,
      counts,
      recipients: total > 0 ? total : confirmed,
      clicks: clicked.get(row.id) ?? 0,
      ...(bounces.get(row.id) ?? noBounces),
    }
  })
}

const noBounces = { hard_bounces: 0, soft_bounces: 0 }

/** Mails that came back after they were sent. */
async function countBounces(db: AccountDb, ids: readonly string[]): Promise<Map<string, typeof noBounces>> {
  const rows = await db
    .from('newsletter_deliveries')
    .select([
      'newsletter_id',
      sql<number>`(count(*) filter (where bounce_kind = 'hard'))::int`.as('hard_bounces'),
      sql<number>`(count(*) filter (where bounce_kind = 'soft'))::int`.as('soft_bounces'),
    ])
    .where(sql<boolean>`newsletter_id = any(${[...ids]}::uuid[])`)
    .where('bounced_at', 'is not', null)
    .groupBy('newsletter_id')
    .execute()
  return new Map(rows.map(({ newsletter_id, ...counts }) => [newsletter_id, counts]))
}

async function sumNewsletterClicks(db: AccountDb, ids: readonly string[]): Promise<Map<string | null, number>> {
  const rows = await db
    .from('tracked_links')
    .innerJoinLateral(selectClickSums('tracked_links.account_id', 'tracked_links.id'), (join) => join.onTrue())
    .select(['newsletter_id', (eb) => eb.cast<number>(eb.fn.sum('sums.clicks'), 'float8').as('clicks')])
    .where(sql<boolean>`newsletter_id = any(${[...ids]}::uuid[])`)
    .groupBy('newsletter_id')
    .execute()
  return new Map(rows.map(({ newsletter_id, clicks }) => [newsletter_id, clicks]))
}

/** The links of a newsletter, those that were followed most first. */
export const listNewsletterLinks = (db: AccountDb, id: string) =>
  db
    .from('tracked_links')
    .innerJoinLateral(selectClickSums('tracked_links.account_id', 'tracked_links.id'), (join) => join.onTrue())
    .select(['tracked_links.id', 'target', 'sums.clicks', 'sums.visitors'])
    .where('newsletter_id', '=', id)
    .orderBy('sums.clicks', 'desc')
    .orderBy('target')
    .limit(101)
    .execute()

/** Nobody is behind the address: it counts among the readers of the example, and gets nothing. */
const isExampleReader = sql<boolean>`exists (select from example_rows e
  where e.account_id = subscribers.account_id and e.kind = 'subscribers' and e.row_id = subscribers.id::text)`

/** Who is listed as subscribed, readers of the example too. */
export async function countConfirmed(db: AccountDb): Promise<number> {
  const { n } = await selectConfirmed(db).executeTakeFirstOrThrow()
  return n
}

/** Whom a newsletter reaches. */
export async function countReachable(db: AccountDb): Promise<number> {
  const { n } = await selectConfirmed(db).where(sql<boolean>`not ${isExampleReader}`).executeTakeFirstOrThrow()
  return n
}

const selectConfirmed = (db: AccountDb) =>
  db
    .from('subscribers')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('state', '=', 'confirmed')

export const insertNewsletter = (db: AccountDb, row: NewRow<'newsletters'>) => db.insert('newsletters', row).execute()

/** What a newsletter is made of; `document` is set once it goes out. */
export const findNewsletterParts = (db: AccountDb, id: string) =>
  db
    .from('newsletters')
    .select(['id', 'content_id', 'subject', 'intro', 'state', 'document', 'post_title', 'post_url', 'scheduled_at'])
    .where('id', '=', id)
    .executeTakeFirst()
export type NewsletterParts = NonNullable<Awaited<ReturnType<typeof findNewsletterParts>>>

type NewsletterUpdate = Partial<Omit<NewRow<'newsletters'>, 'id' | 'document'>>

/** Changes one that is in one of the states; false if it is in another. */
export async function updateNewsletter(
  db: AccountDb,
  id: string,
  from: readonly NewsletterState[],
  change: NewsletterUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('newsletters')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteDraft(db: AccountDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .remove('newsletters')
    .where('id', '=', id)
    .where('state', 'in', ['draft', 'scheduled'])
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Seconds that a worker may be silent before another takes over. */
const leaseSeconds = 30
const leaseEnd = sql<string>`now() + make_interval(secs => ${leaseSeconds})`

/** Makes one worker the only one that sends this newsletter; undefined if there is nothing to send, or another has it. */
export const acquireNewsletter = (db: AccountDb, id: string, lease: string) =>
  db
    .update('newsletters')
    .set({ lease, leased_until: leaseEnd, next_run_at: sql`now() + interval '45 seconds'` })
    .where('id', '=', id)
    .where('state', 'in', ['scheduled', 'sending'])
    .where(sql<boolean>`(leased_until is null or leased_until < now())`)
    .where(sql<boolean>`(state = 'sending' or scheduled_at <= now())`)
    .returning(['id', 'state', 'failures'])
    .executeTakeFirst()

/** False if the newsletter pauses or was stopped, or another worker has it. */
export async function renewNewsletter(db: AccountDb, id: string, lease: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('newsletters')
    .set({ leased_until: leaseEnd, next_run_at: sql`now() + interval '45 seconds'` })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'sending')
    .where(sql<boolean>`leased_until > now()`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What was wrong at the last look is over. */
export async function clearNewsletterProblem(db: AccountDb, id: string, lease: string): Promise<void> {
  await db
    .update('newsletters')
    .set({ problem: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('problem', 'is not', null)
    .execute()
}

/** The worker is done for now: finished if nothing waits, else to be continued when the next mail is due. */
export async function releaseNewsletter(
  db: AccountDb,
  id: string,
  lease: string,
  { problem, failures, waitSeconds }: { problem: string | null; failures: number; waitSeconds: number },
): Promise<void> {
  const next = sql<
    string | null
  >`(select case when count(*) > 0 then greatest(min(coalesce(d.next_try_at, now())), now() + make_interval(secs => ${waitSeconds})) end
    from newsletter_deliveries d where d.account_id = newsletters.account_id and d.newsletter_id = newsletters.id and d.state = 'waiting')`
  await db
    .update('newsletters')
    .set({
      lease: null,
      leased_until: null,
      problem,
      failures,
      state: sql<NewsletterState>`case when state = 'sending' and ${next} is null then 'sent' else state end`,
      finished_at: sql<string | null>`case when state = 'sending' and ${next} is null then now() else finished_at end`,
      next_run_at: sql<string | null>`case when state = 'sending' then ${next} end`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()
}

interface FrozenPost {
  readonly document: Doc
  readonly post_title: string
  readonly post_url: string
}

/** Fixes what goes out and to whom: everybody who is subscribed now. Each mail gets its Message-ID here, for good. */
export async function beginNewsletter(
  db: AccountDb,
  id: string,
  lease: string,
  { document, post_title, post_url }: FrozenPost,
  domain: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .update('newsletters')
    .set({ state: 'sending', started_at: sql`now()`, document, post_title, post_url, problem: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'scheduled')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await sql`insert into newsletter_deliveries (id, account_id, newsletter_id, subscriber_id, email, message_id)
    select made.id, ${db.accountId}::uuid, ${id}::uuid, made.subscriber_id, made.email, '<' || made.id || '@' || ${domain}::text || '>'
    from (select gen_random_uuid() as id, subscribers.id as subscriber_id, email from subscribers
      where subscribers.account_id = ${db.accountId}::uuid and state = 'confirmed' and not ${isExampleReader} offset 0) made
    on conflict (account_id, newsletter_id, email) do nothing`.execute(db.kysely)
}
