import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { Caller } from '../../../http/caller.ts'
import { readCrmMembership, withChangeSet } from '../kernel/index.ts'
import { stageActivityResource } from '../pipelines/index.ts'
import { fillSurvey, surveyResource } from '../surveys/index.ts'
import { findExampleDeal, readDefaultStages } from './store.ts'

/** A survey that a deal has to answer before it goes on. */
export interface ExampleChecklist {
  readonly name: string
  readonly activity: string
  /** The choices and what they score; the first is what the answered deal says. */
  readonly questions: readonly { readonly text: string; readonly choices: readonly [string, ...string[]] }[]
}

/**
 * Makes the stage Proposal ask for an activity and a survey, and answers the survey for a deal that is beyond it. Returns the rows
 * that carry no mark of the example; none where the workspace has no CRM, or stages of its own.
 */
export async function fillExampleGate(
  db: AccountDb,
  caller: Pick<Caller, 'userId'>,
  { name, activity, questions }: ExampleChecklist,
): Promise<{ crm_surveys: string[]; crm_stage_activities: string[] }> {
  const { is_enable, role } = await readCrmMembership(db, caller.userId)
  const stage = (await readDefaultStages(db)).get('Proposal')
  if (!is_enable || role !== 'admin' || stage === undefined) return { crm_surveys: [], crm_stage_activities: [] }
  const asked = questions.map(({ text, choices }, at) => ({
    id: createId(),
    num_order: at + 1,
    text,
    help: null,
    kind: 'single_choice' as const,
    options: choices.map((label, index) => ({ label, points: choices.length - 1 - index })),
    is_required: true,
    show_if: null,
  }))
  const made = await withChangeSet({ db, caller }, { summary: 'Added the example workspace' }, async (set) => ({
    crm_stage_activities: await set.create(stageActivityResource, [
      { stage_id: stage.id, name: activity, description: null, order: 1, is_required: true },
    ]),
    crm_surveys: await set.create(surveyResource, [
      { name, description: null, stage_id: stage.id, is_required: true, is_active: true, questions_data: asked },
    ]),
  }))
  const deal = await findExampleDeal(db, 'Negotiation')
  const answers = asked.map(({ id, options }) => ({ question_id: id, answer: options[0]?.label ?? null }))
  if (deal !== undefined && made.crm_surveys[0] !== undefined)
    await fillSurvey(
      db,
      made.crm_surveys[0],
      answers,
      { opportunity_id: deal.id, stage_id: stage.id, actor_id: caller.userId },
      true,
    )
  return made
}
