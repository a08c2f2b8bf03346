import type { DeliveryState, NewsletterDelivery } from '@draftwright/contract/newsletters'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { readPage } from '../../db/pages.ts'

const columns = ['id', 'email', 'state', 'attempts', 'answer', 'next_try_at', 'sent_at', 'bounce'] as const

export function listDeliveries(
  db: AccountDb,
  newsletterId: string,
  query: { state?: DeliveryState | undefined; page: number; limit: number },
) {
  let all = db.from('newsletter_deliveries').where('newsletter_id', '=', newsletterId)
  if (query.state !== undefined) all = all.where('state', '=', query.state)
  const order = sql`array_position(array['unknown', 'refused', 'sending', 'waiting', 'skipped', 'sent'], state)`
  return readPage(db, query, all.select(columns).orderBy(order).orderBy('email').orderBy('id'), all.select('id'))
}

export const findDelivery = (db: AccountDb, id: string): Promise<NewsletterDelivery | undefined> =>
  db.from('newsletter_deliveries').select(columns).where('id', '=', id).executeTakeFirst()

/** A mail whose outcome no worker knows any more: it may have arrived, so it is not sent again by itself. */
export async function markLostDeliveries(db: AccountDb, newsletterId: string, lease: string): Promise<void> {
  await db
    .update('newsletter_deliveries')
    .set({
      state: 'unknown',
      answer: 'The answer of the mail server was lost, because the server stopped.',
      updated_at: sql`now()`,
    })
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'sending')
    .where(sql<boolean>`lease is distinct from ${lease}`)
    .execute()
}

const isConfirmed = sql<boolean>`exists (select from subscribers s where s.account_id = newsletter_deliveries.account_id
  and s.id = newsletter_deliveries.subscriber_id and s.state = 'confirmed')`

/** Nothing goes to who unsubscribed meanwhile, or cannot be reached. */
export async function skipUnsubscribed(db: AccountDb, newsletterId: string): Promise<void> {
  await db
    .update('newsletter_deliveries')
    .set({ state: 'skipped', updated_at: sql`now()` })
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`not ${isConfirmed}`)
    .execute()
}

/** A contact of the CRM who has not withdrawn consent. */
const isContact = sql<boolean>`exists (select from subscribers s
  join crm_contacts k on k.account_id = s.account_id and k.deleted_at is null and k.consent <> 'withdrawn'
    and (k.id = s.contact_id or k.email = s.email)
  where s.account_id = newsletter_deliveries.account_id and s.id = newsletter_deliveries.subscriber_id)`

/** The next mails that are due, without those under way. */
export const listWaiting = (db: AccountDb, newsletterId: string, underWay: readonly string[], limit: number) =>
  db
    .from('newsletter_deliveries')
    .select(['id', 'email', 'message_id', 'subscriber_id', 'attempts', isContact.as('is_contact')])
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`(next_try_at is null or next_try_at <= now())`)
    .where(sql<boolean>`not (id = any(${[...underWay]}::uuid[]))`)
    .orderBy('id')
    .limit(limit)
    .execute()
export type WaitingDelivery = Awaited<ReturnType<typeof listWaiting>>[number]

/**
 * The point of no return, committed before the text of the mail goes out: false if somebody else has the mail, the newsletter
 * pauses, the worker's lease has ended, or the person has unsubscribed.
 */
export async function markSending(db: AccountDb, id: string, lease: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('newsletter_deliveries')
    .set({ state: 'sending', lease, attempts: sql`attempts + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(isConfirmed)
    .where(
      sql<boolean>`exists (select from newsletters n where n.account_id = newsletter_deliveries.account_id
        and n.id = newsletter_deliveries.newsletter_id and n.lease = ${lease} and n.leased_until > now() and n.state = 'sending')`,
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

interface Outcome {
  readonly state: DeliveryState
  readonly answer: string
}

/** Written by the worker that sent it only; also after another took the mail for lost. */
export async function saveOutcome(db: AccountDb, id: string, lease: string, { state, answer }: Outcome): Promise<void> {
  await db
    .update('newsletter_deliveries')
    .set({ state, answer, updated_at: sql`now()`, ...(state === 'sent' ? { sent_at: sql`now()` } : {}) })
    .where('id', '=', id)
    .where(sql<boolean>`(state = 'waiting' or lease = ${lease} and state in ('sending', 'unknown'))`)
    .execute()
}

/** The mail server has not taken it: it waits for another try. */
export async function postponeDelivery(
  db: AccountDb,
  id: string,
  lease: string,
  { answer, seconds, attempts }: { answer: string; seconds: number; attempts: number },
): Promise<void> {
  await db
    .update('newsletter_deliveries')
    .set({
      state: 'waiting',
      lease: null,
      answer,
      attempts,
      next_try_at: sql<string>`now() + make_interval(secs => ${seconds})`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`(state = 'waiting' or lease = ${lease} and state = 'sending')`)
    .execute()
}

/** Somebody asked for it: one whose fate is unknown goes out once more. False for any other. */
export async function repeatUnknown(db: AccountDb, id: string): Promise<string | undefined> {
  const row = await db
    .update('newsletter_deliveries')
    .set({ state: 'waiting', lease: null, next_try_at: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .returning('newsletter_id')
    .executeTakeFirst()
  return row?.newsletter_id
}

/** What went to an address, newest first. */
export const listPersonalDeliveries = (db: AccountDb, email: string) =>
  db
    .from('newsletter_deliveries')
    .innerJoin('newsletters', 'newsletters.id', 'newsletter_deliveries.newsletter_id')
    .select([
      'newsletters.subject',
      'newsletter_deliveries.state',
      'newsletter_deliveries.answer',
      'newsletter_deliveries.bounce',
      'newsletter_deliveries.bounced_at',
      'newsletter_deliveries.sent_at',
      'newsletter_deliveries.updated_at',
    ])
    .where('newsletter_deliveries.email', '=', email.toLowerCase())
    .orderBy('newsletter_deliveries.updated_at', 'desc')
    .execute()

/** The address of a person who was removed for good, also in what mail servers said of it. */
export const forgetDeliveries = (db: AccountDb, subscriberId: string) =>
  db
    .update('newsletter_deliveries')
    .set({ email: null, answer: null, bounce: null })
    .where('subscriber_id', '=', subscriberId)
    .execute()

/** Mails of a newsletter that went out at this time. */
export async function insertPastDeliveries(
  db: AccountDb,
  newsletter_id: string,
  readers: readonly { readonly id: string; readonly email: string }[],
  sent_at: string,
): Promise<void> {
  const rows = readers.map(({ id: subscriber_id, email }) => {
    const id = createId()
    const message_id = `<${id}@localhost>`
    return { id, newsletter_id, subscriber_id, email, message_id, state: 'sent' as const, attempts: 1, sent_at }
  })
  await db.insert('newsletter_deliveries', rows).execute()
}
