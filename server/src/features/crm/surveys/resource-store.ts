import { sql } from 'kysely'

/** Parts of statements about the row `r`: a survey, a question or an answer. */
export const stageActivityName = sql`select a.name from crm_stage_activities a
      where a.account_id = r.account_id and a.id = r.stage_activity_id`

/** Surveys of forms are changed as part of their form. */
export const belongsToNoForm = sql`not exists (select from forms f where f.account_id = r.account_id and f.survey_id = r.id)`

export const hasListedSurvey = sql`exists (select from crm_surveys s
    where s.account_id = r.account_id and s.id = r.survey_id and s.deleted_at is null)
    and not exists (select from forms f where f.account_id = r.account_id and f.survey_id = r.survey_id)`

export const answeredOpportunity = sql`select l.opportunity_id from crm_activity_log l where l.account_id = r.account_id and l.id = r.log_id`

export const hasLogEntry = sql`exists (select from crm_activity_log l
    where l.account_id = r.account_id and l.id = r.log_id and l.deleted_at is null)`
