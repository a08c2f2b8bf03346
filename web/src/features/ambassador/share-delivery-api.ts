import * as deliveryRoutes from '@draftwright/contract/routes/share-deliveries.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const deliveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    readShare: build.query<RouteResult<'shareDeliveries.read'>, RouteArgs<'shareDeliveries.read'>>({
      ...toEndpoint(deliveryRoutes.read, 'Failed to fetch the share'),
      providesTags: ['shares'],
    }),
    sendShare: build.mutation<RouteResult<'shareDeliveries.send'>, RouteArgs<'shareDeliveries.send'>>({
      ...toEndpoint(deliveryRoutes.send, 'Failed to send the share'),
      invalidatesTags: ['shares'],
    }),
    stopShare: build.mutation<RouteResult<'shareDeliveries.stop'>, RouteArgs<'shareDeliveries.stop'>>({
      ...toEndpoint(deliveryRoutes.stop, 'Failed to stop the share'),
      invalidatesTags: ['shares'],
    }),
    verifyShare: build.mutation<RouteResult<'shareDeliveries.verify'>, RouteArgs<'shareDeliveries.verify'>>({
      ...toEndpoint(deliveryRoutes.verify, 'Failed to check the network'),
      invalidatesTags: ['shares'],
    }),
    resolveShare: build.mutation<RouteResult<'shareDeliveries.resolve'>, RouteArgs<'shareDeliveries.resolve'>>({
      ...toEndpoint(deliveryRoutes.resolve, 'Failed to save your answer'),
      invalidatesTags: ['shares'],
    }),
    editShare: build.mutation<RouteResult<'shareDeliveries.edit'>, RouteArgs<'shareDeliveries.edit'>>({
      ...toEndpoint(deliveryRoutes.edit, 'Failed to change the share'),
      invalidatesTags: ['shares'],
    }),
    withdrawShare: build.mutation<RouteResult<'shareDeliveries.withdraw'>, RouteArgs<'shareDeliveries.withdraw'>>({
      ...toEndpoint(deliveryRoutes.withdraw, 'Failed to withdraw the share'),
      invalidatesTags: ['shares'],
    }),
  }),
})

export const {
  useReadShareQuery,
  useSendShareMutation,
  useStopShareMutation,
  useVerifyShareMutation,
  useResolveShareMutation,
  useEditShareMutation,
  useWithdrawShareMutation,
} = deliveryApi
