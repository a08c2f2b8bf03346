import type { NewSurveyResponse } from '@draftwright/contract/crm/survey-responses'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { toJsonText } from '../../../db/json-columns.ts'

/** Those of these entries that the caller sees, locked until the transaction ends; `ownerId` null is a CRM admin. */
export async function lockEntries(db: AccountDb, ids: readonly string[], ownerId: string | null): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select l.id from crm_activity_log l
    where l.account_id = ${db.accountId}::uuid and l.id = any(${[...ids]}::uuid[]) and l.deleted_at is null
      and (l.opportunity_id is null or exists (select from crm_opportunities o
        where o.account_id = l.account_id and o.id = l.opportunity_id and o.deleted_at is null
          and (${ownerId}::uuid is null or o.owner_id = ${ownerId}::uuid)))
    order by l.id for update of l`.execute(db.kysely)
  return new Set(rows.map(({ id }) => id))
}

export const toResponseKey = ({ log_id, survey_id, question_id }: Omit<NewSurveyResponse, 'answer'>): string =>
  `${log_id} ${survey_id} ${question_id}`

/** The existing answers for these, including deleted ones, by `toResponseKey`. */
export async function findResponseIds(
  db: AccountDb,
  items: readonly Omit<NewSurveyResponse, 'answer'>[],
): Promise<Map<string, string>> {
  const keys = items.map(({ log_id, survey_id, question_id }) => ({ log_id, survey_id, question_id }))
  const { rows } = await sql<{ id: string; log_id: string; survey_id: string; question_id: string }>`
    select r.id, r.log_id, r.survey_id, r.question_id
    from jsonb_populate_recordset(null::crm_survey_responses, ${toJsonText(keys)}::jsonb) as v
    join crm_survey_responses r on r.account_id = ${db.accountId}::uuid and r.log_id = v.log_id
      and r.survey_id = v.survey_id and r.question_id = v.question_id`.execute(db.kysely)
  return new Map(rows.map((row) => [toResponseKey(row), row.id]))
}

/** The answers to a survey on one entry. */
export async function listResponseIds(db: AccountDb, log_id: string, survey_id: string): Promise<string[]> {
  const rows = await db
    .from('crm_survey_responses')
    .select('id')
    .where('log_id', '=', log_id)
    .where('survey_id', '=', survey_id)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The entries of these answers, including deleted ones. */
export async function listLogIds(db: AccountDb, responseIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .from('crm_survey_responses')
    .select('log_id')
    .distinct()
    .where('id', 'in', [...responseIds])
    .execute()
  return rows.map(({ log_id }) => log_id)
}

/** Updates the scores of the entries. */
export async function updateEntryPoints(db: AccountDb, ids: readonly string[]): Promise<void> {
  await sql`
    update crm_activity_log l set details = l.details || jsonb_build_object('points', coalesce((
      select sum(r.points) from crm_survey_responses r
      where r.account_id = l.account_id and r.log_id = l.id and r.deleted_at is null), 0))
    where l.account_id = ${db.accountId}::uuid and l.id = any(${[...ids]}::uuid[]) and l.kind = 'survey'`.execute(
    db.kysely,
  )
}

export async function listResponses(db: AccountDb, log_id: string) {
  return db
    .from('crm_survey_responses')
    .selectAll()
    .where('log_id', '=', log_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

export async function findStageId(db: AccountDb, opportunityId: string): Promise<string | null> {
  const row = await db.from('crm_opportunities').select('stage_id').where('id', '=', opportunityId).executeTakeFirst()
  return row?.stage_id ?? null
}
