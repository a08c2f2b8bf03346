import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as repurposeRoutes from '@draftwright/contract/routes/repurpose.generated'
import type { Content } from '@draftwright/contract/content'
import { api, toEndpoint, type RouteResult } from '../../api/api.ts'

const postedApi = api.injectEndpoints({
  endpoints: (build) => ({
    readTextForms: build.query<RouteResult<'repurpose.forms'>, { id: string; version: string }>({
      query: ({ id }) => toEndpoint(repurposeRoutes.forms, 'Failed to fetch the text').query({ params: { id } }),
      keepUnusedDataFor: 5,
    }),
    markPosted: build.mutation<Content, { id: string; url: string | null }>({
      query: ({ id, url }) =>
        toEndpoint(contentRoutes.markPosted, 'Failed to mark as posted').query({ params: { id }, body: { url } }),
      invalidatesTags: (_data, _error, { id }) => ['content', { type: 'content', id }, 'ideas', 'channels'],
    }),
  }),
})

export const { useReadTextFormsQuery, useMarkPostedMutation } = postedApi
