import * as advisorRoutes from '@draftwright/contract/routes/advisor.generated'
import * as sessionsRoutes from '@draftwright/contract/routes/agent-sessions.generated'
import * as agentsRoutes from '@draftwright/contract/routes/agents.generated'
import { agentId, databaseId } from '@draftwright/contract/agent/vocabulary'
import type { RouteEntry } from '@draftwright/contract/route'
import { api, type RouteArgs, toEndpoint, type RouteResult, type RouteName } from '../../api/api.ts'
import { callAgent } from './agent-call.ts'
import { getUserId } from './run/run-stream.ts'

/** An endpoint of the agent service, whose responses have no envelope. */
const agentCall = <Id extends RouteName>(route: RouteEntry & { id: Id }, fallback: string) => ({
  queryFn: (args: RouteArgs<Id>) => callAgent({ route, fallback, ...args }),
})
const buildIdentity = () => ({ db_id: databaseId, user_id: getUserId() })

const advisorApi = api
  .enhanceEndpoints({ addTagTypes: ['chats', 'chatTrees', 'chatFolders', 'prompts'] })
  .injectEndpoints({
    // One cache holds the endpoints of all slices, so their names must be unique.
    endpoints: (build) => ({
      /** Conversations, paginated as in the specification. */
      chatListSessions: build.infiniteQuery<RouteResult<'agentSessions.list'>, void, number>({
        infiniteQueryOptions: {
          initialPageParam: 1,
          getNextPageParam: ({ meta }, _all, page) => (page < meta.total_pages ? page + 1 : undefined),
        },
        queryFn: ({ pageParam }) =>
          callAgent({
            route: sessionsRoutes.list,
            fallback: 'Failed to fetch sessions',
            query: {
              page: pageParam,
              type: 'agent',
              limit: 50,
              sort_by: 'updated_at',
              sort_order: 'desc',
              component_id: agentId,
              ...buildIdentity(),
            },
          }),
        providesTags: ['chats'],
      }),
      chatListMarks: build.query<RouteResult<'advisor.marks'>, void>({
        ...toEndpoint(advisorRoutes.marks, 'Failed to fetch sessions'),
        providesTags: ['chats'],
      }),
      chatReadMark: build.query<RouteResult<'advisor.mark'>, RouteArgs<'advisor.mark'>>({
        ...toEndpoint(advisorRoutes.mark, 'Failed to fetch the session'),
        providesTags: ['chats'],
      }),
      /** The active branch, or its last `last` turns. */
      chatReadRuns: build.query<RouteResult<'agentSessions.runs'>, { id: string; last?: number }>({
        queryFn: ({ id, last }) =>
          callAgent({
            route: sessionsRoutes.runs,
            fallback: 'Failed to fetch the conversation',
            params: { session_id: id },
            query: { type: 'agent', last, with_running: 'true', ...buildIdentity() },
          }),
        // Set by the specification. An opened conversation is refetched all the same.
        keepUnusedDataFor: 60,
      }),
      chatRenameSession: build.mutation<RouteResult<'agentSessions.rename'>, { id: string; name: string }>({
        queryFn: ({ id, name }) =>
          callAgent({
            route: sessionsRoutes.rename,
            fallback: 'Failed to rename the session',
            params: { session_id: id },
            query: { type: 'agent' },
            body: { session_name: name },
          }),
        invalidatesTags: ['chats'],
      }),
      chatRemoveSession: build.mutation<RouteResult<'agentSessions.remove'>, string>({
        queryFn: (session_id) =>
          callAgent({
            route: sessionsRoutes.remove,
            fallback: 'Failed to delete the session',
            params: { session_id },
            query: buildIdentity(),
          }),
        invalidatesTags: ['chats'],
      }),
      chatCancelRun: build.mutation<RouteResult<'agents.cancel'>, string>({
        queryFn: (run_id) =>
          callAgent({
            route: agentsRoutes.cancel,
            fallback: 'Failed to stop the answer',
            params: { agent_id: agentId, run_id },
          }),
      }),
      chatForkSession: build.mutation<RouteResult<'agents.fork'>, { sessionId: string; runId?: string }>({
        queryFn: ({ sessionId, runId }) =>
          callAgent({
            route: agentsRoutes.fork,
            fallback: 'Failed to continue the conversation',
            params: { agent_id: agentId, session_id: sessionId },
            query: { run_id: runId },
          }),
        invalidatesTags: ['chats'],
      }),
      chatListAgentModels: build.query<RouteResult<'agents.models'>, void>({
        ...agentCall(agentsRoutes.models, 'Failed to fetch models'),
        providesTags: ['models'],
        keepUnusedDataFor: 300,
      }),
      chatChangeSession: build.mutation<RouteResult<'advisor.change'>, RouteArgs<'advisor.change'>>({
        ...toEndpoint(advisorRoutes.change, 'Failed to update the session'),
        invalidatesTags: ['chats'],
      }),
      chatRestoreSession: build.mutation<RouteResult<'advisor.restore'>, RouteArgs<'advisor.restore'>>({
        ...toEndpoint(advisorRoutes.restore, 'Failed to restore the conversation'),
        invalidatesTags: ['chats'],
      }),
      chatClearSession: build.mutation<RouteResult<'advisor.clear'>, RouteArgs<'advisor.clear'>>({
        ...toEndpoint(advisorRoutes.clear, 'Failed to clear the session'),
        invalidatesTags: ['chats', 'chatTrees'],
      }),
      chatUndoClear: build.mutation<RouteResult<'advisor.undoClear'>, RouteArgs<'advisor.undoClear'>>({
        ...toEndpoint(advisorRoutes.undoClear, 'Failed to restore the messages'),
        invalidatesTags: ['chats', 'chatTrees'],
      }),
      chatShareSession: build.mutation<RouteResult<'advisor.share'>, RouteArgs<'advisor.share'>>({
        ...toEndpoint(advisorRoutes.share, 'Failed to share the session'),
        invalidatesTags: ['chats'],
      }),
      chatUnshareSession: build.mutation<RouteResult<'advisor.unshare'>, RouteArgs<'advisor.unshare'>>({
        ...toEndpoint(advisorRoutes.unshare, 'Failed to stop sharing the session'),
        invalidatesTags: ['chats'],
      }),
      chatListShared: build.query<RouteResult<'advisor.sharedList'>, void>({
        ...toEndpoint(advisorRoutes.sharedList, 'Failed to fetch sessions'),
        providesTags: ['chats'],
      }),
      chatReadTree: build.query<RouteResult<'advisor.tree'>, RouteArgs<'advisor.tree'>>({
        ...toEndpoint(advisorRoutes.tree, 'Failed to fetch the branches'),
        // A separate tag from the lists: a conversation that was just deleted must not be refetched.
        providesTags: ['chatTrees'],
      }),
      chatChooseBranch: build.mutation<RouteResult<'advisor.choose'>, RouteArgs<'advisor.choose'>>({
        ...toEndpoint(advisorRoutes.choose, 'Failed to change the branch'),
        invalidatesTags: ['chatTrees'],
      }),
      chatExportSession: build.mutation<RouteResult<'advisor.export'>, RouteArgs<'advisor.export'>>({
        ...toEndpoint(advisorRoutes.export, 'Failed to export the session'),
      }),
      chatSearchSessions: build.query<RouteResult<'advisor.search'>, RouteArgs<'advisor.search'>>({
        ...toEndpoint(advisorRoutes.search, 'Failed to search'),
        keepUnusedDataFor: 10,
      }),
      chatListFolders: build.query<RouteResult<'advisor.folders'>, void>({
        ...toEndpoint(advisorRoutes.folders, 'Failed to fetch folders'),
        providesTags: ['chatFolders'],
      }),
      chatCreateFolder: build.mutation<RouteResult<'advisor.createFolder'>, RouteArgs<'advisor.createFolder'>>({
        ...toEndpoint(advisorRoutes.createFolder, 'Failed to create the folder'),
        invalidatesTags: ['chatFolders'],
      }),
      chatRenameFolder: build.mutation<RouteResult<'advisor.renameFolder'>, RouteArgs<'advisor.renameFolder'>>({
        ...toEndpoint(advisorRoutes.renameFolder, 'Failed to rename the folder'),
        invalidatesTags: ['chatFolders'],
      }),
      chatRemoveFolder: build.mutation<RouteResult<'advisor.removeFolder'>, RouteArgs<'advisor.removeFolder'>>({
        ...toEndpoint(advisorRoutes.removeFolder, 'Failed to delete the folder'),
        invalidatesTags: ['chatFolders', 'chats'],
      }),
      chatListPrompts: build.query<RouteResult<'advisor.prompts'>, void>({
        ...toEndpoint(advisorRoutes.prompts, 'Failed to fetch prompts'),
        providesTags: ['prompts'],
        keepUnusedDataFor: 300,
      }),
      chatCreatePrompt: build.mutation<RouteResult<'advisor.createPrompt'>, RouteArgs<'advisor.createPrompt'>>({
        ...toEndpoint(advisorRoutes.createPrompt, 'Failed to save the prompt'),
        invalidatesTags: ['prompts'],
      }),
      chatChangePrompt: build.mutation<RouteResult<'advisor.changePrompt'>, RouteArgs<'advisor.changePrompt'>>({
        ...toEndpoint(advisorRoutes.changePrompt, 'Failed to save the prompt'),
        invalidatesTags: ['prompts'],
      }),
      chatRemovePrompt: build.mutation<RouteResult<'advisor.removePrompt'>, RouteArgs<'advisor.removePrompt'>>({
        ...toEndpoint(advisorRoutes.removePrompt, 'Failed to delete the prompt'),
        invalidatesTags: ['prompts'],
      }),
    }),
  })

export const {
  useChatListSessionsInfiniteQuery: useListSessionsInfiniteQuery,
  useChatListMarksQuery: useListMarksQuery,
  useChatReadMarkQuery: useReadMarkQuery,
  useLazyChatReadRunsQuery: useLazyReadRunsQuery,
  useChatRenameSessionMutation: useRenameSessionMutation,
  useChatRemoveSessionMutation: useRemoveSessionMutation,
  useChatCancelRunMutation: useCancelRunMutation,
  useChatForkSessionMutation: useForkSessionMutation,
  useChatListAgentModelsQuery: useListAgentModelsQuery,
  useChatChangeSessionMutation: useChangeSessionMutation,
  useChatRestoreSessionMutation: useRestoreSessionMutation,
  useChatClearSessionMutation: useClearSessionMutation,
  useChatUndoClearMutation: useUndoClearMutation,
  useChatShareSessionMutation: useShareSessionMutation,
  useChatUnshareSessionMutation: useUnshareSessionMutation,
  useChatListSharedQuery: useListSharedQuery,
  useChatReadTreeQuery: useReadTreeQuery,
  useChatChooseBranchMutation: useChooseBranchMutation,
  useChatExportSessionMutation: useExportSessionMutation,
  useChatSearchSessionsQuery: useSearchSessionsQuery,
  useChatListFoldersQuery: useListFoldersQuery,
  useChatCreateFolderMutation: useCreateFolderMutation,
  useChatRenameFolderMutation: useRenameFolderMutation,
  useChatRemoveFolderMutation: useRemoveFolderMutation,
  useChatListPromptsQuery: useListPromptsQuery,
  useChatCreatePromptMutation: useCreatePromptMutation,
  useChatChangePromptMutation: useChangePromptMutation,
  useChatRemovePromptMutation: useRemovePromptMutation,
} = advisorApi
/** The reading of runs with these arguments that is under way, if one is. */
export const getReadingOfRuns = (args: { id: string; last?: number }) =>
  advisorApi.util.getRunningQueryThunk('chatReadRuns', args)
export const invalidateChats = () => advisorApi.util.invalidateTags(['chats', 'chatTrees'])
