import type { Activity, ActivityChange, NewActivity } from '@draftwright/contract/crm/activity-log'
import type { CrmFile } from '@draftwright/contract/crm/files'
import type { TimelineItem, TimelineKind } from '@draftwright/contract/crm/timeline'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import * as activityRoutes from '@draftwright/contract/routes/activity-log.generated'
import * as fileRoutes from '@draftwright/contract/routes/crm-files.generated'
import * as timelineRoutes from '@draftwright/contract/routes/timeline.generated'
import { api, toEndpoint } from '../../../api/api.ts'
import { fetchAndSaveFile } from '../../../api/download.ts'

/** A record with a timeline. */
export interface RecordRef {
  readonly resource: RecordResource
  readonly id: string
}
const linkFields = { opportunities: 'opportunity_id', contacts: 'contact_id', companies: 'company_id' } as const
/** A record in the links of an entry. */
export const toRecordLink = ({
  resource,
  id,
}: RecordRef): { [key in (typeof linkFields)[RecordResource]]?: string } => ({
  [linkFields[resource]]: id,
})

interface TimelineArgs {
  readonly record: RecordRef
  readonly kinds: readonly TimelineKind[]
}
interface Page {
  data: TimelineItem[]
  meta: { limit: number; next: string | null }
}

/** Entries of one record may also be shown on related ones. */
export const timelineTag = { type: 'crm' as const, id: 'timeline' }

const timelineApi = api.injectEndpoints({
  endpoints: (build) => ({
    timelinePages: build.infiniteQuery<Page, TimelineArgs, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ meta }) => meta.next ?? undefined },
      query: ({ queryArg: { record, kinds }, pageParam }) =>
        toEndpoint(timelineRoutes.list, 'Failed to fetch activity log').query({
          query: {
            ...toRecordLink(record),
            limit: 30,
            ...(kinds.length === 0 ? {} : { kinds: kinds.join(',') }),
            ...(pageParam === null ? {} : { before: pageParam }),
          },
        }),
      providesTags: [timelineTag],
    }),
    addActivity: build.mutation<Activity, NewActivity>({
      query: (body) => toEndpoint(activityRoutes.create, 'Failed to create activity log').query({ body }),
      invalidatesTags: [timelineTag],
    }),
    updateActivity: build.mutation<Activity, { id: string; change: ActivityChange }>({
      query: ({ id, change }) =>
        toEndpoint(activityRoutes.update, 'Failed to update activity log').query({ params: { id }, body: change }),
      invalidatesTags: [timelineTag],
    }),
    removeActivity: build.mutation<unknown, string>({
      query: (id) => toEndpoint(activityRoutes.remove, 'Failed to delete activity log').query({ params: { id } }),
      invalidatesTags: [timelineTag],
    }),
    restoreActivity: build.mutation<Activity, string>({
      query: (id) => toEndpoint(activityRoutes.restore, 'Failed to restore').query({ params: { id } }),
      invalidatesTags: [timelineTag],
    }),
    addFile: build.mutation<CrmFile, { record: RecordRef; file: File }>({
      query: ({ record, file }) => {
        const body = new FormData()
        for (const [name, id] of Object.entries(toRecordLink(record))) body.set(name, id)
        body.set('file', file)
        return { route: fileRoutes.create, fallback: `${file.name} could not be added`, body }
      },
      invalidatesTags: [timelineTag],
    }),
    removeFile: build.mutation<unknown, string>({
      query: (id) => toEndpoint(fileRoutes.remove, 'Failed to delete the file').query({ params: { id } }),
      invalidatesTags: [timelineTag],
    }),
    restoreFile: build.mutation<CrmFile, string>({
      query: (id) => toEndpoint(fileRoutes.restore, 'Failed to restore the file').query({ params: { id } }),
      invalidatesTags: [timelineTag],
    }),
  }),
})

export const downloadFile = (id: string) =>
  fetchAndSaveFile(fileRoutes.download, { params: { id } }, 'The file could not be downloaded')

export const {
  useTimelinePagesInfiniteQuery,
  useAddActivityMutation,
  useUpdateActivityMutation,
  useRemoveActivityMutation,
  useRestoreActivityMutation,
  useAddFileMutation,
  useRemoveFileMutation,
  useRestoreFileMutation,
} = timelineApi
