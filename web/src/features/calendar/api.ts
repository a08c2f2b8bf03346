import * as channelsRoutes from '@draftwright/contract/routes/channels.generated'
import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import * as pillarsRoutes from '@draftwright/contract/routes/pillars.generated'
import type { Content } from '@draftwright/contract/content'
import type { CalendarItem, CalendarQuery } from '@draftwright/contract/schedule'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import { original, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'
import { setMissingTitlesOfPage } from '../../api/missing-titles.ts'
import { holdReadings } from '../../api/show-change.ts'

/** The item before and after its move: shown until the server has responded, and after a refusal. */
interface OptimisticChange {
  id: string
  after: CalendarItem | null
  before: CalendarItem | null
}
type Calendar = RouteResult<'content.calendar'>

/** After a refusal the lists are loaded again: the text was removed from one too early. */
const toInvalidatedTags = (_data: unknown, error: unknown, { id }: { id: string }) => [
  { type: 'content' as const, id: 'list' },
  ...(error ? [] : [{ type: 'content' as const, id }]),
]

const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    readCalendar: build.query<Calendar, CalendarQuery>({
      query: (query) => toEndpoint(contentRoutes.calendar, 'Failed to fetch the calendar').query({ query }),
      transformResponse: setMissingTitlesOfPage,
      // Not `list`: a move updates its one item itself, and thousands need not be loaded again.
      providesTags: [{ type: 'content', id: 'calendar' }],
    }),
    /** Texts of one status; the caller filters out those with a time. */
    listCalendarPosts: build.query<RouteResult<'content.list'>, RouteArgs<'content.list'>>({
      ...toEndpoint(contentRoutes.list, 'Failed to fetch posts'),
      transformResponse: setMissingTitlesOfPage,
      providesTags: [{ type: 'content', id: 'list' }],
    }),
    listCalendarChannels: build.query<RouteResult<'channels.list'>, void>({
      query: () =>
        toEndpoint(channelsRoutes.list, 'Failed to fetch channels').query({
          query: { limit: 200, sort_by: 'name', sort_order: 'asc' },
        }),
      providesTags: ['channels'],
      keepUnusedDataFor: 300,
    }),
    listCalendarPillars: build.query<RouteResult<'pillars.list'>, void>({
      query: () =>
        toEndpoint(pillarsRoutes.list, 'Failed to fetch pillars').query({
          query: { limit: 200, sort_by: 'name', sort_order: 'asc' },
        }),
      providesTags: ['pillars'],
    }),
    listCalendarAuthors: build.query<RouteResult<'members.list'>, void>({
      query: () => toEndpoint(membersRoutes.list, 'Failed to fetch account access').query(),
      providesTags: ['accounts'],
    }),
  }),
})

type State = Parameters<typeof calendarApi.util.selectCachedArgsForQuery>[0]
interface Lifecycle {
  dispatch: ThunkDispatch<State, unknown, UnknownAction>
  getState: () => State
  queryFulfilled: Promise<{ data: Content }>
}

/** Shows the item in its new place at once, then the server's version; after a refusal in its old place. */
async function applyOptimistically(
  { id, after, before }: OptimisticChange,
  { dispatch, getState, queryFulfilled }: Lifecycle,
): Promise<void> {
  const { selectCachedArgsForQuery } = calendarApi.util
  const buildPatches = (item: CalendarItem | null) => [
    // Removed from the list of texts without a time at once, before that list is loaded again.
    ...(item ? selectCachedArgsForQuery(getState(), 'listCalendarPosts').map((args) => removeFromList(args, id)) : []),
    ...selectCachedArgsForQuery(getState(), 'readCalendar').map((args) => patchCalendar(args, id, item)),
  ]
  const show = (item: CalendarItem | null) => {
    for (const patch of buildPatches(item)) dispatch(patch)
  }
  for (const patch of buildPatches(after)) dispatch(holdReadings(patch, queryFulfilled))
  try {
    const { data } = await queryFulfilled
    if (after) show({ ...after, status: data.status, updated_at: data.updated_at, time_zone: data.time_zone })
  } catch {
    show(before)
  }
}

const removeFromList = (query: RouteArgs<'content.list'>, id: string) =>
  calendarApi.util.updateQueryData('listCalendarPosts', query, (draft) => {
    const at = draft.data.findIndex((text) => text.id === id)
    if (at >= 0) draft.data.splice(at, 1)
  })

function patchCalendar(query: CalendarQuery, id: string, item: CalendarItem | null) {
  return calendarApi.util.updateQueryData('readCalendar', query, (draft) => {
    // Read outside the draft: a draft of each of thousands of items costs more than the rest of the move.
    const now = original(draft) ?? draft
    const others = now.data.filter((other) => other.id !== id)
    return { ...now, data: item && isInQuery(item, query, now.meta.time_zone) ? [...others, item] : others }
  })
}

function isInQuery(item: CalendarItem, query: CalendarQuery, zone: string): boolean {
  const day = toZoneDay(Date.parse(item.at), zone)
  const fits = (['channel_id', 'pillar_id', 'author_id', 'status'] as const).every(
    (name) => query[name] === undefined || query[name] === item[name],
  )
  return fits && day >= query.from && day <= query.to
}

const schedulingApi = api.injectEndpoints({
  endpoints: (build) => ({
    scheduleContent: build.mutation<Content, OptimisticChange & { at: string; time_zone: string }>({
      query: ({ id, at, time_zone }) =>
        toEndpoint(contentRoutes.schedule, 'Failed to schedule the post').query({
          params: { id },
          body: { at, time_zone },
        }),
      onQueryStarted: (shown, lifecycle) => applyOptimistically(shown, lifecycle),
      invalidatesTags: toInvalidatedTags,
    }),
    unscheduleContent: build.mutation<Content, OptimisticChange & { keep_plan?: boolean }>({
      query: ({ id, keep_plan }) =>
        toEndpoint(contentRoutes.unschedule, 'Failed to unschedule the post').query({
          params: { id },
          body: keep_plan === undefined ? {} : { keep_plan },
        }),
      onQueryStarted: (shown, lifecycle) => applyOptimistically(shown, lifecycle),
      invalidatesTags: toInvalidatedTags,
    }),
    planContent: build.mutation<Content, OptimisticChange & { planned_at: string | null }>({
      query: ({ id, planned_at }) =>
        toEndpoint(contentRoutes.update, 'Failed to plan the post').query({ params: { id }, body: { planned_at } }),
      onQueryStarted: (shown, lifecycle) => applyOptimistically(shown, lifecycle),
      invalidatesTags: toInvalidatedTags,
    }),
  }),
})

export const {
  useReadCalendarQuery,
  useListCalendarPostsQuery,
  useListCalendarChannelsQuery,
  useListCalendarPillarsQuery,
  useListCalendarAuthorsQuery,
} = calendarApi
/** Preloads the calendar. */
export const usePrefetchCalendar = () => calendarApi.usePrefetch('readCalendar')
export const { useScheduleContentMutation, useUnscheduleContentMutation, usePlanContentMutation } = schedulingApi
