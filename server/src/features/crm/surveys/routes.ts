import { guestSurveys, surveyLinks } from '@draftwright/contract/crm/survey-links'
import { type SurveyQuestion, surveyQuestions } from '@draftwright/contract/crm/survey-questions'
import { type SurveyResponse, surveyResponses } from '@draftwright/contract/crm/survey-responses'
import { type Survey, surveys } from '@draftwright/contract/crm/surveys'
import { implementRoutes } from '../../../http/handler.ts'
import { limitGuestRequests } from '../../guest-reviews/index.ts'
import { requireCrmCaller, toOwnerFilter } from '../kernel/caller.ts'
import { createCrudHandlers, readRecord, createListHandlers } from '../kernel/crud.ts'
import { answerAsGuest, readGuestSurvey } from './guests.ts'
import { listSurveyLinks, createSurveyLink, revokeSurveyLink } from './links.ts'
import { createQuestion, updateQuestion, readQuestion, deleteQuestion } from './questions.ts'
import { questionResource, responseResource, surveyResource } from './resource.ts'
import { saveResponses, answerSurvey, updateResponse, trashResponses, trashResponse } from './responses.ts'
import { exportSurveyResults, readSurveyResults } from './results.ts'
import { readSurveyStatus } from './results-store.ts'

const surveyHandlers = createCrudHandlers<Survey>(surveyResource, { isSetup: true })
export const surveyRoutes = implementRoutes(surveys, {
  ...surveyHandlers,
  create: async (call) => [await surveyHandlers.create(call)],
  readStatus: async (call) =>
    readSurveyStatus(call.db, toOwnerFilter(await requireCrmCaller(call)), call.context.now().toISOString()),
  answer: answerSurvey,
  results: readSurveyResults,
  export: exportSurveyResults,
})

export const surveyQuestionRoutes = implementRoutes(surveyQuestions, {
  ...createListHandlers<SurveyQuestion>(questionResource),
  create: createQuestion,
  read: (call) => readQuestion(call, call.params.id),
  update: updateQuestion,
  remove: deleteQuestion,
})

export const surveyResponseRoutes = implementRoutes(surveyResponses, {
  ...createListHandlers<SurveyResponse>(responseResource),
  create: saveResponses,
  replace: saveResponses,
  clear: trashResponses,
  read: async (call) =>
    readRecord<SurveyResponse>(call.db, await requireCrmCaller(call), responseResource, call.params.id),
  update: updateResponse,
  remove: trashResponse,
})

export const surveyLinkRoutes = implementRoutes(surveyLinks, {
  list: listSurveyLinks,
  create: createSurveyLink,
  revoke: revokeSurveyLink,
})

export const guestSurveyRoutes = implementRoutes(guestSurveys, {
  async read({ context, body, request }) {
    await limitGuestRequests(context, request.ip)
    return readGuestSurvey(context, body.token)
  },
  async answer({ context, body, request }) {
    await limitGuestRequests(context, request.ip)
    return answerAsGuest(context, body, request)
  },
})
