import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as repurposeRoutes from '@draftwright/contract/routes/repurpose.generated'
import type { Content } from '@draftwright/contract/content'
import { api, call, type ResultOf } from '../../api/api.ts'

const postedApi = api.injectEndpoints({
  endpoints: (build) => ({
    textForms: build.query<ResultOf<'repurpose.forms'>, { id: string; version: string }>({
      query: ({ id }) => call(repurposeRoutes.forms, 'Failed to fetch the text').query({ params: { id } }),
      keepUnusedDataFor: 5,
    }),
    markPosted: build.mutation<Content, { id: string; url: string | null }>({
      query: ({ id, url }) =>
        call(contentRoutes.markPosted, 'Failed to mark as posted').query({ params: { id }, body: { url } }),
      invalidatesTags: (_data, _error, { id }) => ['content', { type: 'content', id }, 'ideas', 'channels'],
    }),
  }),
})

export const { useTextFormsQuery, useMarkPostedMutation } = postedApi
