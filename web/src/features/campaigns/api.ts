import * as campaignsRoutes from '@draftwright/contract/routes/campaigns.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

/** Posts name their campaign, and links follow their posts. */
const changed = ['campaigns', 'content', 'links'] as const

const campaignsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCampaigns: build.query<RouteResult<'campaigns.list'>, RouteArgs<'campaigns.list'>>({
      ...toEndpoint(campaignsRoutes.list, 'Failed to fetch the campaigns'),
      providesTags: ['campaigns'],
    }),
    readCampaign: build.query<RouteResult<'campaigns.read'>, RouteArgs<'campaigns.read'>>({
      query: (args) =>
        toEndpoint(campaignsRoutes.read, 'Failed to fetch the campaign').query({
          ...args,
          query: { with_trash: 'true' },
        }),
      providesTags: ['campaigns'],
    }),
    createCampaign: build.mutation<RouteResult<'campaigns.create'>, RouteArgs<'campaigns.create'>>({
      ...toEndpoint(campaignsRoutes.create, 'Failed to add the campaign'),
      invalidatesTags: ['campaigns'],
    }),
    updateCampaign: build.mutation<RouteResult<'campaigns.update'>, RouteArgs<'campaigns.update'>>({
      ...toEndpoint(campaignsRoutes.update, 'Failed to save the campaign'),
      invalidatesTags: ['campaigns'],
    }),
    removeCampaign: build.mutation<RouteResult<'campaigns.remove'>, RouteArgs<'campaigns.remove'>>({
      ...toEndpoint(campaignsRoutes.remove, 'Failed to delete the campaign'),
      invalidatesTags: changed,
    }),
    restoreCampaign: build.mutation<RouteResult<'campaigns.restore'>, RouteArgs<'campaigns.restore'>>({
      ...toEndpoint(campaignsRoutes.restore, 'Failed to restore the campaign'),
      invalidatesTags: changed,
    }),
  }),
})

export const {
  useListCampaignsQuery,
  useLazyListCampaignsQuery,
  useReadCampaignQuery,
  useCreateCampaignMutation,
  useUpdateCampaignMutation,
  useRemoveCampaignMutation,
  useRestoreCampaignMutation,
} = campaignsApi
