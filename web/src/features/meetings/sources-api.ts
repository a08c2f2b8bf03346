import * as briefingRoutes from '@draftwright/contract/routes/meeting-briefings.generated'
import * as sourceRoutes from '@draftwright/contract/routes/meeting-sources.generated'
import * as transcriptRoutes from '@draftwright/contract/routes/transcripts.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const sources = { type: 'meetings', id: 'sources' } as const
const available = { type: 'meetings', id: 'available' } as const
/** A check may bring meetings in, and recordings to pick from. */
const changed = ['meetings'] as const

const sourcesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMeetingSources: build.query<RouteResult<'meetingSources.list'>, void>({
      query: () => toEndpoint(sourceRoutes.list, 'Failed to fetch the sources').query(),
      providesTags: [sources],
    }),
    createMeetingSource: build.mutation<RouteResult<'meetingSources.create'>, RouteArgs<'meetingSources.create'>>({
      ...toEndpoint(sourceRoutes.create, 'Failed to add the source'),
      invalidatesTags: changed,
    }),
    updateMeetingSource: build.mutation<RouteResult<'meetingSources.update'>, RouteArgs<'meetingSources.update'>>({
      ...toEndpoint(sourceRoutes.update, 'Failed to save the source'),
      invalidatesTags: changed,
    }),
    removeMeetingSource: build.mutation<RouteResult<'meetingSources.remove'>, RouteArgs<'meetingSources.remove'>>({
      ...toEndpoint(sourceRoutes.remove, 'Failed to remove the source'),
      invalidatesTags: changed,
    }),
    restoreMeetingSource: build.mutation<RouteResult<'meetingSources.restore'>, RouteArgs<'meetingSources.restore'>>({
      ...toEndpoint(sourceRoutes.restore, 'Failed to restore the source'),
      invalidatesTags: changed,
    }),
    checkMeetingSource: build.mutation<RouteResult<'meetingSources.check'>, RouteArgs<'meetingSources.check'>>({
      ...toEndpoint(sourceRoutes.check, 'Failed to check the source'),
      invalidatesTags: changed,
    }),
    listAvailableRecordings: build.query<RouteResult<'transcripts.available'>, RouteArgs<'transcripts.available'>>({
      ...toEndpoint(transcriptRoutes.available, 'Failed to fetch the recordings'),
      providesTags: [available],
    }),
    readMeetingBriefing: build.query<RouteResult<'meetingBriefings.read'>, string>({
      query: (id) => toEndpoint(briefingRoutes.read, 'Failed to fetch the briefing').query({ params: { id } }),
      providesTags: ['meetings'],
    }),
    pickRecordings: build.mutation<RouteResult<'meetingSources.pick'>, RouteArgs<'meetingSources.pick'>>({
      ...toEndpoint(sourceRoutes.pick, 'Failed to bring the recordings in'),
      invalidatesTags: [available],
    }),
  }),
})

export const {
  useListMeetingSourcesQuery,
  useCreateMeetingSourceMutation,
  useUpdateMeetingSourceMutation,
  useRemoveMeetingSourceMutation,
  useRestoreMeetingSourceMutation,
  useCheckMeetingSourceMutation,
  useListAvailableRecordingsQuery,
  useReadMeetingBriefingQuery,
  usePickRecordingsMutation,
} = sourcesApi
