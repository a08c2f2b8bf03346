import { type Source, toRecordHref, toSurveyHref } from '@draftwright/contract/sources'
import { addDays, getStartOfDay } from '@draftwright/contract/wall-clock'
import { type ToolResult, maxRows } from '../../../models/advising/tool-result.ts'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import { readCrmSurveyAnswers, type SurveyAnswer } from '../../crm/index.ts'
import { truncateLine, listCrmNotes, buildToolResult, loadPersonNames, type ToolContext } from '../../query/index.ts'

/** Characters of one answer, and of all answers of one response, in a source. */
const maxAnswerLength = 300
const maxTotalLength = 2000

/** Who answered which survey and how, with each survey's score. */
export async function buildSurveyAnswers(
  reading: ToolContext,
  input: ReadInput<'survey_answers'>,
): Promise<ToolResult> {
  if (reading.crmDeniedReason !== null) return buildToolResult([], listCrmNotes(reading))
  const at = (day: string) => new Date(getStartOfDay(day, reading.zone)).toISOString()
  const { fillings, surveys } = await readCrmSurveyAnswers(
    reading,
    {
      opportunityId: input.opportunity_id,
      contactId: input.contact_id,
      companyId: input.company_id,
      survey: input.survey,
      words: input.words,
      from: input.from === undefined ? undefined : at(input.from),
      until: input.to === undefined ? undefined : at(addDays(input.to, 1)),
    },
    maxRows,
  )
  const nameOf = await loadPersonNames(
    reading,
    fillings.map(({ actor_id }) => actor_id),
  )
  const reports = surveys.map(
    ({ id, name, n, mean_points, max_points }): Source => ({
      kind: 'report',
      id: `survey-${id}`,
      title: name,
      href: toSurveyHref(id),
      facts: { answers: n, mean_points, max_points },
    }),
  )
  return buildToolResult([
    {
      name: 'survey_answers',
      rows: fillings.map((filling) => toSurveySource(filling, filling.guest_name ?? nameOf(filling.actor_id))),
      total: surveys.reduce((sum, { n }) => sum + n, 0),
    },
    { name: 'surveys', rows: reports.slice(0, maxRows), total: reports.length },
  ])
}

const toSurveySource = (filling: SurveyAnswer, by: string | null): Source => ({
  kind: 'survey_response',
  id: filling.id,
  title: filling.survey_name,
  href: toSurveyAnswerHref(filling),
  facts: {
    about: filling.opportunity_name ?? filling.contact_name ?? filling.company_name,
    company: filling.company_name,
    by,
    is_guest: filling.guest_name !== null,
    occurred_at: filling.occurred_at,
    points: filling.points,
    max_points: filling.max_points,
    text: truncateLine(
      filling.answers.map(({ question, answer }) => `${question}: ${formatAnswer(answer)}`).join('; '),
      maxTotalLength,
    ),
  },
})

function toSurveyAnswerHref({ opportunity_id, contact_id, company_id, survey_id }: SurveyAnswer): string {
  if (opportunity_id !== null) return toRecordHref('opportunity', opportunity_id, 'surveys')
  if (contact_id !== null) return toRecordHref('contact', contact_id, 'timeline')
  return company_id === null ? toSurveyHref(survey_id) : toRecordHref('company', company_id, 'timeline')
}

function formatAnswer(answer: unknown): string {
  if (Array.isArray(answer)) return answer.map(formatAnswer).join(', ')
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no'
  return typeof answer === 'string' || typeof answer === 'number' ? truncateLine(String(answer), maxAnswerLength) : '–'
}
