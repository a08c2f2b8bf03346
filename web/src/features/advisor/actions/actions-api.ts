import * as actionsRoutes from '@draftwright/contract/routes/advisor-actions.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../../api/api.ts'

const actionsApi = api.enhanceEndpoints({ addTagTypes: ['chatActions'] }).injectEndpoints({
  endpoints: (build) => ({
    chatReadAction: build.query<RouteResult<'advisorActions.read'>, RouteArgs<'advisorActions.read'>>({
      ...toEndpoint(actionsRoutes.read, 'Failed to fetch the change'),
      providesTags: ['chatActions'],
    }),
    chatListActions: build.query<RouteResult<'advisorActions.list'>, RouteArgs<'advisorActions.list'>>({
      ...toEndpoint(actionsRoutes.list, 'Failed to fetch the proposals'),
      providesTags: ['chatActions'],
    }),
    chatDecideAction: build.mutation<RouteResult<'advisorActions.decide'>, RouteArgs<'advisorActions.decide'>>({
      ...toEndpoint(actionsRoutes.decide, 'Failed to decide'),
      invalidatesTags: ['chatActions', 'ideas', 'content', 'crm', 'generation'],
    }),
    chatUndoAction: build.mutation<RouteResult<'advisorActions.undo'>, RouteArgs<'advisorActions.undo'>>({
      ...toEndpoint(actionsRoutes.undo, 'Failed to undo'),
      // Includes everything the change may have affected.
      invalidatesTags: ['chatActions', 'ideas', 'content', 'crm', 'generation'],
    }),
  }),
})
export const {
  useChatListActionsQuery: useListProposalsQuery,
  useChatDecideActionMutation: useDecideProposalMutation,
} = actionsApi
export const { useChatReadActionQuery: useReadActionQuery, useChatUndoActionMutation: useUndoActionMutation } =
  actionsApi
