import type { Survey, SurveyChange } from '@draftwright/contract/crm/surveys'
import * as changeRoutes from '@draftwright/contract/routes/crm-changes.generated'
import * as trashRoutes from '@draftwright/contract/routes/crm-trash.generated'
import * as guestRoutes from '@draftwright/contract/routes/guest-surveys.generated'
import * as stageRoutes from '@draftwright/contract/routes/pipeline-stages.generated'
import * as activityRoutes from '@draftwright/contract/routes/stage-activities.generated'
import * as linkRoutes from '@draftwright/contract/routes/survey-links.generated'
import * as responseRoutes from '@draftwright/contract/routes/survey-responses.generated'
import * as surveyRoutes from '@draftwright/contract/routes/surveys.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../../api/api.ts'
import { download } from '../../../api/download.ts'
import { timelineTag } from '../timeline/api.ts'

const tag = { type: 'crm' as const, id: 'surveys' }
const linksTag = { type: 'crm' as const, id: 'survey-links' }
const answersTag = { type: 'crm' as const, id: 'survey-answers' }

const surveysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSurveys: build.query<ResultOf<'surveys.list'>, void>({
      query: () => call(surveyRoutes.list, 'Failed to fetch surveys').query({ query: { limit: '200' } }),
      providesTags: [tag],
    }),
    surveyStanding: build.query<ResultOf<'surveys.standing'>, void>({
      ...call(surveyRoutes.standing, 'Failed to fetch surveys'),
      providesTags: [tag, linksTag, answersTag],
    }),
    readSurvey: build.query<Survey, string>({
      query: (id) => call(surveyRoutes.read, 'Failed to fetch the survey').query({ params: { id } }),
      providesTags: [tag],
    }),
    createSurvey: build.mutation<Survey[], ArgsOf<'surveys.create'>>({
      ...call(surveyRoutes.create, 'Failed to create survey'),
      invalidatesTags: [tag],
    }),
    saveSurvey: build.mutation<Survey, { id: string; body: SurveyChange }>({
      query: ({ id, body }) => call(surveyRoutes.update, 'Failed to update survey').query({ params: { id }, body }),
      invalidatesTags: (_survey, error) => (error ? [] : [tag]),
    }),
    removeSurvey: build.mutation<unknown, string>({
      query: (id) => call(surveyRoutes.remove, 'Failed to delete survey').query({ params: { id } }),
      invalidatesTags: [tag],
    }),
    restoreSurvey: build.mutation<unknown, string>({
      query: (id) =>
        call(trashRoutes.restore, 'Failed to bring the survey back').query({
          body: { resource: 'surveys', ids: [id] },
        }),
      invalidatesTags: [tag],
    }),
    /** Takes the latest change of a survey back. */
    lastSurveyChange: build.query<ResultOf<'crmChanges.list'>, string>({
      query: (id) =>
        call(changeRoutes.list, 'Failed to fetch the changes').query({
          query: { record_id: id, resource: 'surveys', limit: 1 },
        }),
      keepUnusedDataFor: 0,
    }),
    undoSurveyChange: build.mutation<unknown, string>({
      query: (id) => call(changeRoutes.undo, 'Failed to take it back').query({ params: { id }, body: {} }),
      invalidatesTags: [tag],
    }),
    surveyStages: build.query<ResultOf<'pipelineStages.list'>, void>({
      query: () => call(stageRoutes.list, 'Failed to fetch stages').query({ query: { limit: '200' } }),
      providesTags: [{ type: 'crm', id: 'stages' }],
    }),
    surveyActivities: build.query<ResultOf<'stageActivities.list'>, void>({
      query: () => call(activityRoutes.list, 'Failed to fetch activities').query({ query: { limit: '200' } }),
      providesTags: [{ type: 'crm', id: 'stages' }],
    }),
    answerSurvey: build.mutation<ResultOf<'surveys.answer'>, ArgsOf<'surveys.answer'>>({
      ...call(surveyRoutes.answer, 'Failed to save the answers'),
      invalidatesTags: (_filled, error) => (error ? [] : [answersTag, timelineTag]),
    }),
    filledAnswers: build.query<ResultOf<'surveyResponses.list'>, string>({
      query: (log_id) =>
        call(responseRoutes.list, 'Failed to fetch the answers').query({ query: { log_id, limit: '200' } }),
      providesTags: [answersTag],
    }),
    surveyResults: build.query<ResultOf<'surveys.results'>, ArgsOf<'surveys.results'>>({
      ...call(surveyRoutes.results, 'Failed to fetch the results'),
      providesTags: [answersTag, tag],
    }),
    listSurveyLinks: build.query<ResultOf<'surveyLinks.list'>, string>({
      query: (id) => call(linkRoutes.list, 'Failed to fetch the links').query({ params: { id } }),
      providesTags: [linksTag],
    }),
    createSurveyLink: build.mutation<ResultOf<'surveyLinks.create'>, ArgsOf<'surveyLinks.create'>>({
      ...call(linkRoutes.create, 'Failed to make the link'),
      invalidatesTags: [linksTag],
    }),
    revokeSurveyLink: build.mutation<unknown, string>({
      query: (id) => call(linkRoutes.revoke, 'Failed to take the link back').query({ params: { id } }),
      invalidatesTags: [linksTag],
    }),
    lookAtSurvey: build.query<ResultOf<'guestSurveys.look'>, string>({
      query: (token) => call(guestRoutes.look, 'Failed to open the survey').query({ body: { token } }),
      keepUnusedDataFor: 0,
    }),
    answerAsGuest: build.mutation<ResultOf<'guestSurveys.answer'>, ArgsOf<'guestSurveys.answer'>>({
      ...call(guestRoutes.answer, 'Failed to send your answers'),
    }),
  }),
})

export const {
  useListSurveysQuery,
  useSurveyStandingQuery,
  useReadSurveyQuery,
  useCreateSurveyMutation,
  useSaveSurveyMutation,
  useRemoveSurveyMutation,
  useRestoreSurveyMutation,
  useLazyLastSurveyChangeQuery,
  useUndoSurveyChangeMutation,
  useSurveyStagesQuery,
  useSurveyActivitiesQuery,
  useAnswerSurveyMutation,
  useFilledAnswersQuery,
  useSurveyResultsQuery,
  useListSurveyLinksQuery,
  useCreateSurveyLinkMutation,
  useRevokeSurveyLinkMutation,
  useLookAtSurveyQuery,
  useAnswerAsGuestMutation,
} = surveysApi

export const downloadAnswers = async (id: string, query: { from?: string; to?: string }) =>
  download(surveyRoutes.export, { params: { id }, query }, 'The answers could not be downloaded')
