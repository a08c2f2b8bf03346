import * as commentsRoutes from '@draftwright/contract/routes/comments.generated'
import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import type { Comment, CommentChange, NewComment } from '@draftwright/contract/comments'
import { api, toEndpoint, type RouteResult } from '../../api/api.ts'
import { showChange } from '../../api/show-change.ts'
import { addCommentToList, removeCommentFromList } from './comment-threads.ts'

export type CommentState = 'open' | 'resolved'
interface CommentListArgs {
  contentId: string
  state: CommentState
  page: number
}
type Page = RouteResult<'comments.list'>
/** The text of the comment, whose lists change with it. */
type CommentRef = { contentId: string; id: string }

const toCommentTags = (contentId: string) => [{ type: 'comments' as const, id: contentId }]
const toOpenListArgs = (contentId: string): CommentListArgs => ({ contentId, state: 'open', page: 1 })

const stateRoutes = { resolve: commentsRoutes.resolve, reopen: commentsRoutes.reopen }

const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listComments: build.query<Page, CommentListArgs>({
      query: ({ contentId, ...query }) =>
        toEndpoint(commentsRoutes.list, 'Failed to fetch comments').query({
          params: { id: contentId },
          query: { limit: 100, ...query },
        }),
      providesTags: (_data, _error, { contentId }) => toCommentTags(contentId),
    }),
    listEarlierReplies: build.query<Page, { contentId: string; parentId: string; page: number }>({
      query: ({ contentId, parentId, page }) =>
        toEndpoint(commentsRoutes.list, 'Failed to fetch replies').query({
          params: { id: contentId },
          query: { parent_id: parentId, page, limit: 100 },
        }),
      providesTags: (_data, _error, { contentId }) => toCommentTags(contentId),
    }),
    readCommentThread: build.query<Comment[], { contentId: string; id: string }>({
      query: ({ id }) => toEndpoint(commentsRoutes.thread, 'Failed to fetch the comment').query({ params: { id } }),
      providesTags: (_data, _error, { contentId }) => toCommentTags(contentId),
    }),
    addComment: build.mutation<Comment, { contentId: string; authorId: string; body: NewComment }>({
      query: ({ contentId, body }) =>
        toEndpoint(commentsRoutes.create, 'Failed to comment').query({ params: { id: contentId }, body }),
      async onQueryStarted({ contentId, authorId, body }, lifecycle) {
        const shown = buildPreview(contentId, authorId, body)
        await showChange(lifecycle, [
          commentsApi.util.updateQueryData('listComments', toOpenListArgs(contentId), (list) =>
            addCommentToList(list, shown),
          ),
        ])
      },
      invalidatesTags: (_data, _error, { contentId }) => toCommentTags(contentId),
    }),
    updateComment: build.mutation<Comment, CommentRef & { change: CommentChange }>({
      query: ({ id, change }) =>
        toEndpoint(commentsRoutes.update, 'Failed to change the comment').query({ params: { id }, body: change }),
      invalidatesTags: (_data, _error, { contentId }) => toCommentTags(contentId),
    }),
    removeComment: build.mutation<null, CommentRef>({
      query: ({ id }) => toEndpoint(commentsRoutes.remove, 'Failed to delete the comment').query({ params: { id } }),
      async onQueryStarted({ contentId, id }, lifecycle) {
        await showChange(lifecycle, [
          commentsApi.util.updateQueryData('listComments', toOpenListArgs(contentId), (list) =>
            removeCommentFromList(list, id),
          ),
        ])
      },
      invalidatesTags: (_data, _error, { contentId }) => toCommentTags(contentId),
    }),
    restoreComment: build.mutation<Comment, CommentRef>({
      query: ({ id }) => toEndpoint(commentsRoutes.restore, 'Failed to restore the comment').query({ params: { id } }),
      invalidatesTags: (_data, _error, { contentId }) => toCommentTags(contentId),
    }),
    resolveComment: build.mutation<Comment, CommentRef & { verb: 'resolve' | 'reopen' }>({
      query: ({ id, verb }) => toEndpoint(stateRoutes[verb], `Failed to ${verb}`).query({ params: { id } }),
      async onQueryStarted({ contentId, id, verb }, lifecycle) {
        if (verb === 'reopen') return
        await showChange(lifecycle, [
          commentsApi.util.updateQueryData('listComments', toOpenListArgs(contentId), (list) =>
            removeCommentFromList(list, id),
          ),
        ])
      },
      invalidatesTags: (_data, _error, { contentId }) => toCommentTags(contentId),
    }),
    // Its own name: other features use the same response under theirs.
    listCommentMembers: build.query<RouteResult<'members.list'>, void>({
      query: () => toEndpoint(membersRoutes.list, 'Failed to fetch account access').query(),
      providesTags: ['members'],
      keepUnusedDataFor: 300,
    }),
  }),
})

/** A comment before the server has confirmed it. */
const buildPreview = (
  contentId: string,
  authorId: string,
  { body, parent_id, anchor, suggestion, mentions }: NewComment,
): Comment => ({
  id: `new-${crypto.randomUUID()}`,
  content_id: contentId,
  parent_id: parent_id ?? null,
  author_id: authorId,
  guest_name: null,
  body,
  anchor: anchor ?? null,
  suggestion: suggestion ?? null,
  outcome: null,
  mentions: mentions ?? [],
  reply_count: 0,
  resolved_by: null,
  resolved_at: null,
  edited_at: null,
  deleted_at: null,
  created_at: new Date().toISOString(),
})

export const {
  useListCommentsQuery,
  useLazyListEarlierRepliesQuery,
  useReadCommentThreadQuery,
  useAddCommentMutation,
  useUpdateCommentMutation,
  useRemoveCommentMutation,
  useRestoreCommentMutation,
  useResolveCommentMutation,
  useListCommentMembersQuery,
} = commentsApi
