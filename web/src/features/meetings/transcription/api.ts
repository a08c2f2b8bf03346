import * as routes from '@draftwright/contract/routes/transcriptions.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../../api/api.ts'

const toRunTag = (id: string) => ({ type: 'meetings', id: `transcription ${id}` }) as const
const list = { type: 'meetings', id: 'list' } as const

const transcriptionApi = api.injectEndpoints({
  endpoints: (build) => ({
    readTranscription: build.query<RouteResult<'transcriptions.read'>, string>({
      query: (id) => toEndpoint(routes.read, 'Failed to fetch the transcription').query({ params: { id } }),
      providesTags: (_data, _error, id) => [toRunTag(id)],
    }),
    startTranscription: build.mutation<RouteResult<'transcriptions.start'>, RouteArgs<'transcriptions.start'>>({
      ...toEndpoint(routes.start, 'Failed to transcribe the recording'),
      invalidatesTags: (_data, _error, { params: { id } }) => [toRunTag(id), { type: 'meetings', id }, list],
    }),
    stopTranscription: build.mutation<RouteResult<'transcriptions.stop'>, string>({
      query: (id) => toEndpoint(routes.stop, 'Failed to stop the transcription').query({ params: { id } }),
      invalidatesTags: (_data, _error, id) => [toRunTag(id), { type: 'meetings', id }, list],
    }),
    readTranscribers: build.query<RouteResult<'transcriptions.setup'>, void>({
      query: () => toEndpoint(routes.setup, 'Failed to fetch the transcription models').query(),
    }),
    testTranscriber: build.mutation<RouteResult<'transcriptions.test'>, string>({
      query: (model) => toEndpoint(routes.test, 'The test failed').query({ body: { model } }),
    }),
  }),
})

export const {
  useReadTranscriptionQuery,
  useStartTranscriptionMutation,
  useStopTranscriptionMutation,
  useReadTranscribersQuery,
  useTestTranscriberMutation,
} = transcriptionApi
/** What a new transcript changes: the lines, the notes and the list. */
export const toTranscriptTags = (id: string) => [
  { type: 'meetings', id } as const,
  { type: 'meetings', id: `notes ${id}` } as const,
  list,
]
