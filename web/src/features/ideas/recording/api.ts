import * as ideasRoutes from '@draftwright/contract/routes/ideas.generated'
import { api, type ArgsOf, call, type CallArgs, type ResultOf } from '../../../api/api.ts'
import type { Sound } from './use-recorder.ts'

export const { useRecordingQuery, useKeepRecordingMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    recording: build.query<ResultOf<'ideas.recording'>, ArgsOf<'ideas.recording'>>({
      ...call(ideasRoutes.recording, 'Failed to fetch the recording'),
      providesTags: (_recording, _error, { params }) => [{ type: 'ideas', id: params.id }],
    }),
    keepRecording: build.mutation<ResultOf<'ideas.keepRecording'>, { id: string; sound: Sound }>({
      query: ({ id, sound }): CallArgs => ({
        route: ideasRoutes.keepRecording,
        fallback: 'The recording could not be kept',
        params: { id },
        body: formOf(sound),
      }),
      invalidatesTags: (_recording, _error, { id }) => [
        { type: 'ideas', id },
        { type: 'ideas', id: 'list' },
      ],
    }),
  }),
})

function formOf({ blob, seconds, peaks }: Sound): FormData {
  const form = new FormData()
  form.append('seconds', seconds.toFixed(3))
  form.append('peaks', JSON.stringify(peaks))
  form.append('file', blob, blob.type.includes('mp4') ? 'idea.m4a' : 'idea.webm')
  return form
}
