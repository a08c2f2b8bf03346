import * as commentRoutes from '@draftwright/contract/routes/generate-comment.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const commentTextsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listColleaguePosts: build.query<RouteResult<'generateComment.posts'>, void>({
      ...toEndpoint(commentRoutes.posts, 'Failed to fetch colleagues’ shares'),
      providesTags: ['shares'],
    }),
    writeComments: build.mutation<RouteResult<'generateComment.create'>, RouteArgs<'generateComment.create'>>({
      ...toEndpoint(commentRoutes.create, 'Failed to write the comments'),
      invalidatesTags: [],
    }),
    changeComment: build.mutation<RouteResult<'generateComment.feedback'>, RouteArgs<'generateComment.feedback'>>({
      ...toEndpoint(commentRoutes.feedback, 'Failed to change the comment'),
      invalidatesTags: [],
    }),
  }),
})

export const { useListColleaguePostsQuery, useWriteCommentsMutation, useChangeCommentMutation } = commentTextsApi
