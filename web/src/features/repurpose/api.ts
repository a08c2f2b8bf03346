import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as repurposeRoutes from '@draftwright/contract/routes/repurpose.generated'
import type { Content } from '@draftwright/contract/content'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

/** The post or idea that variants are made from. */
export interface SourceRef {
  kind: 'post' | 'idea'
  id: string
}

const repurposeApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVariants: build.query<RouteResult<'repurpose.list'>, SourceRef>({
      query: ({ kind, id }) =>
        toEndpoint(
          kind === 'post' ? repurposeRoutes.list : repurposeRoutes.listOfIdea,
          'Failed to fetch the variants',
        ).query({
          params: { id },
        }),
      providesTags: ['content', 'generation', 'ideas'],
    }),
    createVariants: build.mutation<RouteResult<'repurpose.create'>, SourceRef & RouteArgs<'repurpose.create'>['body']>({
      query: ({ kind, id, ...body }) =>
        toEndpoint(kind === 'post' ? repurposeRoutes.create : repurposeRoutes.createOfIdea, 'Failed to start').query({
          params: { id },
          body,
        }),
      invalidatesTags: ['generation'],
    }),
    regenerateVariant: build.mutation<RouteResult<'repurpose.regenerate'>, string>({
      query: (id) => toEndpoint(repurposeRoutes.regenerate, 'Failed to rewrite it').query({ params: { id } }),
      invalidatesTags: ['generation'],
    }),
    keepVariant: build.mutation<Content, string>({
      query: (id) => toEndpoint(repurposeRoutes.keep, 'Failed to keep the variant').query({ params: { id } }),
      invalidatesTags: ['content'],
    }),
    saveVariant: build.mutation<Content, { id: string } & RouteArgs<'content.update'>['body']>({
      query: ({ id, ...body }) => toEndpoint(contentRoutes.update, 'Failed to save').query({ params: { id }, body }),
      invalidatesTags: (_data, _error, { id }) => ['content', { type: 'content', id }],
    }),
    trashVariant: build.mutation<null, string>({
      query: (id) => toEndpoint(contentRoutes.remove, 'Failed to remove').query({ params: { id } }),
      invalidatesTags: (_data, _error, id) => ['content', { type: 'content', id }, 'ideas', 'channels'],
    }),
    restoreVariant: build.mutation<Content, string>({
      query: (id) => toEndpoint(contentRoutes.restore, 'Failed to restore').query({ params: { id } }),
      invalidatesTags: (_data, _error, id) => ['content', { type: 'content', id }, 'ideas', 'channels'],
    }),
  }),
})

export const {
  useListVariantsQuery,
  useCreateVariantsMutation,
  useRegenerateVariantMutation,
  useKeepVariantMutation,
  useSaveVariantMutation,
  useTrashVariantMutation,
  useRestoreVariantMutation,
} = repurposeApi
