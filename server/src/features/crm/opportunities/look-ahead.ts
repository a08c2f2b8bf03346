import type { GateState } from '@draftwright/contract/crm/gates'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import { notFound } from '../../../http/errors.ts'
import { type Asked, crmCaller } from '../kernel/caller.ts'
import { findRecord } from '../kernel/crud.ts'
import { fieldOf } from '../kernel/fields.ts'
import { findStage, stagesOf } from '../pipelines/store.ts'
import { pathOf } from '../pipelines/tree.ts'
import { readQuestions } from '../surveys/answered-store.ts'
import { isPassed, missingOf, tollOf } from './gate.ts'
import { opportunityResource } from './resource.ts'

/** What an opportunity would lack in a stage, as it is now, with the questions of its surveys. Throws 404 for either. */
export async function lookAhead(
  call: Asked & { params: { id: string }; query: { stage_id: string } },
): Promise<GateState> {
  const { db, params, query } = call
  const row = await findRecord<Opportunity>(db, await crmCaller(call), opportunityResource, params.id)
  const stage = await findStage(db, query.stage_id)
  if (stage === undefined) throw notFound('Stage')
  const toll = tollOf(pathOf(await stagesOf(db, stage.pipeline_id)), row.stage_id, stage.id)
  const field = (name: string) => fieldOf(row, name)
  const [missing] = await missingOf(db, [{ id: row.id, name: row.name, toll, cleared: [], field }])
  const { fields = [], activities = [], surveys = [] } = missing ?? {}
  const ids = surveys.map(({ id }) => id)
  const questions = ids.length === 0 ? [] : await readQuestions(db, ids)
  const of = Map.groupBy(questions, ({ survey_id }) => survey_id)
  return {
    stage_id: stage.id,
    is_open: isPassed({ fields, activities, surveys }),
    missing: {
      fields,
      activities,
      surveys: surveys.map((survey) => ({ ...survey, questions: (of.get(survey.id) ?? []).map(asAsked) })),
    },
  }
}

/** Lists of its own, as the contract's are no read-only ones. */
const asAsked = ({ options, show_if, ...question }: Awaited<ReturnType<typeof readQuestions>>[number]) => ({
  ...question,
  options: [...options],
  show_if: show_if === null ? null : { ...show_if, any_of: [...show_if.any_of] },
})
