import * as analyticsRoutes from '@draftwright/contract/routes/analytics.generated'
import * as annotationRoutes from '@draftwright/contract/routes/annotations.generated'
import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as reportShareRoutes from '@draftwright/contract/routes/report-shares.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readReport: build.query<RouteResult<'analytics.report'>, RouteArgs<'analytics.report'>>(
      toEndpoint(analyticsRoutes.report, 'Failed to fetch the numbers'),
    ),
    readBreakdown: build.query<RouteResult<'analytics.breakdown'>, RouteArgs<'analytics.breakdown'>>(
      toEndpoint(analyticsRoutes.breakdown, 'Failed to fetch the numbers'),
    ),
    readLiveVisitors: build.query<RouteResult<'analytics.live'>, void>({
      query: () => toEndpoint(analyticsRoutes.live, 'Failed to fetch the visitors').query(),
    }),
    readCountingSettings: build.query<RouteResult<'analytics.settings'>, void>({
      query: () => toEndpoint(analyticsRoutes.settings, 'Failed to fetch the visit tracking settings').query(),
      providesTags: ['counting'],
    }),
    changeCountingSettings: build.mutation<
      RouteResult<'analytics.changeSettings'>,
      RouteArgs<'analytics.changeSettings'>
    >({
      ...toEndpoint(analyticsRoutes.changeSettings, 'Failed to save the visit tracking settings'),
      invalidatesTags: ['counting'],
    }),
    /** The post a report is restricted to, for its title. */
    readFilteredPost: build.query<RouteResult<'content.read'>, RouteArgs<'content.read'>>({
      ...toEndpoint(contentRoutes.read, 'Failed to fetch the post'),
      providesTags: ['content'],
    }),
    listAnnotations: build.query<RouteResult<'annotations.list'>, RouteArgs<'annotations.list'>>({
      ...toEndpoint(annotationRoutes.list, 'Failed to fetch the notes'),
      providesTags: ['annotations'],
    }),
    createAnnotation: build.mutation<RouteResult<'annotations.create'>, RouteArgs<'annotations.create'>>({
      ...toEndpoint(annotationRoutes.create, 'Failed to add the note'),
      invalidatesTags: ['annotations'],
    }),
    updateAnnotation: build.mutation<RouteResult<'annotations.update'>, RouteArgs<'annotations.update'>>({
      ...toEndpoint(annotationRoutes.update, 'Failed to change the note'),
      invalidatesTags: ['annotations'],
    }),
    removeAnnotation: build.mutation<RouteResult<'annotations.remove'>, RouteArgs<'annotations.remove'>>({
      ...toEndpoint(annotationRoutes.remove, 'Failed to delete the note'),
      invalidatesTags: ['annotations'],
    }),
    restoreAnnotation: build.mutation<RouteResult<'annotations.restore'>, RouteArgs<'annotations.restore'>>({
      ...toEndpoint(annotationRoutes.restore, 'Failed to restore the note'),
      invalidatesTags: ['annotations'],
    }),
    listReportShares: build.query<RouteResult<'reportShares.list'>, void>({
      query: () => toEndpoint(reportShareRoutes.list, 'Failed to fetch the links').query(),
      providesTags: ['reportShares'],
    }),
    createReportShare: build.mutation<RouteResult<'reportShares.create'>, RouteArgs<'reportShares.create'>>({
      ...toEndpoint(reportShareRoutes.create, 'Failed to create the link'),
      invalidatesTags: ['reportShares'],
    }),
    revokeReportShare: build.mutation<RouteResult<'reportShares.revoke'>, RouteArgs<'reportShares.revoke'>>({
      ...toEndpoint(reportShareRoutes.revoke, 'Failed to revoke the link'),
      invalidatesTags: ['reportShares'],
    }),
    readSharedReport: build.query<RouteResult<'reportShares.read'>, RouteArgs<'reportShares.read'>>({
      ...toEndpoint(reportShareRoutes.read, 'Failed to open the report'),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useReadReportQuery,
  useReadBreakdownQuery,
  useReadLiveVisitorsQuery,
  useReadCountingSettingsQuery,
  useChangeCountingSettingsMutation,
  useReadFilteredPostQuery,
  useListAnnotationsQuery,
  useCreateAnnotationMutation,
  useUpdateAnnotationMutation,
  useRemoveAnnotationMutation,
  useRestoreAnnotationMutation,
  useListReportSharesQuery,
  useCreateReportShareMutation,
  useRevokeReportShareMutation,
  useReadSharedReportQuery,
} = analyticsApi
