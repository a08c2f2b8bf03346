import * as seoRoutes from '@draftwright/contract/routes/seo.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const seoApi = api.injectEndpoints({
  endpoints: (build) => ({
    findShortTailKeywords: build.mutation<RouteResult<'seo.shortTail'>, RouteArgs<'seo.shortTail'>>(
      toEndpoint(seoRoutes.shortTail, 'Failed to find keywords'),
    ),
    findTrendingKeywords: build.mutation<RouteResult<'seo.trending'>, RouteArgs<'seo.trending'>>(
      toEndpoint(seoRoutes.trending, 'Failed to fetch trending topics'),
    ),
    findLongTailKeywords: build.mutation<RouteResult<'seo.longTail'>, RouteArgs<'seo.longTail'>>(
      toEndpoint(seoRoutes.longTail, 'Failed to find keywords for the idea'),
    ),
    listKeywords: build.mutation<RouteResult<'seo.keywordList'>, RouteArgs<'seo.keywordList'>>(
      toEndpoint(seoRoutes.keywordList, 'Failed to list keywords for the idea'),
    ),
    listRejected: build.query<RouteResult<'seo.rejected'>, RouteArgs<'seo.rejected'>>({
      ...toEndpoint(seoRoutes.rejected, 'Failed to fetch rejected keywords'),
      providesTags: ['seo'],
    }),
    rejectKeyword: build.mutation<RouteResult<'seo.reject'>, RouteArgs<'seo.reject'>>({
      ...toEndpoint(seoRoutes.reject, 'Failed to reject the keyword'),
      invalidatesTags: ['seo'],
    }),
    restoreKeyword: build.mutation<RouteResult<'seo.restoreKeyword'>, RouteArgs<'seo.restoreKeyword'>>({
      ...toEndpoint(seoRoutes.restoreKeyword, 'Failed to restore the keyword'),
      invalidatesTags: ['seo'],
    }),
  }),
})
export const {
  useFindShortTailKeywordsMutation,
  useFindTrendingKeywordsMutation,
  useFindLongTailKeywordsMutation,
  useListKeywordsMutation,
  useListRejectedQuery,
  useRejectKeywordMutation,
  useRestoreKeywordMutation,
} = seoApi
