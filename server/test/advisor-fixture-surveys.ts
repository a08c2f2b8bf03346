import type { AccountDb } from '../src/db/account-db.ts'
import { createId } from '../src/db/create-id.ts'

interface SurveyFilling {
  readonly key: string
  readonly deal: string
  readonly at: string
  readonly actor: string | null
  readonly guest?: string
  readonly likely: number
  readonly missing: string
}

/** A survey of the advisor world, answered by a member on one deal and by a guest on another. */
export async function fillSurveys(db: AccountDb, ids: Record<string, string>, samId: string): Promise<void> {
  const named = (key: string) => (ids[key] ??= createId())
  const survey_id = named('survey')
  await db.insert('crm_surveys', { id: survey_id, name: 'Kick-off check' }).execute()
  const questions = [
    { id: named('likely'), num_order: 1, text: 'How likely are you to recommend us?', kind: 'scale' },
    { id: named('missing'), num_order: 2, text: 'What is missing?', kind: 'short_text' },
  ] as const
  for (const question of questions)
    await db.insert('crm_survey_questions', { ...question, survey_id, options: [] }).execute()
  const fillings: SurveyFilling[] = [
    {
      key: 'answers rollout',
      deal: 'rollout',
      at: '2026-10-07T08:00:00.000Z',
      actor: samId,
      likely: 9,
      missing: 'Training for night shifts',
    },
    {
      key: 'answers starter',
      deal: 'starter',
      at: '2026-10-20T08:00:00.000Z',
      actor: null,
      guest: 'Dana Reyes',
      likely: 6,
      missing: 'A price for two licences',
    },
  ]
  for (const { key, deal, at, actor, guest, likely, missing } of fillings) {
    const log_id = named(key)
    const details = { points: likely, max_points: 10, ...(guest === undefined ? {} : { guest_name: guest }) }
    await db
      .insert('crm_activity_log', {
        id: log_id,
        kind: 'survey',
        subject: 'Kick-off check',
        survey_id,
        opportunity_id: named(deal),
        actor_id: actor,
        details,
        occurred_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute()
    const answers = [
      { question_id: named('likely'), answer: likely, points: likely },
      { question_id: named('missing'), answer: missing, points: null },
    ]
    for (const answer of answers)
      await db.insert('crm_survey_responses', { id: createId(), log_id, survey_id, ...answer }).execute()
  }
}
