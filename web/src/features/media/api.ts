import * as mediaRoutes from '@draftwright/contract/routes/media.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

const mediaApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMedia: build.query<ResultOf<'media.list'>, ArgsOf<'media.list'>>({
      ...call(mediaRoutes.list, 'Failed to fetch the pictures'),
      providesTags: ['media'],
    }),
    readMedia: build.query<ResultOf<'media.read'>, ArgsOf<'media.read'>>({
      ...call(mediaRoutes.read, 'Failed to fetch the picture'),
      providesTags: ['media'],
    }),
    mediaUses: build.query<ResultOf<'media.uses'>, ArgsOf<'media.uses'>>({
      ...call(mediaRoutes.uses, 'Failed to fetch where the picture is used'),
      providesTags: ['media', 'content'],
    }),
    mediaFolders: build.query<ResultOf<'media.folders'>, ArgsOf<'media.folders'>>({
      ...call(mediaRoutes.folders, 'Failed to fetch the folders'),
      providesTags: ['media'],
    }),
    mediaTags: build.query<ResultOf<'media.tags'>, ArgsOf<'media.tags'>>({
      ...call(mediaRoutes.tags, 'Failed to fetch the tags'),
      providesTags: ['media'],
    }),
    updateMedia: build.mutation<ResultOf<'media.update'>, ArgsOf<'media.update'>>({
      ...call(mediaRoutes.update, 'Failed to save the picture'),
      invalidatesTags: ['media'],
    }),
    updateManyMedia: build.mutation<ResultOf<'media.updateMany'>, ArgsOf<'media.updateMany'>>({
      ...call(mediaRoutes.updateMany, 'Failed to save the pictures'),
      invalidatesTags: ['media'],
    }),
    removeManyMedia: build.mutation<ResultOf<'media.removeMany'>, ArgsOf<'media.removeMany'>>({
      ...call(mediaRoutes.removeMany, 'Failed to delete the pictures'),
      invalidatesTags: (_data, error) => (error ? [] : ['media']),
    }),
    restoreManyMedia: build.mutation<ResultOf<'media.restoreMany'>, ArgsOf<'media.restoreMany'>>({
      ...call(mediaRoutes.restoreMany, 'Failed to restore the pictures'),
      invalidatesTags: ['media'],
    }),
    createMediaFolder: build.mutation<ResultOf<'media.createFolder'>, ArgsOf<'media.createFolder'>>({
      ...call(mediaRoutes.createFolder, 'Failed to add the folder'),
      invalidatesTags: ['media'],
    }),
    updateMediaFolder: build.mutation<ResultOf<'media.updateFolder'>, ArgsOf<'media.updateFolder'>>({
      ...call(mediaRoutes.updateFolder, 'Failed to save the folder'),
      invalidatesTags: ['media'],
    }),
    removeMediaFolder: build.mutation<ResultOf<'media.removeFolder'>, ArgsOf<'media.removeFolder'>>({
      ...call(mediaRoutes.removeFolder, 'Failed to delete the folder'),
      invalidatesTags: ['media'],
    }),
    restoreMediaFolder: build.mutation<ResultOf<'media.restoreFolder'>, ArgsOf<'media.restoreFolder'>>({
      ...call(mediaRoutes.restoreFolder, 'Failed to bring the folder back'),
      invalidatesTags: ['media'],
    }),
  }),
})
export const {
  useListMediaQuery,
  useReadMediaQuery,
  useMediaUsesQuery,
  useMediaFoldersQuery,
  useMediaTagsQuery,
  useUpdateMediaMutation,
  useUpdateManyMediaMutation,
  useRemoveManyMediaMutation,
  useRestoreManyMediaMutation,
  useCreateMediaFolderMutation,
  useUpdateMediaFolderMutation,
  useRemoveMediaFolderMutation,
  useRestoreMediaFolderMutation,
} = mediaApi
