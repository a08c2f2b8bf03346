import * as channelsRoutes from '@draftwright/contract/routes/channels.generated'
import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import * as pillarsRoutes from '@draftwright/contract/routes/pillars.generated'
import type { Content } from '@draftwright/contract/content'
import type { CalendarItem, CalendarQuery } from '@draftwright/contract/schedule'
import { dayAt } from '@draftwright/contract/wall-clock'
import { original, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

/** The item as it will stand on the calendar, and as it did: what is shown until the server has answered, and after a refusal. */
interface Shown {
  id: string
  after: CalendarItem | null
  before: CalendarItem | null
}
type Calendar = ResultOf<'content.calendar'>

/** After a refusal the lists are asked for again: the text was taken off one too early. */
const changed = (_data: unknown, error: unknown, { id }: { id: string }) => [
  { type: 'content' as const, id: 'list' },
  ...(error ? [] : [{ type: 'content' as const, id }]),
]

const reading = api.injectEndpoints({
  endpoints: (build) => ({
    calendar: build.query<Calendar, CalendarQuery>({
      query: (query) => call(contentRoutes.calendar, 'Failed to fetch the calendar').query({ query }),
      // Not `list`: a move of one item puts that item in place itself, and thousands need not come again.
      providesTags: [{ type: 'content', id: 'calendar' }],
    }),
    /** Texts of one status; those that have a time are left out by the reader. */
    textsOfStatus: build.query<ResultOf<'content.list'>, ArgsOf<'content.list'>>({
      ...call(contentRoutes.list, 'Failed to fetch posts'),
      providesTags: [{ type: 'content', id: 'list' }],
    }),
    calendarChannels: build.query<ResultOf<'channels.list'>, void>({
      query: () =>
        call(channelsRoutes.list, 'Failed to fetch channels').query({
          query: { limit: 200, sort_by: 'name', sort_order: 'asc' },
        }),
      providesTags: ['channels'],
      keepUnusedDataFor: 300,
    }),
    calendarPillars: build.query<ResultOf<'pillars.list'>, void>({
      query: () =>
        call(pillarsRoutes.list, 'Failed to fetch pillars').query({
          query: { limit: 200, sort_by: 'name', sort_order: 'asc' },
        }),
      providesTags: ['pillars'],
    }),
    calendarAuthors: build.query<ResultOf<'members.list'>, void>({
      query: () => call(membersRoutes.list, 'Failed to fetch account access').query(),
      providesTags: ['accounts'],
    }),
  }),
})

type State = Parameters<typeof reading.util.selectInvalidatedBy>[0]
interface Lifecycle {
  dispatch: ThunkDispatch<State, unknown, UnknownAction>
  getState: () => State
  queryFulfilled: Promise<{ data: Content }>
}

/** Shows the item in its new place at once, then as the server says; after a refusal in its old one. */
async function follow({ id, after, before }: Shown, { dispatch, getState, queryFulfilled }: Lifecycle): Promise<void> {
  const show = (item: CalendarItem | null) => {
    const shown = reading.util.selectInvalidatedBy(getState(), [{ type: 'content', id: 'calendar' }])
    // Off the list of texts without a time at once, not when that list has been asked for again.
    if (item) for (const { originalArgs } of listsIn(getState())) dispatch(without(originalArgs, id))
    for (const { endpointName, originalArgs } of shown)
      if (endpointName === 'calendar') dispatch(patchOf(originalArgs as CalendarQuery, id, item))
  }
  show(after)
  try {
    const { data } = await queryFulfilled
    if (after) show({ ...after, status: data.status, updated_at: data.updated_at, time_zone: data.time_zone })
  } catch {
    show(before)
  }
}

const listsIn = (state: State) =>
  reading.util
    .selectInvalidatedBy(state, [{ type: 'content', id: 'list' }])
    .filter(({ endpointName }) => endpointName === 'textsOfStatus')

const without = (query: ArgsOf<'content.list'>, id: string) =>
  reading.util.updateQueryData('textsOfStatus', query, (draft) => {
    const at = draft.data.findIndex((text) => text.id === id)
    if (at >= 0) draft.data.splice(at, 1)
  })

function patchOf(query: CalendarQuery, id: string, item: CalendarItem | null) {
  return reading.util.updateQueryData('calendar', query, (draft) => {
    // Read outside the draft: a draft of each of thousands of items costs more than the rest of the move.
    const now = original(draft) ?? draft
    const others = now.data.filter((other) => other.id !== id)
    return { ...now, data: item && isIn(item, query, now.meta.time_zone) ? [...others, item] : others }
  })
}

function isIn(item: CalendarItem, query: CalendarQuery, zone: string): boolean {
  const day = dayAt(Date.parse(item.at), zone)
  const fits = (['channel_id', 'pillar_id', 'author_id', 'status'] as const).every(
    (name) => query[name] === undefined || query[name] === item[name],
  )
  return fits && day >= query.from && day <= query.to
}

const moving = api.injectEndpoints({
  endpoints: (build) => ({
    schedule: build.mutation<Content, Shown & { at: string; time_zone: string }>({
      query: ({ id, at, time_zone }) =>
        call(contentRoutes.schedule, 'Failed to schedule the post').query({ params: { id }, body: { at, time_zone } }),
      onQueryStarted: (shown, lifecycle) => follow(shown, lifecycle),
      invalidatesTags: changed,
    }),
    unschedule: build.mutation<Content, Shown & { keep_plan?: boolean }>({
      query: ({ id, keep_plan }) =>
        call(contentRoutes.unschedule, 'Failed to take the post off the schedule').query({
          params: { id },
          body: keep_plan === undefined ? {} : { keep_plan },
        }),
      onQueryStarted: (shown, lifecycle) => follow(shown, lifecycle),
      invalidatesTags: changed,
    }),
    plan: build.mutation<Content, Shown & { planned_at: string | null }>({
      query: ({ id, planned_at }) =>
        call(contentRoutes.update, 'Failed to plan the post').query({ params: { id }, body: { planned_at } }),
      onQueryStarted: (shown, lifecycle) => follow(shown, lifecycle),
      invalidatesTags: changed,
    }),
  }),
})

export const {
  useCalendarQuery,
  useTextsOfStatusQuery,
  useCalendarChannelsQuery,
  useCalendarPillarsQuery,
  useCalendarAuthorsQuery,
} = reading
/** Asks for a look at the calendar before anybody turns to it. */
export const usePrefetchCalendar = () => reading.usePrefetch('calendar')
export const { useScheduleMutation, useUnscheduleMutation, usePlanMutation } = moving
