import type { GateState } from '@draftwright/contract/crm/gates'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import { notFoundError } from '../../../http/errors.ts'
import { type CrmContext, requireCrmCaller } from '../kernel/caller.ts'
import { readRecord } from '../kernel/crud.ts'
import { getField } from '../kernel/fields.ts'
import { findStage, listStages } from '../pipelines/store.ts'
import { buildPath } from '../pipelines/tree.ts'
import { listQuestions } from '../surveys/survey-answers-store.ts'
import { isGatePassed, findMissingItems, listRequirementsBetween } from './gate.ts'
import { opportunityResource } from './resource.ts'

/** What an opportunity would lack in a stage, in its current state, with the questions of its surveys. Throws 404 for either. */
export async function previewGate(
  call: CrmContext & { params: { id: string }; query: { stage_id: string } },
): Promise<GateState> {
  const { db, params, query } = call
  const row = await readRecord<Opportunity>(db, await requireCrmCaller(call), opportunityResource, params.id)
  const stage = await findStage(db, query.stage_id)
  if (stage === undefined) throw notFoundError('Stage')
  const requirements = listRequirementsBetween(
    buildPath(await listStages(db, stage.pipeline_id)),
    row.stage_id,
    stage.id,
  )
  const field = (name: string) => getField(row, name)
  const [missing] = await findMissingItems(db, [
    { id: row.id, name: row.name, requirements, clearedFields: [], readField: field },
  ])
  const { fields = [], activities = [], surveys = [] } = missing ?? {}
  const ids = surveys.map(({ id }) => id)
  const questions = ids.length === 0 ? [] : await listQuestions(db, ids)
  const of = Map.groupBy(questions, ({ survey_id }) => survey_id)
  return {
    stage_id: stage.id,
    is_open: isGatePassed({ fields, activities, surveys }),
    missing: {
      fields,
      activities,
      surveys: surveys.map((survey) => ({ ...survey, questions: (of.get(survey.id) ?? []).map(toGateQuestion) })),
    },
  }
}

/** Copies, because the contract's lists are not read-only. */
const toGateQuestion = ({ options, show_if, ...question }: Awaited<ReturnType<typeof listQuestions>>[number]) => ({
  ...question,
  options: [...options],
  show_if: show_if === null ? null : { ...show_if, any_of: [...show_if.any_of] },
})
