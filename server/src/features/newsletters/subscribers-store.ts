import { maxSubscribers, type Subscriber, type SubscriberState } from '@draftwright/contract/subscribers'
import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'
import { buildContainsPattern, readPage } from '../../db/pages.ts'

const columns = [
  'id',
  'email',
  'name',
  'state',
  'source',
  'consent',
  'consent_at',
  'confirm_sent_at',
  'confirmed_at',
  'unsubscribed_at',
  'bounce',
  'soft_bounces',
  'contact_id',
  'tags',
  'language',
  'fields',
  'created_at',
] as const

export interface SubscriberFilters {
  state?: SubscriberState | undefined
  search?: string | undefined
  tag?: string | undefined
}

function selectMatching(db: AccountDb, { state, search, tag }: SubscriberFilters) {
  let all = db.from('subscribers')
  if (state !== undefined) all = all.where('state', '=', state)
  if (tag !== undefined && tag !== '') all = all.where(sql<boolean>`tags @> array[${tag}]::text[]`)
  if (search !== undefined && search !== '') {
    const pattern = buildContainsPattern(search)
    all = all.where((eb) => eb.or([eb('email', 'ilike', pattern), eb('name', 'ilike', pattern)]))
  }
  return all
}

export const listSubscribers = (db: AccountDb, query: SubscriberFilters & { page: number; limit: number }) => {
  const all = selectMatching(db, query)
  return readPage(db, query, all.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc'), all.select('id'))
}

export async function countSubscriberStates(db: AccountDb): Promise<Record<SubscriberState, number>> {
  const counts: Record<SubscriberState, number> = { pending: 0, confirmed: 0, unsubscribed: 0, bounced: 0 }
  const rows = await db
    .from('subscribers')
    .select(['state', (eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n')])
    .groupBy('state')
    .execute()
  for (const { state, n } of rows) counts[state] = n
  return counts
}

/** Tags that the list offers as filters. */
const mostTags = 50

export async function listSubscriberTags(db: AccountDb): Promise<{ tag: string; n: number }[]> {
  const { rows } = await db.executeSql(
    `select tag, count(*)::integer as n from subscribers, unnest(tags) as tag
      where account_id = $1 and tags <> '{}' group by tag order by n desc, tag limit $2`,
    [db.accountId, mostTags],
  )
  // As the statement selects them.
  return rows as { tag: string; n: number }[]
}

/** The next rows of an export, after the given address. */
export const listSubscribersAfter = (db: AccountDb, filters: SubscriberFilters, after: string, limit: number) =>
  selectMatching(db, filters).select(columns).where('email', '>', after).orderBy('email').limit(limit).execute()

export const findSubscriber = (db: AccountDb, id: string): Promise<Subscriber | undefined> =>
  db.from('subscribers').select(columns).where('id', '=', id).executeTakeFirst()

export const findSubscriberByEmail = (db: AccountDb, email: string): Promise<Subscriber | undefined> =>
  db.from('subscribers').select(columns).where('email', '=', email).executeTakeFirst()

/** Within a transaction, until the end of which nobody else adds subscribers: whether the workspace may have so many more. */
export async function hasRoomForSubscribers(db: AccountDb, count: number): Promise<boolean> {
  await db.lockList('subscribers')
  const beyond = await db
    .from('subscribers')
    .select('id')
    .orderBy('id')
    .offset(Math.max(0, maxSubscribers - count))
    .limit(1)
    .executeTakeFirst()
  return beyond === undefined
}

/** Leaves known addresses as they are; returns those that were added. */
export const insertSubscribers = (db: AccountDb, rows: readonly NewRow<'subscribers'>[]) =>
  db
    .insert('subscribers', rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'email']).doNothing())
    .returning(['id', 'email'])
    .execute()

type SubscriberUpdate = Partial<Omit<NewRow<'subscribers'>, 'id' | 'email'>>

export const updateSubscriber = (db: AccountDb, id: string, change: SubscriberUpdate, at: string) =>
  db
    .update('subscribers')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

type Agreement = Pick<NewRow<'subscribers'>, 'consent' | 'consent_at' | 'source'>

/**
 * Somebody who is not subscribed is said to agree anew; one who is stays as they are. What they once agreed to is evidence until
 * they confirm the new words.
 */
export async function renewAgreement(db: AccountDb, email: string, agreement: Agreement, at: string): Promise<void> {
  const { consent, consent_at, source } = agreement
  const kept = { pending_consent: consent, pending_consent_at: consent_at, pending_source: source }
  const update = (change: SubscriberUpdate) =>
    db
      .update('subscribers')
      .set({ ...change, updated_at: at })
      .where('email', '=', email)
  await update(agreement).where('state', '=', 'pending').execute()
  await update(kept).where('state', 'in', ['unsubscribed', 'bounced']).execute()
}

/** Without an agreement that waits for a confirmation: the one before counts. */
export const noPendingAgreement = { pending_consent: null, pending_consent_at: null, pending_source: null } as const

/** Those of the addresses' hashes that were removed for good. */
export async function findForgotten(db: AccountDb, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .from('forgotten_subscribers')
    .select('email_hash')
    .where(sql<boolean>`email_hash = any(${[...hashes]}::text[])`)
    .execute()
  return new Set(rows.map(({ email_hash }) => email_hash))
}

export async function insertForgotten(db: AccountDb, email_hash: string): Promise<void> {
  await db
    .insert('forgotten_subscribers', { email_hash })
    .onConflict((conflict) => conflict.columns(['account_id', 'email_hash']).doNothing())
    .execute()
}

export const removeForgotten = (db: AccountDb, email_hash: string) =>
  db.remove('forgotten_subscribers').where('email_hash', '=', email_hash).execute()

/** Returns the address. */
export const deleteSubscriber = (db: AccountDb, id: string) =>
  db.remove('subscribers').where('id', '=', id).returning('email').executeTakeFirst()

/** Whose link to confirm this is, while it is valid. */
export const findByConfirmHash = (db: AccountDb, confirm_hash: string, now: string) =>
  db
    .from('subscribers')
    .select(columns)
    .where('confirm_hash', '=', confirm_hash)
    .where('confirm_expires_at', '>', now)
    .executeTakeFirst()

/** Of a link that was used: whoever presses it once more learns that it has worked. */
const usedMark = 'used:'

/** Who has confirmed by this link, and is still subscribed. */
export const findByUsedHash = (db: AccountDb, confirm_hash: string) =>
  db
    .from('subscribers')
    .select(columns)
    .where('confirm_hash', '=', usedMark + confirm_hash)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()

/** Confirms by a link, which then works no more; links the contact with this address, if there is one. */
export const confirmSubscriber = (db: AccountDb, confirm_hash: string, now: string) =>
  db
    .update('subscribers')
    .set({
      state: 'confirmed',
      confirmed_at: now,
      unsubscribed_at: null,
      bounce: null,
      soft_bounces: 0,
      confirm_hash: usedMark + confirm_hash,
      updated_at: now,
      contact_id: findContact,
      consent: takePending('consent'),
      consent_at: takePending('consent_at'),
      source: takePending('source'),
      ...noPendingAgreement,
    })
    .where('confirm_hash', '=', confirm_hash)
    .where('confirm_expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst()

/** The columns of one agreement go together: one without words replaces words. */
const takePending = <Column extends 'consent' | 'consent_at' | 'source'>(column: Column) =>
  sql<
    Exclude<NewRow<'subscribers'>[Column], undefined>
  >`case when pending_consent_at is null then ${sql.ref(column)} else ${sql.ref(`pending_${column}`)} end`

const findContact = sql<string | null>`coalesce(contact_id, (select c.id from crm_contacts c
  where c.account_id = subscribers.account_id and c.email = subscribers.email and c.deleted_at is null
  order by c.created_at limit 1))`

/** Links those of the new subscribers that are contacts. */
export const linkContacts = (db: AccountDb, ids: readonly string[]) =>
  db
    .update('subscribers')
    .set({ contact_id: findContact })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()

/** A person's own subscriptions, by their address. */
export const listPersonalSubscriptions = (db: AccountDb, email: string) =>
  db.from('subscribers').select(columns).where('email', '=', email.toLowerCase()).execute()
