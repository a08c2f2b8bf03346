import * as channelsRoutes from '@draftwright/contract/routes/channels.generated'
import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as generationRoutes from '@draftwright/contract/routes/generation.generated'
import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import * as pillarsRoutes from '@draftwright/contract/routes/pillars.generated'
import * as proposalsRoutes from '@draftwright/contract/routes/proposals.generated'
import type { Content } from '@draftwright/contract/content'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

/** Moves of a text that answer with the text as it then is. */
const moves = {
  submit: contentRoutes.submit,
  approve: contentRoutes.approve,
  requestChanges: contentRoutes.requestChanges,
  withdraw: contentRoutes.withdraw,
  publish: contentRoutes.publish,
  unpublish: contentRoutes.unpublish,
  unschedule: contentRoutes.unschedule,
  archive: contentRoutes.archive,
  unarchive: contentRoutes.unarchive,
  restore: contentRoutes.restore,
}
export type Move = keyof typeof moves
/** What a move of the review says beside its name. */
export interface MoveBody {
  reviewer_ids?: string[]
  note?: string
  comment?: string
  dismiss_prompts?: boolean
  updated_at?: string
}
type ById = { id: string }
/** `version` only tells one answer from the next; it is not sent. */
type ByVersion = ById & { version: string }
type SaveArgs = ById & ArgsOf<'content.update'>['body']

const list = 'list'

const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    listContent: build.query<ResultOf<'content.list'>, ArgsOf<'content.list'>>({
      ...call(contentRoutes.list, 'Failed to fetch posts'),
      providesTags: [{ type: 'content', id: list }],
    }),
    readContent: build.query<Content, string>({
      query: (id) => call(contentRoutes.read, 'Failed to fetch the post').query({ params: { id } }),
      providesTags: (_data, _error, id) => [{ type: 'content', id }],
    }),
    revisions: build.query<ResultOf<'content.revisions'>, ByVersion>({
      query: ({ id }) => call(contentRoutes.revisions, 'Failed to fetch revisions').query({ params: { id } }),
      keepUnusedDataFor: 5,
    }),
    events: build.query<ResultOf<'content.events'>, ByVersion>({
      query: ({ id }) => call(contentRoutes.events, 'Failed to fetch the history').query({ params: { id } }),
      keepUnusedDataFor: 5,
    }),
    otherPosts: build.query<ResultOf<'content.others'>, string>({
      query: (id) => call(contentRoutes.others, 'Failed to fetch your other posts').query({ params: { id } }),
      keepUnusedDataFor: 300,
    }),
    numbers: build.query<ResultOf<'content.numbers'>, ArgsOf<'content.numbers'>['params']>({
      query: (params) => call(contentRoutes.numbers, 'Failed to fetch numbers').query({ params }),
      keepUnusedDataFor: 10,
    }),
    preview: build.query<ResultOf<'generation.html'>, { contentId: string; channelId: string; version: string }>({
      query: ({ contentId, channelId }) =>
        call(generationRoutes.html, 'Failed to make the preview').query({
          params: { channel_id: channelId },
          body: { content_id: contentId },
        }),
      keepUnusedDataFor: 5,
    }),
    saveContent: build.mutation<Content, SaveArgs>({
      query: ({ id, ...body }) => call(contentRoutes.update, 'Failed to save').query({ params: { id }, body }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (data) void dispatch(contentApi.util.upsertQueryData('readContent', id, data))
      },
      // The text itself is put in place above; only what lists say of it is stale, and what was proposed for it may be.
      invalidatesTags: (data, error) =>
        data ? [{ type: 'content', id: list }] : error?.code === 'changes_stale' ? ['generation'] : [],
    }),
    moveContent: build.mutation<Content, ById & { verb: Move; body?: MoveBody }>({
      query: ({ id, verb, body }) =>
        body !== undefined
          ? call(moves[verb], `Failed to ${verb === 'requestChanges' ? 'request changes' : verb}`).query({
              params: { id },
              body,
            })
          : call(moves[verb], `Failed to ${verb}`).query({ params: { id } }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (data) void dispatch(contentApi.util.upsertQueryData('readContent', id, data))
      },
      invalidatesTags: ['content', 'reviews', 'ideas', 'channels'],
    }),
    removeContent: build.mutation<null, string>({
      query: (id) => call(contentRoutes.remove, 'Failed to delete').query({ params: { id } }),
      invalidatesTags: (_data, _error, id) => ['content', { type: 'content', id }, 'ideas', 'channels'],
    }),
    restoreRevision: build.mutation<Content, ArgsOf<'content.restoreRevision'>['params']>({
      query: (params) => call(contentRoutes.restoreRevision, 'Failed to restore').query({ params }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (data) void dispatch(contentApi.util.upsertQueryData('readContent', id, data))
      },
      invalidatesTags: ['content'],
    }),
    proposals: build.query<ResultOf<'proposals.list'>, ByVersion>({
      query: ({ id }) => call(proposalsRoutes.list, 'Failed to fetch proposed changes').query({ params: { id } }),
      providesTags: ['generation'],
      keepUnusedDataFor: 5,
    }),
    rejectChanges: build.mutation<ResultOf<'proposals.reject'>, ArgsOf<'proposals.reject'>>({
      ...call(proposalsRoutes.reject, 'Failed to save the decision'),
      invalidatesTags: ['generation'],
    }),
    // Their own names: other slices put the same answers under theirs.
    contentChannels: build.query<ResultOf<'channels.list'>, void>({
      query: () =>
        call(channelsRoutes.list, 'Failed to fetch channels').query({
          query: { limit: 200, sort_by: 'name', sort_order: 'asc' },
        }),
      providesTags: ['channels'],
      keepUnusedDataFor: 300,
    }),
    contentPillars: build.query<ResultOf<'pillars.list'>, void>({
      query: () =>
        call(pillarsRoutes.list, 'Failed to fetch pillars').query({
          query: { limit: 200, sort_by: 'name', sort_order: 'asc' },
        }),
      providesTags: ['pillars'],
    }),
    contentAuthors: build.query<ResultOf<'members.list'>, void>({
      query: () => call(membersRoutes.list, 'Failed to fetch account access').query(),
      providesTags: ['accounts'],
    }),
  }),
})

export const {
  useListContentQuery,
  useReadContentQuery,
  useRevisionsQuery,
  useEventsQuery,
  useNumbersQuery,
  useOtherPostsQuery,
  usePreviewQuery,
  useSaveContentMutation,
  useMoveContentMutation,
  useRemoveContentMutation,
  useRestoreRevisionMutation,
  useProposalsQuery,
  useRejectChangesMutation,
  useContentChannelsQuery,
  useContentPillarsQuery,
  useContentAuthorsQuery,
} = contentApi
