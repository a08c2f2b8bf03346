import * as plansRoutes from '@draftwright/contract/routes/newsletter-plans.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const planApi = api.injectEndpoints({
  endpoints: (build) => ({
    readChannelPlan: build.query<RouteResult<'newsletterPlans.readChannel'>, RouteArgs<'newsletterPlans.readChannel'>>({
      ...toEndpoint(plansRoutes.readChannel, 'Failed to fetch the newsletter of the channel'),
      providesTags: ['newsletters'],
    }),
    updateChannelPlan: build.mutation<
      RouteResult<'newsletterPlans.updateChannel'>,
      RouteArgs<'newsletterPlans.updateChannel'>
    >({
      ...toEndpoint(plansRoutes.updateChannel, 'Failed to save the newsletter of the channel'),
      invalidatesTags: ['newsletters'],
    }),
    /** The version makes a post that was published or moved to another channel be read again. */
    readPostPlan: build.query<RouteResult<'newsletterPlans.readPost'>, { id: string; version: string }>({
      query: ({ id }) =>
        toEndpoint(plansRoutes.readPost, 'Failed to fetch the newsletter of the post').query({ params: { id } }),
      providesTags: ['newsletters', 'subscribers', 'newsletterSettings'],
    }),
    updatePostPlan: build.mutation<RouteResult<'newsletterPlans.updatePost'>, RouteArgs<'newsletterPlans.updatePost'>>({
      ...toEndpoint(plansRoutes.updatePost, 'Failed to save the setting'),
      invalidatesTags: ['newsletters'],
    }),
  }),
})

export const {
  useReadChannelPlanQuery,
  useUpdateChannelPlanMutation,
  useReadPostPlanQuery,
  useUpdatePostPlanMutation,
} = planApi
