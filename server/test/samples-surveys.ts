import type { Fixture } from './fixture.ts'
import type { RouteId } from './harness.ts'
import { inside, ofCrm } from './sample-crm.ts'
import { about, byId, plain, type Sample } from './sample-shape.ts'

const answered = ({ filling, survey, surveyQuestion }: Fixture, answer: number) => ({
  body: { items: [{ log_id: filling, survey_id: survey, question_id: surveyQuestion, answer }] },
})

/** Surveys, what is answered to them, and the links they are given out by. */
export const surveySamples: Partial<Record<RouteId, Sample>> = {
  ...ofCrm('surveys', 'survey', { name: 'Needs' }, { description: 'Before the offer.' }),
  'surveys.standing': plain({}, inside),
  'surveys.answer': about(
    ({ survey, opportunity, surveyQuestion }) => ({
      params: { id: survey },
      body: { opportunity_id: opportunity, answers: [{ question_id: surveyQuestion, answer: 7 }] },
    }),
    inside,
  ),
  'surveys.results': about(byId('survey'), inside),
  'surveys.export': about(byId('survey'), inside),
  ...ofCrm('surveyQuestions', 'surveyQuestion', {}, { help: 'From 0 to 10.' }),
  'surveyQuestions.create': about(({ survey }) => ({ body: { survey_id: survey, text: 'Why?' } }), inside),
  ...ofCrm('surveyResponses', 'surveyResponse', {}, { answer: 9 }),
  'surveyResponses.create': about((rows) => answered(rows, 6), inside),
  'surveyResponses.replace': about((rows) => answered(rows, 5), inside),
  'surveyResponses.clear': about(({ filling, survey }) => ({ query: { log_id: filling, survey_id: survey } }), {
    ...inside,
    isFinal: true,
  }),
  'surveyLinks.list': about(byId('survey'), inside),
  'surveyLinks.create': about(({ survey }) => ({ params: { id: survey }, body: { name: 'Visitors' } }), inside),
  'surveyLinks.revoke': about(byId('surveyLink'), { ...inside, isFinal: true }),
  'guestSurveys.look': { mayAnswer: [404], ask: () => ({ body: { token: 'x' } }) },
  'guestSurveys.answer': { mayAnswer: [404], ask: () => ({ body: { token: 'x', name: 'Mia', answers: [] } }) },
}
