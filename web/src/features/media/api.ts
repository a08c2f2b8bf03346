import * as mediaRoutes from '@draftwright/contract/routes/media.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const mediaApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMedia: build.query<RouteResult<'media.list'>, RouteArgs<'media.list'>>({
      ...toEndpoint(mediaRoutes.list, 'Failed to fetch the pictures'),
      providesTags: ['media'],
    }),
    readMedia: build.query<RouteResult<'media.read'>, RouteArgs<'media.read'>>({
      query: (args) =>
        toEndpoint(mediaRoutes.read, 'Failed to fetch the picture').query({ ...args, query: { with_trash: 'true' } }),
      providesTags: ['media'],
    }),
    listMediaUses: build.query<RouteResult<'media.uses'>, RouteArgs<'media.uses'>>({
      ...toEndpoint(mediaRoutes.uses, 'Failed to fetch the uses of the picture'),
      providesTags: ['media', 'content'],
    }),
    listMediaFolders: build.query<RouteResult<'media.folders'>, RouteArgs<'media.folders'>>({
      ...toEndpoint(mediaRoutes.folders, 'Failed to fetch the folders'),
      providesTags: ['media'],
    }),
    listMediaTags: build.query<RouteResult<'media.tags'>, RouteArgs<'media.tags'>>({
      ...toEndpoint(mediaRoutes.tags, 'Failed to fetch the tags'),
      providesTags: ['media'],
    }),
    updateMedia: build.mutation<RouteResult<'media.update'>, RouteArgs<'media.update'>>({
      ...toEndpoint(mediaRoutes.update, 'Failed to save the picture'),
      invalidatesTags: ['media'],
    }),
    updateManyMedia: build.mutation<RouteResult<'media.updateMany'>, RouteArgs<'media.updateMany'>>({
      ...toEndpoint(mediaRoutes.updateMany, 'Failed to save the pictures'),
      invalidatesTags: ['media'],
    }),
    removeManyMedia: build.mutation<RouteResult<'media.removeMany'>, RouteArgs<'media.removeMany'>>({
      ...toEndpoint(mediaRoutes.removeMany, 'Failed to delete the pictures'),
      invalidatesTags: (_data, error) => (error ? [] : ['media']),
    }),
    restoreManyMedia: build.mutation<RouteResult<'media.restoreMany'>, RouteArgs<'media.restoreMany'>>({
      ...toEndpoint(mediaRoutes.restoreMany, 'Failed to restore the pictures'),
      invalidatesTags: ['media'],
    }),
    createMediaFolder: build.mutation<RouteResult<'media.createFolder'>, RouteArgs<'media.createFolder'>>({
      ...toEndpoint(mediaRoutes.createFolder, 'Failed to add the folder'),
      invalidatesTags: ['media'],
    }),
    updateMediaFolder: build.mutation<RouteResult<'media.updateFolder'>, RouteArgs<'media.updateFolder'>>({
      ...toEndpoint(mediaRoutes.updateFolder, 'Failed to save the folder'),
      invalidatesTags: ['media'],
    }),
    removeMediaFolder: build.mutation<RouteResult<'media.removeFolder'>, RouteArgs<'media.removeFolder'>>({
      ...toEndpoint(mediaRoutes.removeFolder, 'Failed to delete the folder'),
      invalidatesTags: ['media'],
    }),
    restoreMediaFolder: build.mutation<RouteResult<'media.restoreFolder'>, RouteArgs<'media.restoreFolder'>>({
      ...toEndpoint(mediaRoutes.restoreFolder, 'Failed to restore the folder'),
      invalidatesTags: ['media'],
    }),
  }),
})
export const {
  useListMediaQuery,
  useReadMediaQuery,
  useListMediaUsesQuery,
  useListMediaFoldersQuery,
  useListMediaTagsQuery,
  useUpdateMediaMutation,
  useUpdateManyMediaMutation,
  useRemoveManyMediaMutation,
  useRestoreManyMediaMutation,
  useCreateMediaFolderMutation,
  useUpdateMediaFolderMutation,
  useRemoveMediaFolderMutation,
  useRestoreMediaFolderMutation,
} = mediaApi
