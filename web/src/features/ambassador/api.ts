import * as ambassadorRoutes from '@draftwright/contract/routes/ambassador.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const ambassadorApi = api.injectEndpoints({
  endpoints: (build) => ({
    listShareablePosts: build.query<RouteResult<'ambassador.posts'>, void>({
      ...toEndpoint(ambassadorRoutes.posts, 'Failed to fetch the posts'),
      providesTags: ['shares'],
    }),
    readSharePost: build.query<RouteResult<'ambassador.post'>, RouteArgs<'ambassador.post'>>({
      ...toEndpoint(ambassadorRoutes.post, 'Failed to fetch the post'),
      providesTags: ['shares'],
    }),
    listOwnShares: build.query<RouteResult<'ambassador.list'>, RouteArgs<'ambassador.list'>>({
      ...toEndpoint(ambassadorRoutes.list, 'Failed to fetch your shares'),
      providesTags: ['shares'],
    }),
    readShareStatistics: build.query<RouteResult<'ambassador.statistics'>, void>({
      ...toEndpoint(ambassadorRoutes.statistics, 'Failed to fetch the numbers'),
      providesTags: ['shares'],
    }),
    writeShareTexts: build.mutation<RouteResult<'ambassador.writeTexts'>, RouteArgs<'ambassador.writeTexts'>>({
      ...toEndpoint(ambassadorRoutes.writeTexts, 'Failed to write the texts'),
      invalidatesTags: [],
    }),
    writeShareTextsPrompt: build.mutation<RouteResult<'ambassador.textsPrompt'>, RouteArgs<'ambassador.textsPrompt'>>({
      ...toEndpoint(ambassadorRoutes.textsPrompt, 'Failed to write the prompt'),
      invalidatesTags: [],
    }),
    pasteShareTexts: build.mutation<RouteResult<'ambassador.pasteTexts'>, RouteArgs<'ambassador.pasteTexts'>>({
      ...toEndpoint(ambassadorRoutes.pasteTexts, 'Failed to read the texts'),
      invalidatesTags: [],
    }),
    createShare: build.mutation<RouteResult<'ambassador.create'>, RouteArgs<'ambassador.create'>>({
      ...toEndpoint(ambassadorRoutes.create, 'Failed to create the share'),
      // The page keeps its texts while the person shares.
      invalidatesTags: [],
    }),
    changeShare: build.mutation<RouteResult<'ambassador.update'>, RouteArgs<'ambassador.update'>>({
      ...toEndpoint(ambassadorRoutes.update, 'Failed to save the share'),
      invalidatesTags: ['shares'],
    }),
    askToShare: build.mutation<RouteResult<'ambassador.ask'>, RouteArgs<'ambassador.ask'>>({
      ...toEndpoint(ambassadorRoutes.ask, 'Failed to ask the team'),
      invalidatesTags: ['shares'],
    }),
    stopAskingToShare: build.mutation<RouteResult<'ambassador.stopAsking'>, RouteArgs<'ambassador.stopAsking'>>({
      ...toEndpoint(ambassadorRoutes.stopAsking, 'Failed to withdraw the request'),
      invalidatesTags: ['shares'],
    }),
    readAmbassadorSettings: build.query<RouteResult<'ambassador.settings'>, void>({
      ...toEndpoint(ambassadorRoutes.settings, 'Failed to fetch the settings'),
      providesTags: ['shares'],
    }),
    changeAmbassadorSettings: build.mutation<
      RouteResult<'ambassador.changeSettings'>,
      RouteArgs<'ambassador.changeSettings'>
    >({
      ...toEndpoint(ambassadorRoutes.changeSettings, 'Failed to save the settings'),
      invalidatesTags: ['shares'],
    }),
  }),
})

export const {
  useListShareablePostsQuery,
  useReadSharePostQuery,
  useListOwnSharesQuery,
  useReadShareStatisticsQuery,
  useWriteShareTextsMutation,
  useWriteShareTextsPromptMutation,
  usePasteShareTextsMutation,
  useCreateShareMutation,
  useChangeShareMutation,
  useAskToShareMutation,
  useStopAskingToShareMutation,
  useReadAmbassadorSettingsQuery,
  useChangeAmbassadorSettingsMutation,
} = ambassadorApi
