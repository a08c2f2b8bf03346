import * as ideasRoutes from '@draftwright/contract/routes/ideas.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../../api/api.ts'
import type { CallArgs } from '../../../api/call.ts'
import type { Sound } from '../../dictation/index.ts'

export const { useReadRecordingQuery, useSaveRecordingMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    readRecording: build.query<RouteResult<'ideas.recording'>, RouteArgs<'ideas.recording'>>({
      ...toEndpoint(ideasRoutes.recording, 'Failed to fetch the recording'),
      providesTags: (_recording, _error, { params }) => [{ type: 'ideas', id: params.id }],
    }),
    saveRecording: build.mutation<RouteResult<'ideas.keepRecording'>, { id: string; sound: Sound }>({
      query: ({ id, sound }): CallArgs => ({
        route: ideasRoutes.keepRecording,
        fallback: 'Failed to save the recording',
        params: { id },
        body: toFormData(sound),
      }),
      invalidatesTags: (_recording, _error, { id }) => [
        { type: 'ideas', id },
        { type: 'ideas', id: 'list' },
      ],
    }),
  }),
})

function toFormData({ blob, seconds, peaks }: Sound): FormData {
  const form = new FormData()
  form.append('seconds', seconds.toFixed(3))
  form.append('peaks', JSON.stringify(peaks))
  form.append('file', blob, blob.type.includes('mp4') ? 'idea.m4a' : 'idea.webm')
  return form
}
