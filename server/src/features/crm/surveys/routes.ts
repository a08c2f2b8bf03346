import { guestSurveys, surveyLinks } from '@draftwright/contract/crm/survey-links'
import { type SurveyQuestion, surveyQuestions } from '@draftwright/contract/crm/survey-questions'
import { type SurveyResponse, surveyResponses } from '@draftwright/contract/crm/survey-responses'
import { type Survey, surveys } from '@draftwright/contract/crm/surveys'
import { implement } from '../../../http/call.ts'
import { admitGuest } from '../../guest-reviews/index.ts'
import { crmCaller, ownerSeen } from '../kernel/caller.ts'
import { crud, findRecord, lists } from '../kernel/crud.ts'
import { answerAsGuest, lookAtSurvey } from './guests.ts'
import { linksOf, makeLink, takeLinkBack } from './links.ts'
import { addQuestion, changeQuestion, readQuestion, removeQuestion } from './questions.ts'
import { questionResource, responseResource, surveyResource } from './resource.ts'
import { answerMany, answerWhole, changeResponse, clearResponses, removeResponse } from './responses.ts'
import { exportResults, resultsOf } from './results.ts'
import { readStanding } from './results-store.ts'

const ofSurveys = crud<Survey>(surveyResource, { isSetup: true })
export const surveyRoutes = implement(surveys, {
  ...ofSurveys,
  create: async (call) => [await ofSurveys.create(call)],
  standing: async (call) => readStanding(call.db, ownerSeen(await crmCaller(call)), call.parts.now().toISOString()),
  answer: answerWhole,
  results: resultsOf,
  export: exportResults,
})

export const surveyQuestionRoutes = implement(surveyQuestions, {
  ...lists<SurveyQuestion>(questionResource),
  create: addQuestion,
  read: (call) => readQuestion(call, call.params.id),
  update: changeQuestion,
  remove: removeQuestion,
})

export const surveyResponseRoutes = implement(surveyResponses, {
  ...lists<SurveyResponse>(responseResource),
  create: answerMany,
  replace: answerMany,
  clear: clearResponses,
  read: async (call) => findRecord<SurveyResponse>(call.db, await crmCaller(call), responseResource, call.params.id),
  update: changeResponse,
  remove: removeResponse,
})

export const surveyLinkRoutes = implement(surveyLinks, { list: linksOf, create: makeLink, revoke: takeLinkBack })

export const guestSurveyRoutes = implement(guestSurveys, {
  async look({ parts, body, request }) {
    await admitGuest(parts, request.ip)
    return lookAtSurvey(parts, body.token)
  },
  async answer({ parts, body, request }) {
    await admitGuest(parts, request.ip)
    return answerAsGuest(parts, body)
  },
})
