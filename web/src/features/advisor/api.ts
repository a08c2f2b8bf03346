import * as advisorRoutes from '@draftwright/contract/routes/advisor.generated'
import * as sessionsRoutes from '@draftwright/contract/routes/agent-sessions.generated'
import * as agentsRoutes from '@draftwright/contract/routes/agents.generated'
import { agentId, databaseId } from '@draftwright/contract/agent/vocabulary'
import type { RouteEntry } from '@draftwright/contract/route'
import { api, type ArgsOf, call, type ResultOf, type RouteName } from '../../api/api.ts'
import { askAgent } from './agent-call.ts'
import { userId } from './run/run-stream.ts'

/** A call of the agent service, whose answers have no envelope. */
const agent = <Id extends RouteName>(route: RouteEntry & { id: Id }, fallback: string) => ({
  queryFn: (args: ArgsOf<Id>) => askAgent({ route, fallback, ...args }),
})
const named = () => ({ db_id: databaseId, user_id: userId() })

const advisorApi = api
  .enhanceEndpoints({ addTagTypes: ['chats', 'chatTrees', 'chatFolders', 'prompts'] })
  .injectEndpoints({
    // One cache holds the endpoints of all slices: their names must not meet.
    endpoints: (build) => ({
      /** The specification's pages of conversations. */
      chatListSessions: build.infiniteQuery<ResultOf<'agentSessions.list'>, void, number>({
        infiniteQueryOptions: {
          initialPageParam: 1,
          getNextPageParam: ({ meta }, _all, page) => (page < meta.total_pages ? page + 1 : undefined),
        },
        queryFn: ({ pageParam }) =>
          askAgent({
            route: sessionsRoutes.list,
            fallback: 'Failed to fetch sessions',
            query: {
              page: pageParam,
              type: 'agent',
              limit: 50,
              sort_by: 'updated_at',
              sort_order: 'desc',
              component_id: agentId,
              ...named(),
            },
          }),
        providesTags: ['chats'],
      }),
      chatListMarks: build.query<ResultOf<'advisor.marks'>, void>({
        ...call(advisorRoutes.marks, 'Failed to fetch sessions'),
        providesTags: ['chats'],
      }),
      chatReadMark: build.query<ResultOf<'advisor.mark'>, ArgsOf<'advisor.mark'>>({
        ...call(advisorRoutes.mark, 'Failed to fetch the session'),
        providesTags: ['chats'],
      }),
      /** The shown branch, or so many turns of its end. */
      chatReadRuns: build.query<ResultOf<'agentSessions.runs'>, { id: string; last?: number }>({
        queryFn: ({ id, last }) =>
          askAgent({
            route: sessionsRoutes.runs,
            fallback: 'Failed to fetch the conversation',
            params: { session_id: id },
            query: { type: 'agent', last, with_running: 'true', ...named() },
          }),
        // The conversation keeps itself up to date; what was read for it is old at once.
        keepUnusedDataFor: 0,
      }),
      chatRenameSession: build.mutation<ResultOf<'agentSessions.rename'>, { id: string; name: string }>({
        queryFn: ({ id, name }) =>
          askAgent({
            route: sessionsRoutes.rename,
            fallback: 'Failed to rename the session',
            params: { session_id: id },
            query: { type: 'agent' },
            body: { session_name: name },
          }),
        invalidatesTags: ['chats'],
      }),
      chatRemoveSession: build.mutation<ResultOf<'agentSessions.remove'>, string>({
        queryFn: (session_id) =>
          askAgent({
            route: sessionsRoutes.remove,
            fallback: 'Failed to delete the session',
            params: { session_id },
            query: named(),
          }),
        invalidatesTags: ['chats'],
      }),
      chatCancelRun: build.mutation<ResultOf<'agents.cancel'>, string>({
        queryFn: (run_id) =>
          askAgent({
            route: agentsRoutes.cancel,
            fallback: 'Failed to stop the answer',
            params: { agent_id: agentId, run_id },
          }),
      }),
      chatForkSession: build.mutation<ResultOf<'agents.fork'>, { sessionId: string; runId?: string }>({
        queryFn: ({ sessionId, runId }) =>
          askAgent({
            route: agentsRoutes.fork,
            fallback: 'Failed to continue the conversation',
            params: { agent_id: agentId, session_id: sessionId },
            query: { run_id: runId },
          }),
        invalidatesTags: ['chats'],
      }),
      chatReadConfig: build.query<ResultOf<'agents.config'>, void>({
        ...agent(agentsRoutes.config, 'Failed to fetch the advisor'),
        keepUnusedDataFor: 300,
      }),
      chatListAgentModels: build.query<ResultOf<'agents.models'>, void>({
        ...agent(agentsRoutes.models, 'Failed to fetch models'),
        keepUnusedDataFor: 300,
      }),
      chatChangeSession: build.mutation<ResultOf<'advisor.change'>, ArgsOf<'advisor.change'>>({
        ...call(advisorRoutes.change, 'Failed to update the session'),
        invalidatesTags: ['chats'],
      }),
      chatRestoreSession: build.mutation<ResultOf<'advisor.restore'>, ArgsOf<'advisor.restore'>>({
        ...call(advisorRoutes.restore, 'Failed to bring the session back'),
        invalidatesTags: ['chats'],
      }),
      chatShareSession: build.mutation<ResultOf<'advisor.share'>, ArgsOf<'advisor.share'>>({
        ...call(advisorRoutes.share, 'Failed to share the session'),
        invalidatesTags: ['chats'],
      }),
      chatUnshareSession: build.mutation<ResultOf<'advisor.unshare'>, ArgsOf<'advisor.unshare'>>({
        ...call(advisorRoutes.unshare, 'Failed to stop sharing the session'),
        invalidatesTags: ['chats'],
      }),
      chatListShared: build.query<ResultOf<'advisor.sharedList'>, void>({
        ...call(advisorRoutes.sharedList, 'Failed to fetch sessions'),
        providesTags: ['chats'],
      }),
      chatReadTree: build.query<ResultOf<'advisor.tree'>, ArgsOf<'advisor.tree'>>({
        ...call(advisorRoutes.tree, 'Failed to fetch the branches'),
        // Not with the lists: one that was just deleted must not be asked for again.
        providesTags: ['chatTrees'],
      }),
      chatChooseBranch: build.mutation<ResultOf<'advisor.choose'>, ArgsOf<'advisor.choose'>>({
        ...call(advisorRoutes.choose, 'Failed to change the branch'),
        invalidatesTags: ['chatTrees'],
      }),
      chatExportSession: build.mutation<ResultOf<'advisor.export'>, ArgsOf<'advisor.export'>>({
        ...call(advisorRoutes.export, 'Failed to export the session'),
      }),
      chatSearchSessions: build.query<ResultOf<'advisor.search'>, ArgsOf<'advisor.search'>>({
        ...call(advisorRoutes.search, 'Failed to search'),
        keepUnusedDataFor: 10,
      }),
      chatListFolders: build.query<ResultOf<'advisor.folders'>, void>({
        ...call(advisorRoutes.folders, 'Failed to fetch folders'),
        providesTags: ['chatFolders'],
      }),
      chatCreateFolder: build.mutation<ResultOf<'advisor.createFolder'>, ArgsOf<'advisor.createFolder'>>({
        ...call(advisorRoutes.createFolder, 'Failed to create the folder'),
        invalidatesTags: ['chatFolders'],
      }),
      chatRenameFolder: build.mutation<ResultOf<'advisor.renameFolder'>, ArgsOf<'advisor.renameFolder'>>({
        ...call(advisorRoutes.renameFolder, 'Failed to rename the folder'),
        invalidatesTags: ['chatFolders'],
      }),
      chatRemoveFolder: build.mutation<ResultOf<'advisor.removeFolder'>, ArgsOf<'advisor.removeFolder'>>({
        ...call(advisorRoutes.removeFolder, 'Failed to delete the folder'),
        invalidatesTags: ['chatFolders', 'chats'],
      }),
      chatListPrompts: build.query<ResultOf<'advisor.prompts'>, void>({
        ...call(advisorRoutes.prompts, 'Failed to fetch prompts'),
        providesTags: ['prompts'],
        keepUnusedDataFor: 300,
      }),
      chatCreatePrompt: build.mutation<ResultOf<'advisor.createPrompt'>, ArgsOf<'advisor.createPrompt'>>({
        ...call(advisorRoutes.createPrompt, 'Failed to save the prompt'),
        invalidatesTags: ['prompts'],
      }),
      chatChangePrompt: build.mutation<ResultOf<'advisor.changePrompt'>, ArgsOf<'advisor.changePrompt'>>({
        ...call(advisorRoutes.changePrompt, 'Failed to save the prompt'),
        invalidatesTags: ['prompts'],
      }),
      chatRemovePrompt: build.mutation<ResultOf<'advisor.removePrompt'>, ArgsOf<'advisor.removePrompt'>>({
        ...call(advisorRoutes.removePrompt, 'Failed to delete the prompt'),
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
  useChatReadConfigQuery: useReadConfigQuery,
  useChatListAgentModelsQuery: useListAgentModelsQuery,
  useChatChangeSessionMutation: useChangeSessionMutation,
  useChatRestoreSessionMutation: useRestoreSessionMutation,
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
export const forgetChats = () => advisorApi.util.invalidateTags(['chats', 'chatTrees'])
