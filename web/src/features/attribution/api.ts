import { list as listContent } from '@draftwright/contract/routes/content.generated'
import * as routes from '@draftwright/contract/routes/attribution.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'
import { showChange } from '../../api/show-change.ts'

const attributionApi = api.injectEndpoints({
  endpoints: (build) => ({
    readTouchedDeal: build.query<RouteResult<'attribution.deal'>, RouteArgs<'attribution.deal'>>({
      ...toEndpoint(routes.deal, 'Failed to fetch touchpoints'),
      providesTags: ['crm'],
    }),
    readSummary: build.query<RouteResult<'attribution.summary'>, RouteArgs<'attribution.summary'>>({
      ...toEndpoint(routes.summary, 'Failed to fetch the revenue'),
      providesTags: ['crm'],
    }),
    readTouchedByPost: build.query<RouteResult<'attribution.post'>, RouteArgs<'attribution.post'>>({
      ...toEndpoint(routes.post, 'Failed to fetch the deals'),
      providesTags: ['crm'],
    }),
    listTouchesOfContact: build.query<RouteResult<'attribution.contact'>, RouteArgs<'attribution.contact'>>({
      ...toEndpoint(routes.contact, 'Failed to fetch touchpoints'),
      providesTags: ['crm'],
    }),
    forgetTouches: build.mutation<RouteResult<'attribution.forget'>, RouteArgs<'attribution.forget'>>({
      ...toEndpoint(routes.forget, 'Failed to delete touchpoints'),
      invalidatesTags: ['crm'],
    }),
    createPersonalLink: build.mutation<RouteResult<'attribution.createLink'>, RouteArgs<'attribution.createLink'>>(
      toEndpoint(routes.createLink, 'Failed to make the link'),
    ),
    listLivePosts: build.query<RouteResult<'content.list'>, RouteArgs<'content.list'>>({
      ...toEndpoint(listContent, 'Failed to fetch the posts'),
      providesTags: ['content'],
    }),
    readTrackingSettings: build.query<RouteResult<'attribution.settings'>, RouteArgs<'attribution.settings'>>({
      ...toEndpoint(routes.settings, 'Failed to fetch the setting'),
      providesTags: [{ type: 'accounts', id: 'tracking' }],
    }),
    changeTrackingSettings: build.mutation<
      RouteResult<'attribution.changeSettings'>,
      RouteArgs<'attribution.changeSettings'>
    >({
      ...toEndpoint(routes.changeSettings, 'Failed to change personal tracking'),
      invalidatesTags: [{ type: 'accounts', id: 'tracking' }, 'crm'],
      async onQueryStarted({ body }, lifecycle) {
        await showChange(lifecycle, [
          attributionApi.util.updateQueryData(
            'readTrackingSettings',
            undefined,
            (shown) => void Object.assign(shown, body),
          ),
        ])
      },
    }),
  }),
})

export const {
  useReadTouchedDealQuery,
  useReadSummaryQuery,
  useReadTouchedByPostQuery,
  useListTouchesOfContactQuery,
  useForgetTouchesMutation,
  useCreatePersonalLinkMutation,
  useListLivePostsQuery,
  useReadTrackingSettingsQuery,
  useChangeTrackingSettingsMutation,
} = attributionApi
