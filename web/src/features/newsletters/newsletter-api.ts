import * as newslettersRoutes from '@draftwright/contract/routes/newsletters.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const newsletterApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNewsletters: build.query<RouteResult<'newsletters.list'>, RouteArgs<'newsletters.list'>>({
      ...toEndpoint(newslettersRoutes.list, 'Failed to fetch the newsletters'),
      providesTags: ['newsletters', 'subscribers'],
    }),
    readNewsletter: build.query<RouteResult<'newsletters.read'>, RouteArgs<'newsletters.read'>>({
      ...toEndpoint(newslettersRoutes.read, 'Failed to fetch the newsletter'),
      providesTags: ['newsletters', 'subscribers'],
    }),
    previewNewsletter: build.query<RouteResult<'newsletters.preview'>, RouteArgs<'newsletters.preview'>>({
      ...toEndpoint(newslettersRoutes.preview, 'Failed to fetch the preview'),
      providesTags: ['newsletters', 'newsletterSettings'],
    }),
    listDeliveries: build.query<RouteResult<'newsletters.deliveries'>, RouteArgs<'newsletters.deliveries'>>({
      ...toEndpoint(newslettersRoutes.deliveries, 'Failed to fetch the recipients'),
      providesTags: ['newsletters'],
    }),
    listNewsletterLinks: build.query<RouteResult<'newsletters.links'>, RouteArgs<'newsletters.links'>>({
      ...toEndpoint(newslettersRoutes.links, 'Failed to fetch the links'),
      providesTags: ['newsletters'],
    }),
    createNewsletter: build.mutation<RouteResult<'newsletters.create'>, RouteArgs<'newsletters.create'>>({
      ...toEndpoint(newslettersRoutes.create, 'Failed to create the newsletter'),
      invalidatesTags: ['newsletters'],
    }),
    updateNewsletter: build.mutation<RouteResult<'newsletters.update'>, RouteArgs<'newsletters.update'>>({
      ...toEndpoint(newslettersRoutes.update, 'Failed to save the newsletter'),
      invalidatesTags: ['newsletters'],
    }),
    removeNewsletter: build.mutation<RouteResult<'newsletters.remove'>, RouteArgs<'newsletters.remove'>>({
      ...toEndpoint(newslettersRoutes.remove, 'Failed to delete the newsletter'),
      invalidatesTags: ['newsletters'],
    }),
    testNewsletter: build.mutation<RouteResult<'newsletters.test'>, RouteArgs<'newsletters.test'>>(
      toEndpoint(newslettersRoutes.test, 'Failed to send the test'),
    ),
    startNewsletter: build.mutation<RouteResult<'newsletters.start'>, RouteArgs<'newsletters.start'>>({
      ...toEndpoint(newslettersRoutes.start, 'Failed to send the newsletter'),
      invalidatesTags: ['newsletters'],
    }),
    pauseNewsletter: build.mutation<RouteResult<'newsletters.pause'>, RouteArgs<'newsletters.pause'>>({
      ...toEndpoint(newslettersRoutes.pause, 'Failed to pause the newsletter'),
      invalidatesTags: ['newsletters'],
    }),
    resumeNewsletter: build.mutation<RouteResult<'newsletters.resume'>, RouteArgs<'newsletters.resume'>>({
      ...toEndpoint(newslettersRoutes.resume, 'Failed to resume'),
      invalidatesTags: ['newsletters'],
    }),
    stopNewsletter: build.mutation<RouteResult<'newsletters.stop'>, RouteArgs<'newsletters.stop'>>({
      ...toEndpoint(newslettersRoutes.stop, 'Failed to stop the newsletter'),
      invalidatesTags: ['newsletters'],
    }),
    repeatDelivery: build.mutation<RouteResult<'newsletters.repeat'>, RouteArgs<'newsletters.repeat'>>({
      ...toEndpoint(newslettersRoutes.repeat, 'Failed to resend'),
      invalidatesTags: ['newsletters'],
    }),
  }),
})

export const {
  useListNewslettersQuery,
  useReadNewsletterQuery,
  usePreviewNewsletterQuery,
  useListDeliveriesQuery,
  useListNewsletterLinksQuery,
  useCreateNewsletterMutation,
  useUpdateNewsletterMutation,
  useRemoveNewsletterMutation,
  useTestNewsletterMutation,
  useStartNewsletterMutation,
  usePauseNewsletterMutation,
  useResumeNewsletterMutation,
  useStopNewsletterMutation,
  useRepeatDeliveryMutation,
} = newsletterApi
