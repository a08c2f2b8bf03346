import * as modelsRoutes from '@draftwright/contract/routes/models.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const modelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readModelSettings: build.query<RouteResult<'models.read'>, RouteArgs<'models.read'>>({
      ...toEndpoint(modelsRoutes.read, 'Failed to fetch the model settings'),
      providesTags: ['models', 'generation'],
    }),
    updateModelSettings: build.mutation<RouteResult<'models.update'>, RouteArgs<'models.update'>>({
      ...toEndpoint(modelsRoutes.update, 'Failed to save the model settings'),
      invalidatesTags: ['models'],
    }),
    resetModelSettings: build.mutation<RouteResult<'models.reset'>, RouteArgs<'models.reset'>>({
      ...toEndpoint(modelsRoutes.reset, 'Failed to return to the default model'),
      invalidatesTags: ['models'],
    }),
    /** Not cached: people look again after they have started a server. */
    listModelServers: build.query<RouteResult<'models.servers'>, RouteArgs<'models.servers'>>({
      ...toEndpoint(modelsRoutes.servers, 'Failed to look for model servers'),
      keepUnusedDataFor: 0,
    }),
    readLocalModel: build.query<RouteResult<'models.local'>, RouteArgs<'models.local'>>({
      ...toEndpoint(modelsRoutes.local, 'Failed to fetch the model on this server'),
      providesTags: ['models'],
    }),
    installLocalModel: build.mutation<RouteResult<'models.installLocal'>, RouteArgs<'models.installLocal'>>({
      ...toEndpoint(modelsRoutes.installLocal, 'Failed to get the model'),
      invalidatesTags: ['models'],
    }),
    stopLocalModel: build.mutation<RouteResult<'models.stopLocal'>, RouteArgs<'models.stopLocal'>>({
      ...toEndpoint(modelsRoutes.stopLocal, 'Failed to stop the download'),
      invalidatesTags: ['models'],
    }),
    removeLocalModel: build.mutation<RouteResult<'models.removeLocal'>, RouteArgs<'models.removeLocal'>>({
      ...toEndpoint(modelsRoutes.removeLocal, 'Failed to remove the model'),
      invalidatesTags: ['models'],
    }),
    testModelSettings: build.mutation<RouteResult<'models.test'>, RouteArgs<'models.test'>>({
      ...toEndpoint(modelsRoutes.test, 'Failed to test the model'),
      invalidatesTags: ['models'],
    }),
  }),
})
export const {
  useReadModelSettingsQuery,
  useUpdateModelSettingsMutation,
  useResetModelSettingsMutation,
  useListModelServersQuery,
  useReadLocalModelQuery,
  useInstallLocalModelMutation,
  useStopLocalModelMutation,
  useRemoveLocalModelMutation,
  useTestModelSettingsMutation,
} = modelsApi
