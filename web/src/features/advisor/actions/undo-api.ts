import { api, type CallArgs } from '../../../api/api.ts'

const { useUndoActionMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    undoAction: build.mutation<unknown, { params: { id: string } }>({
      query: ({ params }): CallArgs => ({
        route: { id: 'advisorActions.undo', method: 'POST', path: '/functions/v1/api/advisor/actions/:id/undo' },
        fallback: 'Failed to take it back',
        params,
      }),
      // Whatever the change was about.
      invalidatesTags: ['ideas', 'content', 'crm', 'generation'],
    }),
  }),
})
export { useUndoActionMutation as useUndoAction }
