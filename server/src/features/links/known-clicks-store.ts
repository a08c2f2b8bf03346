import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** A click on a link in a mail to one person. */
export interface MailClick {
  readonly link_id: string
  /** The id of the mail. */
  readonly mail_id: string
  readonly day: string
  readonly clicked_at: string
  /** Hex; null where visitors are not told apart. */
  readonly visitor: string | null
}

interface ClickedLink {
  link_id: string
  code: string
  contact_id: string
  clicked_at: string
}

/** The contacts whom these mails went to; mails to others are left out, and tickets of other newsletters. */
export async function listMailClicks(
  db: AccountDb,
  clicks: readonly MailClick[],
): Promise<(ClickedLink & { mail_id: string; subject: string; day: string; visitor: string | null })[]> {
  const { rows } = await sql<ClickedLink & { mail_id: string; subject: string; day: string; visitor: string | null }>`
    select c.link_id, c.mail_id, c.day, c.clicked_at, c.visitor, l.code, n.subject, k.id as contact_id
    from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb)
      as c (link_id uuid, mail_id uuid, day date, clicked_at timestamptz, visitor text)
    join tracked_links l on l.account_id = ${db.accountId}::uuid and l.id = c.link_id
    join newsletter_deliveries m on m.account_id = l.account_id and m.id = c.mail_id and m.newsletter_id = l.newsletter_id
    join newsletters n on n.account_id = m.account_id and n.id = m.newsletter_id
    join subscribers s on s.account_id = m.account_id and s.id = m.subscriber_id
    join lateral (select k.id from crm_contacts k where k.account_id = s.account_id and k.deleted_at is null
      and k.consent <> 'withdrawn' and (k.id = s.contact_id or k.email = s.email)
      order by k.id is not distinct from s.contact_id desc, k.created_at limit 1) k on true`.execute(db.kysely)
  return rows
}

/** Notes for the rest of the day who a visitor is. */
export async function markKnownVisitors(
  db: AccountDb,
  known: readonly { link_id: string; day: string; visitor: string | null; contact_id: string }[],
): Promise<void> {
  await sql`
    update link_visitors v set contact_id = k.contact_id
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as k (link_id uuid, day date, visitor text, contact_id uuid)
    where v.account_id = ${db.accountId}::uuid and v.link_id = k.link_id and v.day = k.day
      and v.visitor = decode(k.visitor, 'hex')`.execute(db.kysely)
}

/**
 * Of clicks on links that people shared: those of visitors who are known that day by a link made for one contact, followed before. A
 * visitor who would be two contacts is none.
 */
export async function listKnownShareClicks(
  db: AccountDb,
  clicks: readonly { link_id: string; day: string; clicked_at: string; visitor: string | null }[],
): Promise<(ClickedLink & { day: string })[]> {
  const { rows } = await sql<ClickedLink & { user_id: string; day: string }>`
    select c.link_id, c.day, c.clicked_at, l.code, known.contact_id
    from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb)
      as c (link_id uuid, day date, clicked_at timestamptz, visitor text)
    join tracked_links l on l.account_id = ${db.accountId}::uuid and l.id = c.link_id and l.user_id is not null
    cross join lateral (
      select min(f.contact_id::text)::uuid as contact_id from (
        select p.contact_id from visit_events v
        join personal_links p on p.account_id = v.account_id and p.code = v.link_code
        where v.account_id = l.account_id and v.day = c.day and v.at <= c.clicked_at
          and v.visitor = substring(decode(c.visitor, 'hex') from 1 for 8)
        union all
        select k.contact_id from link_visitors k where k.account_id = l.account_id and k.day = c.day
          and k.visitor = decode(c.visitor, 'hex') and k.contact_id is not null
      ) f having count(distinct f.contact_id) = 1) known`.execute(db.kysely)
  return rows
}

/** The codes of a newsletter's links. */
export const listNewsletterCodes = async (db: AccountDb, newsletterId: string): Promise<string[]> =>
  (await db.from('tracked_links').select('code').where('newsletter_id', '=', newsletterId).execute()).map(
    ({ code }) => code,
  )
