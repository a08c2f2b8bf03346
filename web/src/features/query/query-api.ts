import * as routes from '@draftwright/contract/routes/query.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const queryApi = api.injectEndpoints({
  endpoints: (build) => ({
    queryRows: build.query<RouteResult<'query.rows'>, RouteArgs<'query.rows'>>({
      ...toEndpoint(routes.rows, 'Failed to load the rows'),
      keepUnusedDataFor: 30,
    }),
  }),
})

export const { useQueryRowsQuery } = queryApi
