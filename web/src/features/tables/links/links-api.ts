import * as linkRoutes from '@draftwright/contract/routes/table-links.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../../api/api.ts'

const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLinking: build.query<RouteResult<'tableLinks.listLinking'>, RouteArgs<'tableLinks.listLinking'>>({
      ...toEndpoint(linkRoutes.listLinking, 'Failed to fetch the records of tables'),
      keepUnusedDataFor: 0,
    }),
  }),
})
export const { useListLinkingQuery } = linksApi
