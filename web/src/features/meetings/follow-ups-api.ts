import * as routes from '@draftwright/contract/routes/follow-ups.generated'
import * as noteRoutes from '@draftwright/contract/routes/meeting-notes.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const toTag = (id: string) => ({ type: 'meetings', id: `mails ${id}` }) as const

const followUpsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFollowUps: build.query<RouteResult<'followUps.list'>, RouteArgs<'followUps.list'>>({
      ...toEndpoint(routes.list, 'Failed to fetch the mails that were sent'),
      providesTags: (_data, _error, { params }) => [toTag(params.id)],
    }),
    readFollowUpDraft: build.query<RouteResult<'followUps.draft'>, RouteArgs<'followUps.draft'>>({
      ...toEndpoint(routes.draft, 'Failed to write the mail'),
      // What was kept since the last time is in it.
      keepUnusedDataFor: 0,
    }),
    sendFollowUp: build.mutation<RouteResult<'followUps.send'>, RouteArgs<'followUps.send'>>({
      ...toEndpoint(routes.send, 'Failed to send the mail'),
      invalidatesTags: (_data, _error, { params }) => [toTag(params.id)],
    }),
    shareMeetingNotes: build.mutation<RouteResult<'meetingNotes.share'>, RouteArgs<'meetingNotes.share'>>({
      ...toEndpoint(noteRoutes.share, 'Failed to share the notes'),
      invalidatesTags: [],
    }),
  }),
})
export const {
  useListFollowUpsQuery,
  useReadFollowUpDraftQuery,
  useSendFollowUpMutation,
  useShareMeetingNotesMutation,
} = followUpsApi
