import type { Fixture } from './fixture.ts'
import type { RouteId } from './harness.ts'
import { crmMembersOnly, buildCrmSamples } from './sample-crm.ts'
import { createRowSample, buildIdRequest, createSample, type Sample } from './sample-shape.ts'

const buildAnswer = ({ filling, survey, surveyQuestion }: Fixture, answer: number) => ({
  body: { items: [{ log_id: filling, survey_id: survey, question_id: surveyQuestion, answer }] },
})

/** Surveys, their answers, and the links to them. */
export const surveySamples: Partial<Record<RouteId, Sample>> = {
  ...buildCrmSamples('surveys', 'survey', { name: 'Needs' }, { description: 'Before the offer.' }),
  'surveys.readStatus': createSample({}, crmMembersOnly),
  'surveys.answer': createRowSample(
    ({ survey, opportunity, surveyQuestion }) => ({
      params: { id: survey },
      body: { opportunity_id: opportunity, answers: [{ question_id: surveyQuestion, answer: 7 }] },
    }),
    crmMembersOnly,
  ),
  'surveys.results': createRowSample(buildIdRequest('survey'), crmMembersOnly),
  'surveys.export': createRowSample(buildIdRequest('survey'), crmMembersOnly),
  ...buildCrmSamples('surveyQuestions', 'surveyQuestion', {}, { help: 'From 0 to 10.' }),
  'surveyQuestions.create': createRowSample(
    ({ survey }) => ({ body: { survey_id: survey, text: 'Why?' } }),
    crmMembersOnly,
  ),
  ...buildCrmSamples('surveyResponses', 'surveyResponse', {}, { answer: 9 }),
  'surveyResponses.create': createRowSample((rows) => buildAnswer(rows, 6), crmMembersOnly),
  'surveyResponses.replace': createRowSample((rows) => buildAnswer(rows, 5), crmMembersOnly),
  'surveyResponses.clear': createRowSample(
    ({ filling, survey }) => ({ query: { log_id: filling, survey_id: survey } }),
    {
      ...crmMembersOnly,
      isFinal: true,
    },
  ),
  'surveyLinks.list': createRowSample(buildIdRequest('survey'), crmMembersOnly),
  'surveyLinks.create': createRowSample(
    ({ survey }) => ({ params: { id: survey }, body: { name: 'Visitors' } }),
    crmMembersOnly,
  ),
  'surveyLinks.revoke': createRowSample(buildIdRequest('surveyLink'), { ...crmMembersOnly, isFinal: true }),
  'guestSurveys.read': { mayAnswer: [404], request: () => ({ body: { token: 'x' } }) },
  'guestSurveys.answer': { mayAnswer: [404], request: () => ({ body: { token: 'x', name: 'Mia', answers: [] } }) },
}
