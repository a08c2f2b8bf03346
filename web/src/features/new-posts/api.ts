import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as ideasRoutes from '@draftwright/contract/routes/ideas.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

export const { useCreatePostMutation, useCaptureIdeaMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    createPost: build.mutation<RouteResult<'content.create'>, RouteArgs<'content.create'>>({
      ...toEndpoint(contentRoutes.create, 'Failed to create the post'),
      invalidatesTags: ['content', 'ideas'],
    }),
    captureIdea: build.mutation<RouteResult<'ideas.create'>, RouteArgs<'ideas.create'>>({
      ...toEndpoint(ideasRoutes.create, 'Failed to save the idea'),
      invalidatesTags: ['ideas'],
    }),
  }),
})
