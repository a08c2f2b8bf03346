import * as textChatRoutes from '@draftwright/contract/routes/text-chat.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../../api/api.ts'

const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    writeTurnPrompt: build.mutation<RouteResult<'textChat.prompt'>, RouteArgs<'textChat.prompt'>>({
      ...toEndpoint(textChatRoutes.prompt, 'Failed to write the prompt'),
      invalidatesTags: [],
    }),
    pasteTurn: build.mutation<RouteResult<'textChat.paste'>, RouteArgs<'textChat.paste'>>({
      ...toEndpoint(textChatRoutes.paste, 'Failed to read the answer'),
      invalidatesTags: ['generation', 'content'],
    }),
  }),
})
export const { useWriteTurnPromptMutation, usePasteTurnMutation } = chatApi
