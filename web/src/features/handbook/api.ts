import * as releaseNoteRoutes from '@draftwright/contract/routes/release-notes.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

export const { useListReleaseNotesQuery, useMarkReleaseNotesSeenMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    listReleaseNotes: build.query<RouteResult<'releaseNotes.list'>, RouteArgs<'releaseNotes.list'>>({
      ...toEndpoint(releaseNoteRoutes.list, 'Failed to fetch what is new'),
      keepUnusedDataFor: 0,
    }),
    markReleaseNotesSeen: build.mutation<RouteResult<'releaseNotes.markSeen'>, RouteArgs<'releaseNotes.markSeen'>>({
      ...toEndpoint(releaseNoteRoutes.markSeen, 'Failed to save that you have seen what is new'),
      invalidatesTags: ['profile'],
    }),
  }),
})
