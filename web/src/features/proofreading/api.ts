import * as profileRoutes from '@draftwright/contract/routes/profile.generated'
import * as proofreadingRoutes from '@draftwright/contract/routes/proofreading.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const proofreadingApi = api.injectEndpoints({
  endpoints: (build) => ({
    readProofreading: build.query<RouteResult<'proofreading.read'>, RouteArgs<'proofreading.read'>>({
      ...toEndpoint(proofreadingRoutes.read, 'Failed to fetch the dictionary'),
      providesTags: ['proofreading'],
    }),
    addWord: build.mutation<RouteResult<'proofreading.addWord'>, RouteArgs<'proofreading.addWord'>>({
      ...toEndpoint(proofreadingRoutes.addWord, 'Failed to add the word'),
      invalidatesTags: ['proofreading'],
    }),
    removeWord: build.mutation<RouteResult<'proofreading.removeWord'>, RouteArgs<'proofreading.removeWord'>>({
      ...toEndpoint(proofreadingRoutes.removeWord, 'Failed to remove the word'),
      invalidatesTags: ['proofreading'],
    }),
    findNames: build.mutation<RouteResult<'proofreading.findNames'>, RouteArgs<'proofreading.findNames'>>(
      toEndpoint(proofreadingRoutes.findNames, 'Failed to look up names'),
    ),
    checkText: build.mutation<RouteResult<'proofreading.check'>, RouteArgs<'proofreading.check'>>(
      toEndpoint(proofreadingRoutes.check, 'Failed to check the text'),
    ),
    changeProofreading: build.mutation<
      RouteResult<'profile.changeProofreading'>,
      RouteArgs<'profile.changeProofreading'>
    >({
      ...toEndpoint(profileRoutes.changeProofreading, 'Failed to save the setting'),
      invalidatesTags: ['profile'],
    }),
  }),
})
export const {
  useReadProofreadingQuery,
  useAddWordMutation,
  useRemoveWordMutation,
  useFindNamesMutation,
  useCheckTextMutation,
  useChangeProofreadingMutation,
} = proofreadingApi
