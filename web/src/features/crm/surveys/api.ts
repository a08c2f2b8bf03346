import type { Survey, SurveyChange } from '@draftwright/contract/crm/surveys'
import * as changeRoutes from '@draftwright/contract/routes/crm-changes.generated'
import * as trashRoutes from '@draftwright/contract/routes/crm-trash.generated'
import * as guestRoutes from '@draftwright/contract/routes/guest-surveys.generated'
import * as stageRoutes from '@draftwright/contract/routes/pipeline-stages.generated'
import * as activityRoutes from '@draftwright/contract/routes/stage-activities.generated'
import * as linkRoutes from '@draftwright/contract/routes/survey-links.generated'
import * as responseRoutes from '@draftwright/contract/routes/survey-responses.generated'
import * as surveyRoutes from '@draftwright/contract/routes/surveys.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../../api/api.ts'
import { fetchAndSaveFile } from '../../../api/download.ts'
import { timelineTag } from '../timeline/api.ts'

const tag = { type: 'crm' as const, id: 'surveys' }
const linksTag = { type: 'crm' as const, id: 'survey-links' }
const answersTag = { type: 'crm' as const, id: 'survey-answers' }

const surveysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSurveys: build.query<RouteResult<'surveys.list'>, void>({
      query: () => toEndpoint(surveyRoutes.list, 'Failed to fetch surveys').query({ query: { limit: '200' } }),
      providesTags: [tag],
    }),
    readSurveyStatus: build.query<RouteResult<'surveys.readStatus'>, void>({
      ...toEndpoint(surveyRoutes.readStatus, 'Failed to fetch surveys'),
      providesTags: [tag, linksTag, answersTag],
    }),
    readSurvey: build.query<Survey, string>({
      query: (id) => toEndpoint(surveyRoutes.read, 'Failed to fetch survey').query({ params: { id } }),
      providesTags: [tag],
    }),
    createSurvey: build.mutation<Survey[], RouteArgs<'surveys.create'>>({
      ...toEndpoint(surveyRoutes.create, 'Failed to create survey'),
      invalidatesTags: [tag],
    }),
    saveSurvey: build.mutation<Survey, { id: string; body: SurveyChange }>({
      query: ({ id, body }) =>
        toEndpoint(surveyRoutes.update, 'Failed to update survey').query({ params: { id }, body }),
      invalidatesTags: (_survey, error) => (error ? [] : [tag]),
    }),
    removeSurvey: build.mutation<unknown, string>({
      query: (id) => toEndpoint(surveyRoutes.remove, 'Failed to delete survey').query({ params: { id } }),
      invalidatesTags: [tag],
    }),
    restoreSurvey: build.mutation<unknown, string>({
      query: (id) =>
        toEndpoint(trashRoutes.restore, 'Failed to restore the survey').query({
          body: { resource: 'surveys', ids: [id] },
        }),
      invalidatesTags: [tag],
    }),
    /** Undoes the latest change of a survey. */
    readLastSurveyChange: build.query<RouteResult<'crmChanges.list'>, string>({
      query: (id) =>
        toEndpoint(changeRoutes.list, 'Failed to fetch the changes').query({
          query: { record_id: id, resource: 'surveys', limit: 1 },
        }),
      keepUnusedDataFor: 0,
    }),
    undoSurveyChange: build.mutation<unknown, string>({
      query: (id) => toEndpoint(changeRoutes.undo, 'Failed to undo').query({ params: { id }, body: {} }),
      invalidatesTags: [tag],
    }),
    listSurveyStages: build.query<RouteResult<'pipelineStages.list'>, void>({
      query: () => toEndpoint(stageRoutes.list, 'Failed to fetch pipeline stages').query({ query: { limit: '200' } }),
      providesTags: [{ type: 'crm', id: 'stages' }],
    }),
    listSurveyActivities: build.query<RouteResult<'stageActivities.list'>, void>({
      query: () =>
        toEndpoint(activityRoutes.list, 'Failed to fetch stage activities').query({ query: { limit: '200' } }),
      providesTags: [{ type: 'crm', id: 'stages' }],
    }),
    submitSurvey: build.mutation<RouteResult<'surveys.answer'>, RouteArgs<'surveys.answer'>>({
      ...toEndpoint(surveyRoutes.answer, 'Failed to create survey responses'),
      invalidatesTags: (_filled, error) => (error ? [] : [answersTag, timelineTag]),
    }),
    listSurveyAnswers: build.query<RouteResult<'surveyResponses.list'>, string>({
      query: (log_id) =>
        toEndpoint(responseRoutes.list, 'Failed to fetch survey responses').query({ query: { log_id, limit: '200' } }),
      providesTags: [answersTag],
    }),
    readSurveyResults: build.query<RouteResult<'surveys.results'>, RouteArgs<'surveys.results'>>({
      ...toEndpoint(surveyRoutes.results, 'Failed to fetch the results'),
      providesTags: [answersTag, tag],
    }),
    listSurveyLinks: build.query<RouteResult<'surveyLinks.list'>, string>({
      query: (id) => toEndpoint(linkRoutes.list, 'Failed to fetch the links').query({ params: { id } }),
      providesTags: [linksTag],
    }),
    createSurveyLink: build.mutation<RouteResult<'surveyLinks.create'>, RouteArgs<'surveyLinks.create'>>({
      ...toEndpoint(linkRoutes.create, 'Failed to create the link'),
      invalidatesTags: [linksTag],
    }),
    revokeSurveyLink: build.mutation<unknown, string>({
      query: (id) => toEndpoint(linkRoutes.revoke, 'Failed to revoke the link').query({ params: { id } }),
      invalidatesTags: [linksTag],
    }),
    readGuestSurvey: build.query<RouteResult<'guestSurveys.read'>, string>({
      query: (token) => toEndpoint(guestRoutes.read, 'Failed to open the survey').query({ body: { token } }),
      keepUnusedDataFor: 0,
    }),
    submitGuestSurvey: build.mutation<RouteResult<'guestSurveys.answer'>, RouteArgs<'guestSurveys.answer'>>({
      ...toEndpoint(guestRoutes.answer, 'Failed to send your answers'),
    }),
  }),
})

export const {
  useListSurveysQuery,
  useReadSurveyStatusQuery,
  useReadSurveyQuery,
  useCreateSurveyMutation,
  useSaveSurveyMutation,
  useRemoveSurveyMutation,
  useRestoreSurveyMutation,
  useLazyReadLastSurveyChangeQuery,
  useUndoSurveyChangeMutation,
  useListSurveyStagesQuery,
  useListSurveyActivitiesQuery,
  useSubmitSurveyMutation,
  useListSurveyAnswersQuery,
  useReadSurveyResultsQuery,
  useListSurveyLinksQuery,
  useCreateSurveyLinkMutation,
  useRevokeSurveyLinkMutation,
  useReadGuestSurveyQuery,
  useSubmitGuestSurveyMutation,
} = surveysApi

export const downloadAnswers = async (id: string, query: { from?: string; to?: string }) =>
  fetchAndSaveFile(surveyRoutes.export, { params: { id }, query }, 'The answers could not be downloaded')
