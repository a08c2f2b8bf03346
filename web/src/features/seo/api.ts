import * as seoRoutes from '@draftwright/contract/routes/seo.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

const seoApi = api.injectEndpoints({
  endpoints: (build) => ({
    shortTail: build.mutation<ResultOf<'seo.shortTail'>, ArgsOf<'seo.shortTail'>>(
      call(seoRoutes.shortTail, 'Failed to find keywords'),
    ),
    trending: build.mutation<ResultOf<'seo.trending'>, ArgsOf<'seo.trending'>>(
      call(seoRoutes.trending, 'Failed to find what is trending'),
    ),
    longTail: build.mutation<ResultOf<'seo.longTail'>, ArgsOf<'seo.longTail'>>(
      call(seoRoutes.longTail, 'Failed to find keywords for the idea'),
    ),
    keywordList: build.mutation<ResultOf<'seo.keywordList'>, ArgsOf<'seo.keywordList'>>(
      call(seoRoutes.keywordList, 'Failed to list keywords for the idea'),
    ),
    listRejected: build.query<ResultOf<'seo.rejected'>, ArgsOf<'seo.rejected'>>({
      ...call(seoRoutes.rejected, 'Failed to fetch rejected keywords'),
      providesTags: ['seo'],
    }),
    rejectKeyword: build.mutation<ResultOf<'seo.reject'>, ArgsOf<'seo.reject'>>({
      ...call(seoRoutes.reject, 'Failed to reject the keyword'),
      invalidatesTags: ['seo'],
    }),
    takeBackKeyword: build.mutation<ResultOf<'seo.takeBack'>, ArgsOf<'seo.takeBack'>>({
      ...call(seoRoutes.takeBack, 'Failed to take the rejection back'),
      invalidatesTags: ['seo'],
    }),
  }),
})
export const {
  useShortTailMutation,
  useTrendingMutation,
  useLongTailMutation,
  useKeywordListMutation,
  useListRejectedQuery,
  useRejectKeywordMutation,
  useTakeBackKeywordMutation,
} = seoApi
