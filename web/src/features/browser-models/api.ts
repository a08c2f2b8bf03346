import * as generationRoutes from '@draftwright/contract/routes/generation.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

export const { useAskBrowserStepMutation, useSaveBrowserDraftMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    askBrowserStep: build.mutation<RouteResult<'generation.browserStep'>, RouteArgs<'generation.browserStep'>>({
      ...toEndpoint(generationRoutes.browserStep, 'Failed to write the prompt'),
      invalidatesTags: [],
    }),
    saveBrowserDraft: build.mutation<RouteResult<'generation.browserDraft'>, RouteArgs<'generation.browserDraft'>>({
      ...toEndpoint(generationRoutes.browserDraft, 'Failed to make the draft'),
      invalidatesTags: ['generation', 'content', 'ideas', 'channels'],
    }),
  }),
})
