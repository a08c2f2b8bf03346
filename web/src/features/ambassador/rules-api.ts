import * as ruleRoutes from '@draftwright/contract/routes/share-rules.generated'
import * as variationRoutes from '@draftwright/contract/routes/share-variations.generated'
import * as deliveryRoutes from '@draftwright/contract/routes/share-deliveries.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const rulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listShareRules: build.query<RouteResult<'shareRules.list'>, void>({
      ...toEndpoint(ruleRoutes.list, 'Failed to fetch posts that can’t be shared'),
      providesTags: ['shares'],
    }),
    readShareRules: build.query<RouteResult<'shareRules.read'>, RouteArgs<'shareRules.read'>>({
      ...toEndpoint(ruleRoutes.read, 'Failed to fetch the sharing rules'),
      providesTags: ['shares'],
    }),
    saveShareRules: build.mutation<RouteResult<'shareRules.save'>, RouteArgs<'shareRules.save'>>({
      ...toEndpoint(ruleRoutes.save, 'Failed to save the sharing rules'),
      invalidatesTags: ['shares'],
    }),
    withdrawPost: build.mutation<RouteResult<'shareRules.withdraw'>, RouteArgs<'shareRules.withdraw'>>({
      ...toEndpoint(ruleRoutes.withdraw, 'Failed to withdraw the post'),
      invalidatesTags: ['shares'],
    }),
    undoWithdrawal: build.mutation<RouteResult<'shareRules.undoWithdrawal'>, RouteArgs<'shareRules.undoWithdrawal'>>({
      ...toEndpoint(ruleRoutes.undoWithdrawal, 'Failed to allow sharing again'),
      invalidatesTags: ['shares'],
    }),
    listVariations: build.query<RouteResult<'shareVariations.list'>, RouteArgs<'shareVariations.list'>>({
      ...toEndpoint(variationRoutes.list, 'Failed to fetch the texts'),
      providesTags: ['shares'],
    }),
    createVariation: build.mutation<RouteResult<'shareVariations.create'>, RouteArgs<'shareVariations.create'>>({
      ...toEndpoint(variationRoutes.create, 'Failed to add the text'),
      invalidatesTags: ['shares'],
    }),
    updateVariation: build.mutation<RouteResult<'shareVariations.update'>, RouteArgs<'shareVariations.update'>>({
      ...toEndpoint(variationRoutes.update, 'Failed to save the text'),
      invalidatesTags: ['shares'],
    }),
    removeVariation: build.mutation<RouteResult<'shareVariations.remove'>, RouteArgs<'shareVariations.remove'>>({
      ...toEndpoint(variationRoutes.remove, 'Failed to delete the text'),
      invalidatesTags: ['shares'],
    }),
    markShareRemoved: build.mutation<
      RouteResult<'shareDeliveries.markRemoved'>,
      RouteArgs<'shareDeliveries.markRemoved'>
    >({
      ...toEndpoint(deliveryRoutes.markRemoved, 'Failed to mark the share as removed'),
      invalidatesTags: ['shares'],
    }),
    undoShareRemoved: build.mutation<
      RouteResult<'shareDeliveries.undoRemoved'>,
      RouteArgs<'shareDeliveries.undoRemoved'>
    >({
      ...toEndpoint(deliveryRoutes.undoRemoved, 'Failed to mark the share as live'),
      invalidatesTags: ['shares'],
    }),
  }),
})

export const {
  useListShareRulesQuery,
  useReadShareRulesQuery,
  useSaveShareRulesMutation,
  useWithdrawPostMutation,
  useUndoWithdrawalMutation,
  useListVariationsQuery,
  useCreateVariationMutation,
  useUpdateVariationMutation,
  useRemoveVariationMutation,
  useMarkShareRemovedMutation,
  useUndoShareRemovedMutation,
} = rulesApi
