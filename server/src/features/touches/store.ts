import { type EvidenceKind, type TouchKind, trackedKinds } from '@draftwright/contract/attribution-vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

/** What a known person did, and the row that shows it. The link gives what it stands for: its sharer, its campaign, its post. */
export interface NewTouch {
  readonly contact_id?: string | null
  readonly company_id?: string | null
  readonly at: string
  readonly kind: TouchKind
  readonly content_id?: string | null
  readonly link_code?: string | null
  readonly campaign_id?: string | null
  readonly source?: string | null
  readonly evidence: { readonly kind: EvidenceKind; readonly id: string }
}

const mostSourceLength = 300

/**
 * Keeps a touch, once per piece of evidence; returns whether it is new. Nothing is kept of a record that does not exist or is in the
 * trash; and of clicks and visits, nothing without personal tracking, or of a person who withdrew consent.
 */
export async function recordTouch(db: AccountDb, touch: NewTouch): Promise<boolean> {
  const { contact_id = null, company_id = null, source = null } = touch
  const isTracked = trackedKinds.includes(touch.kind)
  const { rows } = await sql<{ id: string }>`
    insert into touches (account_id, id, contact_id, company_id, at, kind, content_id, link_code, campaign_id,
      source, evidence_kind, evidence_id)
    select ${db.accountId}::uuid, ${createId()}::uuid, ${contact_id}::uuid, ${company_id}::uuid, ${touch.at}::timestamptz,
      ${touch.kind}, ${touch.content_id ?? null}::uuid, ${touch.link_code ?? null},
      ${touch.campaign_id ?? null}::uuid, ${source === null ? null : source.slice(0, mostSourceLength)}, ${touch.evidence.kind},
      ${touch.evidence.id}
    where (${contact_id}::uuid is null or exists (select from crm_contacts c
        where c.account_id = ${db.accountId}::uuid and c.id = ${contact_id}::uuid and (c.deleted_at is null or c.merged_into is not null)
          and (${!isTracked} or c.consent <> 'withdrawn')))
      and (${company_id}::uuid is null or exists (select from crm_companies k
        where k.account_id = ${db.accountId}::uuid and k.id = ${company_id}::uuid and (k.deleted_at is null or k.merged_into is not null)))
      and (${!isTracked} or exists (select from attribution_settings s
        where s.account_id = ${db.accountId}::uuid and s.personal_tracking))
    on conflict (account_id, evidence_kind, evidence_id) do nothing
    returning id`.execute(db.kysely)
  return rows.length > 0
}

/** What was recorded of a person and of those merged into them; touches that rest on rows of their own stay with those. */
export const deleteTouchesOfContact = (db: AccountDb, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    for (const table of ['touches', 'personal_links'] as const)
      await tx.remove(table).where(isOfContact(tx, id)).execute()
    await tx.update('link_visitors').set({ contact_id: null }).where(isOfContact(tx, id)).execute()
  })

/**
 * The pages of a visit whose visitor has said who they are: each post once a visit, nothing of other visits, nothing without personal
 * tracking, nor of a person who withdrew consent.
 */
export async function touchByVisit(db: AccountDb, contactId: string, visitId: string): Promise<void> {
  await sql`
    insert into touches (account_id, id, contact_id, at, kind, content_id, link_code, source, evidence_kind, evidence_id)
    select v.account_id, gen_random_uuid(), c.id, v.at, 'visit', p.id, v.link_code, left(v.path, ${mostSourceLength}), 'visit',
      v.visit_id || ':' || coalesce(v.content_id::text, v.path)
    from visit_events v
    join crm_contacts c on c.account_id = v.account_id and c.id = ${contactId}::uuid and c.deleted_at is null
      and c.consent <> 'withdrawn'
    join attribution_settings s on s.account_id = v.account_id and s.personal_tracking
    left join contents p on p.account_id = v.account_id and p.id = v.content_id
    where v.account_id = ${db.accountId}::uuid and v.visit_id = ${visitId}::uuid and v.kind = 'view'
      and v.day >= (now() at time zone 'utc')::date - 3
    order by v.at
    on conflict (account_id, evidence_kind, evidence_id) do nothing`.execute(db.kysely)
}

const isOfContact = (db: AccountDb, id: string) => sql<boolean>`contact_id in (
  with recursive people (id) as (
    select ${id}::uuid union
    select c.id from crm_contacts c join people p on c.merged_into = p.id where c.account_id = ${db.accountId}::uuid)
  select id from people)`

/** Clicks and visits of known people are kept; off unless a workspace turned it on. */
export async function isPersonalTrackingOn(db: AccountDb): Promise<boolean> {
  const row = await db.from('attribution_settings').select('personal_tracking').executeTakeFirst()
  return row?.personal_tracking ?? false
}

/** Turning it off deletes what was kept. */
export async function savePersonalTracking(db: AccountDb, isOn: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert('attribution_settings', { personal_tracking: isOn })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({ personal_tracking: isOn, updated_at: sql`now()` }),
      )
      .execute()
    await tx.notify('site_changed', { account_id: tx.accountId })
    if (isOn) return
    await tx.remove('touches').where('kind', 'in', trackedKinds).execute()
    await tx.update('link_visitors').set({ contact_id: null }).where('contact_id', 'is not', null).execute()
  })
}

/** Touches by links that a person shared, without whom they touched. */
export const collectPersonalTouches = (db: AccountDb, userId: string) =>
  db
    .from('touches')
    .select(['at', 'kind', 'content_id', 'link_code'])
    .where('share_user_id', '=', userId)
    .orderBy('at')
    .execute()
