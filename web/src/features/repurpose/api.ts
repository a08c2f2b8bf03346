import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as repurposeRoutes from '@draftwright/contract/routes/repurpose.generated'
import type { Content } from '@draftwright/contract/content'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

/** A post or an idea that texts are made of. */
export interface SourceRef {
  kind: 'post' | 'idea'
  id: string
}

const repurposeApi = api.injectEndpoints({
  endpoints: (build) => ({
    variants: build.query<ResultOf<'repurpose.list'>, SourceRef>({
      query: ({ kind, id }) =>
        call(kind === 'post' ? repurposeRoutes.list : repurposeRoutes.listOfIdea, 'Failed to fetch the variants').query(
          {
            params: { id },
          },
        ),
      providesTags: ['content', 'generation', 'ideas'],
    }),
    makeVariants: build.mutation<ResultOf<'repurpose.create'>, SourceRef & ArgsOf<'repurpose.create'>['body']>({
      query: ({ kind, id, ...body }) =>
        call(kind === 'post' ? repurposeRoutes.create : repurposeRoutes.createOfIdea, 'Failed to start').query({
          params: { id },
          body,
        }),
      invalidatesTags: ['generation'],
    }),
    regenerateVariant: build.mutation<ResultOf<'repurpose.regenerate'>, string>({
      query: (id) => call(repurposeRoutes.regenerate, 'Failed to write it again').query({ params: { id } }),
      invalidatesTags: ['generation'],
    }),
    keepVariant: build.mutation<Content, string>({
      query: (id) => call(repurposeRoutes.keep, 'Failed to keep the text').query({ params: { id } }),
      invalidatesTags: ['content'],
    }),
    saveVariant: build.mutation<Content, { id: string } & ArgsOf<'content.update'>['body']>({
      query: ({ id, ...body }) => call(contentRoutes.update, 'Failed to save').query({ params: { id }, body }),
      invalidatesTags: (_data, _error, { id }) => ['content', { type: 'content', id }],
    }),
    trashVariant: build.mutation<null, string>({
      query: (id) => call(contentRoutes.remove, 'Failed to remove').query({ params: { id } }),
      invalidatesTags: (_data, _error, id) => ['content', { type: 'content', id }, 'ideas', 'channels'],
    }),
    restoreVariant: build.mutation<Content, string>({
      query: (id) => call(contentRoutes.restore, 'Failed to restore').query({ params: { id } }),
      invalidatesTags: (_data, _error, id) => ['content', { type: 'content', id }, 'ideas', 'channels'],
    }),
  }),
})

export const {
  useVariantsQuery,
  useMakeVariantsMutation,
  useRegenerateVariantMutation,
  useKeepVariantMutation,
  useSaveVariantMutation,
  useTrashVariantMutation,
  useRestoreVariantMutation,
} = repurposeApi
