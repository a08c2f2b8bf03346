import * as briefRoutes from '@draftwright/contract/routes/advisor-brief.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../../api/api.ts'

const briefApi = api.enhanceEndpoints({ addTagTypes: ['brief', 'chats'] }).injectEndpoints({
  endpoints: (build) => ({
    readBrief: build.query<RouteResult<'advisorBrief.read'>, void>({
      ...toEndpoint(briefRoutes.read, 'Failed to fetch the brief'),
      providesTags: ['brief'],
    }),
    nextBriefTimes: build.query<RouteResult<'advisorBrief.nextTimes'>, RouteArgs<'advisorBrief.nextTimes'>>({
      ...toEndpoint(briefRoutes.nextTimes, 'Failed to compute the next briefs'),
      providesTags: ['brief'],
    }),
    updateBrief: build.mutation<RouteResult<'advisorBrief.change'>, RouteArgs<'advisorBrief.change'>>({
      ...toEndpoint(briefRoutes.change, 'Failed to change the brief'),
      invalidatesTags: ['brief'],
    }),
    writeBrief: build.mutation<RouteResult<'advisorBrief.write'>, void>({
      ...toEndpoint(briefRoutes.write, 'Failed to write the brief'),
      invalidatesTags: ['brief', 'chats'],
    }),
  }),
})
export const { useNextBriefTimesQuery, useReadBriefQuery, useUpdateBriefMutation, useWriteBriefMutation } = briefApi
