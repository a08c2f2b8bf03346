import * as peopleStatsRoutes from '@draftwright/contract/routes/people-stats-settings.generated'
import * as shareResultsRoutes from '@draftwright/contract/routes/share-results.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const resultsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readPeopleStats: build.query<RouteResult<'peopleStatsSettings.read'>, void>({
      ...toEndpoint(peopleStatsRoutes.read, 'Failed to fetch the visibility settings'),
      providesTags: ['shares'],
    }),
    changePeopleStats: build.mutation<
      RouteResult<'peopleStatsSettings.update'>,
      RouteArgs<'peopleStatsSettings.update'>
    >({
      ...toEndpoint(peopleStatsRoutes.update, 'Failed to save the visibility settings'),
      invalidatesTags: ['shares'],
    }),
    readShareResults: build.query<RouteResult<'shareResults.read'>, RouteArgs<'shareResults.read'>>({
      ...toEndpoint(shareResultsRoutes.read, 'Failed to fetch the results'),
      providesTags: ['shares'],
    }),
  }),
})

export const { useReadPeopleStatsQuery, useChangePeopleStatsMutation, useReadShareResultsQuery } = resultsApi
