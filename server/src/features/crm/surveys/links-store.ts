import { type RawBuilder, sql } from 'kysely'
import type { SurveyLink } from '@draftwright/contract/crm/survey-links'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'

export interface NewLink {
  readonly survey_id: string
  readonly secret_hash: string
  readonly name: string
  readonly opportunity_id: string | null
  readonly contact_id: string | null
  readonly created_by: string
  readonly expires_at: string
}

export async function insertLink(db: AccountDb, link: NewLink): Promise<string> {
  const id = createId()
  await db.insert('crm_survey_links', { ...link, id }).execute()
  return id
}

/** Links that the caller sees, newest first: not those to another person's opportunity. `ownerId` null is a CRM admin. */
async function selectVisibleLinks(
  db: AccountDb,
  which: RawBuilder<unknown>,
  ownerId: string | null,
): Promise<SurveyLink[]> {
  const { rows } = await sql<SurveyLink>`
    select l.id, l.survey_id, l.name, l.opportunity_id, o.name as opportunity_name, l.contact_id, c.name as contact_name,
      l.created_by, l.created_at, l.expires_at, l.revoked_at, l.n_answers, l.answered_at
    from crm_survey_links l
    join crm_surveys s on s.account_id = l.account_id and s.id = l.survey_id and s.deleted_at is null
    left join crm_opportunities o on o.account_id = l.account_id and o.id = l.opportunity_id and o.deleted_at is null
    left join crm_contacts c on c.account_id = l.account_id and c.id = l.contact_id and c.deleted_at is null
    where l.account_id = ${db.accountId}::uuid and ${which}
      and (l.opportunity_id is null or ${ownerId}::uuid is null or o.owner_id = ${ownerId}::uuid)
    order by l.created_at desc, l.id desc limit 500`.execute(db.kysely)
  return rows
}
export const listLinks = (db: AccountDb, surveyId: string, ownerId: string | null) =>
  selectVisibleLinks(db, sql`l.survey_id = ${surveyId}::uuid`, ownerId)
export const findLink = async (db: AccountDb, id: string, ownerId: string | null) =>
  (await selectVisibleLinks(db, sql`l.id = ${id}::uuid`, ownerId))[0]

/** A revoked link keeps its first time. */
export const revokeLink = (db: AccountDb, id: string, at: string) =>
  db.update('crm_survey_links').set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null).execute()

export interface OpenLink {
  readonly id: string
  readonly survey_id: string
  readonly survey_name: string
  readonly description: string | null
  readonly thanks: string | null
  readonly opportunity_id: string | null
  readonly stage_id: string | null
  readonly contact_id: string | null
  readonly expires_at: string
  readonly answered_at: string | null
}

/**
 * The link of a secret while it is valid: not expired, not revoked, its survey active, its record not deleted, the CRM in use. A
 * merged contact resolves to the remaining one. Locked if it is about to be answered.
 */
export async function findOpenLink(
  db: AccountDb,
  secretHash: string,
  now: string,
  isLocked = false,
): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select l.id, l.survey_id, s.name as survey_name, s.description, s.thanks, l.opportunity_id, o.stage_id, c.id as contact_id,
      l.expires_at, l.answered_at
    from crm_survey_links l
    join crm_surveys s on s.account_id = l.account_id and s.id = l.survey_id and s.deleted_at is null and s.is_active
    join account_features f on f.account_id = l.account_id and f.feature = 'crm' and f.is_enable
    left join crm_opportunities o on o.account_id = l.account_id and o.id = l.opportunity_id and o.deleted_at is null
    left join crm_contacts given on given.account_id = l.account_id and given.id = l.contact_id
    left join crm_contacts c on c.account_id = l.account_id and c.id = coalesce(given.merged_into, given.id)
      and c.deleted_at is null
    where l.account_id = ${db.accountId}::uuid and l.secret_hash = ${secretHash} and l.revoked_at is null
      and l.expires_at > ${now}::timestamptz
      and (l.opportunity_id is null or o.id is not null) and (l.contact_id is null or c.id is not null)
    ${isLocked ? sql`for update of l` : sql``}`.execute(db.kysely)
  return rows[0]
}

export const recordAnswer = (db: AccountDb, id: string, at: string) =>
  db.update('crm_survey_links').set({ n_answers: sql`n_answers + 1`, answered_at: at }).where('id', '=', id).execute()
