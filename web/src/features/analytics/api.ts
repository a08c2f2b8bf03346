import * as analyticsRoutes from '@draftwright/contract/routes/analytics.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readAccountNumbers: build.query<RouteResult<'analytics.account'>, RouteArgs<'analytics.account'>>(
      toEndpoint(analyticsRoutes.account, 'Failed to fetch the numbers'),
    ),
    listTopContent: build.query<RouteResult<'analytics.topContent'>, RouteArgs<'analytics.topContent'>>(
      toEndpoint(analyticsRoutes.topContent, 'Failed to fetch the posts'),
    ),
  }),
})

export const { useReadAccountNumbersQuery, useListTopContentQuery } = analyticsApi
