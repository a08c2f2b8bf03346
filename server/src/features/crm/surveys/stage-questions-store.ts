import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

interface StageSurvey {
  readonly id: string
  readonly name: string
}

/** Surveys of these stages and of their activities that can be answered; the required ones first. */
export async function listStageSurveys(db: AccountDb, stageIds: readonly string[]): Promise<StageSurvey[]> {
  if (stageIds.length === 0) return []
  const { rows } = await sql<StageSurvey>`
    select s.id, s.name from crm_surveys s
    left join crm_stage_activities a
      on a.account_id = s.account_id and a.id = s.stage_activity_id and a.deleted_at is null
    where s.account_id = ${db.accountId} and s.deleted_at is null and s.is_active
      and coalesce(a.stage_id, s.stage_id) = any(${[...stageIds]}::uuid[])
    order by s.is_required desc, s.created_at, s.id`.execute(db.kysely)
  return rows
}

/** The newest entry of a meeting with answers to a survey on a deal, and those answers; undefined if there is none. */
export async function findMeetingEntry(
  db: AccountDb,
  on: { opportunity_id: string; survey_id: string; meeting_id: string },
): Promise<{ id: string; answers: Readonly<Record<string, unknown>> } | undefined> {
  const { rows } = await sql<{ id: string; answers: Record<string, unknown> }>`
    select l.id, coalesce((select jsonb_object_agg(r.question_id, r.answer) from crm_survey_responses r
      where r.account_id = l.account_id and r.log_id = l.id and r.deleted_at is null), '{}') as answers
    from crm_activity_log l
    where l.account_id = ${db.accountId} and l.deleted_at is null and l.kind = 'survey'
      and l.opportunity_id = ${on.opportunity_id}::uuid and l.survey_id = ${on.survey_id}::uuid
      and l.details->>'meeting_id' = ${on.meeting_id}
    order by l.created_at desc, l.id desc limit 1 for update of l`.execute(db.kysely)
  return rows[0]
}
