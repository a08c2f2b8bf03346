import type { Activity, ActivityChange, NewActivity } from '@draftwright/contract/crm/activity-log'
import type { CrmFile } from '@draftwright/contract/crm/files'
import type { TimelineItem, TimelineKind } from '@draftwright/contract/crm/timeline'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import * as activityRoutes from '@draftwright/contract/routes/activity-log.generated'
import * as fileRoutes from '@draftwright/contract/routes/crm-files.generated'
import * as timelineRoutes from '@draftwright/contract/routes/timeline.generated'
import { api, call } from '../../../api/api.ts'
import { download } from '../../../api/download.ts'

/** A record that things happen on. */
export interface RecordRef {
  readonly resource: RecordResource
  readonly id: string
}
const keys = { opportunities: 'opportunity_id', contacts: 'contact_id', companies: 'company_id' } as const
/** A record as what belongs to it names it. */
export const belongingTo = ({ resource, id }: RecordRef): { [key in (typeof keys)[RecordResource]]?: string } => ({
  [keys[resource]]: id,
})

interface Asked {
  readonly record: RecordRef
  readonly kinds: readonly TimelineKind[]
}
interface Page {
  data: TimelineItem[]
  meta: { limit: number; next: string | null }
}

/** Whatever is written on one record may show on those around it. */
export const timelineTag = { type: 'crm' as const, id: 'timeline' }

const timelineApi = api.injectEndpoints({
  endpoints: (build) => ({
    timelinePages: build.infiniteQuery<Page, Asked, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ meta }) => meta.next ?? undefined },
      query: ({ queryArg: { record, kinds }, pageParam }) =>
        call(timelineRoutes.list, 'Failed to fetch the timeline').query({
          query: {
            ...belongingTo(record),
            limit: 30,
            ...(kinds.length === 0 ? {} : { kinds: kinds.join(',') }),
            ...(pageParam === null ? {} : { before: pageParam }),
          },
        }),
      providesTags: [timelineTag],
    }),
    addActivity: build.mutation<Activity, NewActivity>({
      query: (body) => call(activityRoutes.create, 'Failed to add it').query({ body }),
      invalidatesTags: [timelineTag],
    }),
    changeActivity: build.mutation<Activity, { id: string; change: ActivityChange }>({
      query: ({ id, change }) =>
        call(activityRoutes.update, 'Failed to change it').query({ params: { id }, body: change }),
      invalidatesTags: [timelineTag],
    }),
    removeActivity: build.mutation<unknown, string>({
      query: (id) => call(activityRoutes.remove, 'Failed to delete it').query({ params: { id } }),
      invalidatesTags: [timelineTag],
    }),
    restoreActivity: build.mutation<Activity, string>({
      query: (id) => call(activityRoutes.restore, 'Failed to bring it back').query({ params: { id } }),
      invalidatesTags: [timelineTag],
    }),
    addFile: build.mutation<CrmFile, { record: RecordRef; file: File }>({
      query: ({ record, file }) => {
        const body = new FormData()
        for (const [name, id] of Object.entries(belongingTo(record))) body.set(name, id)
        body.set('file', file)
        return { route: fileRoutes.create, fallback: `${file.name} could not be added`, body }
      },
      invalidatesTags: [timelineTag],
    }),
    removeFile: build.mutation<unknown, string>({
      query: (id) => call(fileRoutes.remove, 'Failed to delete the file').query({ params: { id } }),
      invalidatesTags: [timelineTag],
    }),
    restoreFile: build.mutation<CrmFile, string>({
      query: (id) => call(fileRoutes.restore, 'Failed to bring the file back').query({ params: { id } }),
      invalidatesTags: [timelineTag],
    }),
  }),
})

export const downloadFile = (id: string) =>
  download(fileRoutes.download, { params: { id } }, 'The file could not be downloaded')

export const {
  useTimelinePagesInfiniteQuery,
  useAddActivityMutation,
  useChangeActivityMutation,
  useRemoveActivityMutation,
  useRestoreActivityMutation,
  useAddFileMutation,
  useRemoveFileMutation,
  useRestoreFileMutation,
} = timelineApi
