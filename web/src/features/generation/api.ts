import * as generationRoutes from '@draftwright/contract/routes/generation.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const generationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRuns: build.query<RouteResult<'generation.list'>, RouteArgs<'generation.list'>>({
      ...toEndpoint(generationRoutes.list, 'Failed to fetch runs'),
      providesTags: ['generation'],
    }),
    startRun: build.mutation<RouteResult<'generation.start'>, RouteArgs<'generation.start'>>({
      ...toEndpoint(generationRoutes.start, 'Failed to start the draft'),
      invalidatesTags: ['generation'],
    }),
    readNotes: build.mutation<RouteResult<'generation.notes'>, RouteArgs<'generation.notes'>>({
      ...toEndpoint(generationRoutes.notes, 'Failed to read the notes'),
      invalidatesTags: [],
    }),
    tidyNotes: build.mutation<RouteResult<'generation.tidy'>, RouteArgs<'generation.tidy'>>({
      ...toEndpoint(generationRoutes.tidy, 'Failed to make the draft'),
      invalidatesTags: ['generation', 'content', 'ideas', 'channels'],
    }),
    writeChatPrompt: build.mutation<RouteResult<'generation.prompt'>, RouteArgs<'generation.prompt'>>({
      ...toEndpoint(generationRoutes.prompt, 'Failed to write the prompt'),
      invalidatesTags: [],
    }),
    pasteDraft: build.mutation<RouteResult<'generation.paste'>, RouteArgs<'generation.paste'>>({
      ...toEndpoint(generationRoutes.paste, 'Failed to make the draft'),
      invalidatesTags: ['generation', 'content', 'ideas', 'channels'],
    }),
    writeFeedbackPrompt: build.mutation<
      RouteResult<'generation.feedbackPrompt'>,
      RouteArgs<'generation.feedbackPrompt'>
    >({
      ...toEndpoint(generationRoutes.feedbackPrompt, 'Failed to write the prompt'),
      invalidatesTags: [],
    }),
    pasteFeedback: build.mutation<RouteResult<'generation.feedbackPaste'>, RouteArgs<'generation.feedbackPaste'>>({
      ...toEndpoint(generationRoutes.feedbackPaste, 'Failed to propose the changes'),
      invalidatesTags: ['generation', 'content'],
    }),
    stopRun: build.mutation<RouteResult<'generation.stop'>, RouteArgs<'generation.stop'>>({
      ...toEndpoint(generationRoutes.stop, 'Failed to stop the run'),
      invalidatesTags: ['generation'],
    }),
    rerunStep: build.mutation<RouteResult<'generation.rerun'>, RouteArgs<'generation.rerun'>>({
      ...toEndpoint(generationRoutes.rerun, 'Failed to run the step again'),
      invalidatesTags: ['generation'],
    }),
    listModels: build.query<RouteResult<'generation.models'>, RouteArgs<'generation.models'>>({
      ...toEndpoint(generationRoutes.models, 'Failed to fetch models'),
      providesTags: ['models'],
      keepUnusedDataFor: 300,
    }),
  }),
})
export const {
  useListRunsQuery,
  useStartRunMutation,
  useReadNotesMutation,
  useTidyNotesMutation,
  useWriteChatPromptMutation,
  usePasteDraftMutation,
  useWriteFeedbackPromptMutation,
  usePasteFeedbackMutation,
  useStopRunMutation,
  useRerunStepMutation,
  useListModelsQuery,
} = generationApi
