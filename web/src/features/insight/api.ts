import * as insightRoutes from '@draftwright/contract/routes/insight.generated'
import * as networkNumbersRoutes from '@draftwright/contract/routes/network-numbers.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const insightApi = api.injectEndpoints({
  endpoints: (build) => ({
    readInsight: build.query<RouteResult<'insight.read'>, void>({
      ...toEndpoint(insightRoutes.read, 'Failed to fetch the insights'),
      keepUnusedDataFor: 10,
    }),
    readNetworkReport: build.query<RouteResult<'networkNumbers.report'>, RouteArgs<'networkNumbers.report'>>({
      ...toEndpoint(networkNumbersRoutes.report, 'Failed to fetch the networks’ numbers'),
      keepUnusedDataFor: 10,
    }),
    readNetworkNumbers: build.query<RouteResult<'networkNumbers.read'>, string>({
      query: (id) =>
        toEndpoint(networkNumbersRoutes.read, 'Failed to fetch the network’s numbers').query({ params: { id } }),
      keepUnusedDataFor: 10,
    }),
    refreshNetworkNumbers: build.mutation<RouteResult<'networkNumbers.refresh'>, string>({
      query: (id) => toEndpoint(networkNumbersRoutes.refresh, 'Failed to reach the network').query({ params: { id } }),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (data !== null) await dispatch(insightApi.util.upsertQueryData('readNetworkNumbers', id, data))
      },
    }),
  }),
})

export const {
  useReadInsightQuery,
  useReadNetworkReportQuery,
  useReadNetworkNumbersQuery,
  useRefreshNetworkNumbersMutation,
} = insightApi
