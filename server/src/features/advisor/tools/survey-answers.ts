import { type Receipt, recordHref, surveyHref } from '@draftwright/contract/receipts'
import { addDays, startOfDay } from '@draftwright/contract/wall-clock'
import { type Found, mostRows } from '../../../models/advising/found.ts'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import { readSurveyAnswers, type ToldFilling } from '../../crm/index.ts'
import { clipped, crmNotes, gathered, namesOf, type Reading } from './reading.ts'

/** Characters of one answer, and of all answers of one time, that a receipt carries. */
const answerLength = 300
const allLength = 2000

/** Who answered which survey and how, with what each survey comes to. */
export async function surveyAnswers(reading: Reading, input: ReadInput<'survey_answers'>): Promise<Found> {
  if (reading.crmClosed !== null) return gathered([], crmNotes(reading))
  const at = (day: string) => new Date(startOfDay(day, reading.zone)).toISOString()
  const { fillings, surveys } = await readSurveyAnswers(
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
    mostRows,
  )
  const nameOf = await namesOf(
    reading,
    fillings.map(({ actor_id }) => actor_id),
  )
  const reports = surveys.map(
    ({ id, name, n, mean_points, max_points }): Receipt => ({
      kind: 'report',
      id: `survey-${id}`,
      title: name,
      href: surveyHref(id),
      facts: { answers: n, mean_points, max_points },
    }),
  )
  return gathered([
    {
      name: 'survey_answers',
      rows: fillings.map((filling) => receipt(filling, filling.guest_name ?? nameOf(filling.actor_id))),
      total: surveys.reduce((sum, { n }) => sum + n, 0),
    },
    { name: 'surveys', rows: reports.slice(0, mostRows), total: reports.length },
  ])
}

const receipt = (filling: ToldFilling, by: string | null): Receipt => ({
  kind: 'survey_response',
  id: filling.id,
  title: filling.survey_name,
  href: homeOf(filling),
  facts: {
    about: filling.opportunity_name ?? filling.contact_name ?? filling.company_name,
    company: filling.company_name,
    by,
    is_guest: filling.guest_name !== null,
    occurred_at: filling.occurred_at,
    points: filling.points,
    max_points: filling.max_points,
    text: clipped(
      filling.answers.map(({ question, answer }) => `${question}: ${inWords(answer)}`).join('; '),
      allLength,
    ),
  },
})

function homeOf({ opportunity_id, contact_id, company_id, survey_id }: ToldFilling): string {
  if (opportunity_id !== null) return recordHref('opportunity', opportunity_id, 'surveys')
  if (contact_id !== null) return recordHref('contact', contact_id, 'timeline')
  return company_id === null ? surveyHref(survey_id) : recordHref('company', company_id, 'timeline')
}

function inWords(answer: unknown): string {
  if (Array.isArray(answer)) return answer.map(inWords).join(', ')
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no'
  return typeof answer === 'string' || typeof answer === 'number' ? clipped(String(answer), answerLength) : '–'
}
