import * as exampleRoutes from '@draftwright/contract/routes/example.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

/** The example fills every slice, so every list is read anew. */
const filled = ['example', 'pillars', 'channels', 'pillarChannels', 'ideas', 'content', 'generation'] as const

const exampleApi = api.injectEndpoints({
  endpoints: (build) => ({
    readExample: build.query<ResultOf<'example.read'>, ArgsOf<'example.read'>>({
      ...call(exampleRoutes.read, 'Failed to look for the example workspace'),
      keepUnusedDataFor: 300,
      providesTags: ['example'],
    }),
    fillExample: build.mutation<ResultOf<'example.create'>, ArgsOf<'example.create'>>({
      ...call(exampleRoutes.create, 'Failed to fill the workspace'),
      invalidatesTags: [...filled],
    }),
    removeExample: build.mutation<ResultOf<'example.remove'>, ArgsOf<'example.remove'>>({
      ...call(exampleRoutes.remove, 'Failed to remove the example'),
      invalidatesTags: [...filled],
    }),
  }),
})
export const { useReadExampleQuery, useFillExampleMutation, useRemoveExampleMutation } = exampleApi
