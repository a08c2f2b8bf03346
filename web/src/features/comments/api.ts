import * as commentsRoutes from '@draftwright/contract/routes/comments.generated'
import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import type { Comment, CommentChange, NewComment } from '@draftwright/contract/comments'
import { api, call, type ResultOf } from '../../api/api.ts'
import { withComment, withoutComment } from './changed-threads.ts'

export type CommentState = 'open' | 'resolved'
export interface Listed {
  contentId: string
  state: CommentState
  page: number
}
type Page = ResultOf<'comments.list'>
/** Of the text that the comment is on, whose lists change with it. */
type About = { contentId: string; id: string }

const tag = (contentId: string) => [{ type: 'comments' as const, id: contentId }]
const openOnes = (contentId: string): Listed => ({ contentId, state: 'open', page: 1 })

const settling = { resolve: commentsRoutes.resolve, reopen: commentsRoutes.reopen }

const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listComments: build.query<Page, Listed>({
      query: ({ contentId, ...query }) =>
        call(commentsRoutes.list, 'Failed to fetch comments').query({
          params: { id: contentId },
          query: { limit: 100, ...query },
        }),
      providesTags: (_data, _error, { contentId }) => tag(contentId),
    }),
    earlierReplies: build.query<Page, { contentId: string; parentId: string; page: number }>({
      query: ({ contentId, parentId, page }) =>
        call(commentsRoutes.list, 'Failed to fetch replies').query({
          params: { id: contentId },
          query: { parent_id: parentId, page, limit: 100 },
        }),
      providesTags: (_data, _error, { contentId }) => tag(contentId),
    }),
    commentThread: build.query<Comment[], { contentId: string; id: string }>({
      query: ({ id }) => call(commentsRoutes.thread, 'Failed to fetch the comment').query({ params: { id } }),
      providesTags: (_data, _error, { contentId }) => tag(contentId),
    }),
    addComment: build.mutation<Comment, { contentId: string; authorId: string; body: NewComment }>({
      query: ({ contentId, body }) =>
        call(commentsRoutes.create, 'Failed to comment').query({ params: { id: contentId }, body }),
      onQueryStarted: ({ contentId, authorId, body }, { dispatch, queryFulfilled }) => {
        const shown = preview(contentId, authorId, body)
        const patch = dispatch(
          commentsApi.util.updateQueryData('listComments', openOnes(contentId), (list) => withComment(list, shown)),
        )
        queryFulfilled.catch(patch.undo)
      },
      invalidatesTags: (_data, _error, { contentId }) => tag(contentId),
    }),
    editComment: build.mutation<Comment, About & { change: CommentChange }>({
      query: ({ id, change }) =>
        call(commentsRoutes.update, 'Failed to change the comment').query({ params: { id }, body: change }),
      invalidatesTags: (_data, _error, { contentId }) => tag(contentId),
    }),
    removeComment: build.mutation<null, About>({
      query: ({ id }) => call(commentsRoutes.remove, 'Failed to delete the comment').query({ params: { id } }),
      onQueryStarted: ({ contentId, id }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          commentsApi.util.updateQueryData('listComments', openOnes(contentId), (list) => withoutComment(list, id)),
        )
        queryFulfilled.catch(patch.undo)
      },
      invalidatesTags: (_data, _error, { contentId }) => tag(contentId),
    }),
    restoreComment: build.mutation<Comment, About>({
      query: ({ id }) => call(commentsRoutes.restore, 'Failed to restore the comment').query({ params: { id } }),
      invalidatesTags: (_data, _error, { contentId }) => tag(contentId),
    }),
    settleComment: build.mutation<Comment, About & { verb: 'resolve' | 'reopen' }>({
      query: ({ id, verb }) => call(settling[verb], `Failed to ${verb}`).query({ params: { id } }),
      onQueryStarted: ({ contentId, id, verb }, { dispatch, queryFulfilled }) => {
        if (verb === 'reopen') return
        const patch = dispatch(
          commentsApi.util.updateQueryData('listComments', openOnes(contentId), (list) => withoutComment(list, id)),
        )
        queryFulfilled.catch(patch.undo)
      },
      invalidatesTags: (_data, _error, { contentId }) => tag(contentId),
    }),
    // Under its own name: other slices put the same answer under theirs.
    commentMembers: build.query<ResultOf<'members.list'>, void>({
      query: () => call(membersRoutes.list, 'Failed to fetch account access').query(),
      providesTags: ['members'],
      keepUnusedDataFor: 300,
    }),
  }),
})

/** A comment as it will be, until the server has answered. */
const preview = (
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
  useLazyEarlierRepliesQuery,
  useCommentThreadQuery,
  useAddCommentMutation,
  useEditCommentMutation,
  useRemoveCommentMutation,
  useRestoreCommentMutation,
  useSettleCommentMutation,
  useCommentMembersQuery,
} = commentsApi
