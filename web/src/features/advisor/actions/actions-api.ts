import * as actionsRoutes from '@draftwright/contract/routes/advisor-actions.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../../api/api.ts'

const actionsApi = api.enhanceEndpoints({ addTagTypes: ['chatActions'] }).injectEndpoints({
  endpoints: (build) => ({
    chatReadAction: build.query<ResultOf<'advisorActions.read'>, ArgsOf<'advisorActions.read'>>({
      ...call(actionsRoutes.read, 'Failed to fetch the change'),
      providesTags: ['chatActions'],
    }),
    chatUndoAction: build.mutation<ResultOf<'advisorActions.undo'>, ArgsOf<'advisorActions.undo'>>({
      ...call(actionsRoutes.undo, 'Failed to take it back'),
      // And whatever the change was about.
      invalidatesTags: ['chatActions', 'ideas', 'content', 'crm', 'generation'],
    }),
  }),
})
export const { useChatReadActionQuery: useReadActionQuery, useChatUndoActionMutation: useUndoActionMutation } =
  actionsApi
