import * as answersRoutes from '@draftwright/contract/routes/form-answers.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../../api/api.ts'

const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFormSuggestions: build.query<RouteResult<'formAnswers.suggestions'>, string>({
      query: (id) => toEndpoint(answersRoutes.suggestions, 'Failed to fetch what forms say').query({ params: { id } }),
      providesTags: ['formAnswers'],
    }),
    takeContactSuggestion: build.mutation<
      RouteResult<'formAnswers.takeOnContact'>,
      RouteArgs<'formAnswers.takeOnContact'>
    >({
      ...toEndpoint(answersRoutes.takeOnContact, 'Failed to change the contact'),
      invalidatesTags: ['formAnswers', 'crm'],
    }),
    dismissFormSuggestion: build.mutation<
      RouteResult<'formAnswers.dismissOnContact'>,
      RouteArgs<'formAnswers.dismissOnContact'>
    >({
      ...toEndpoint(answersRoutes.dismissOnContact, 'Failed to dismiss it'),
      invalidatesTags: ['formAnswers'],
    }),
  }),
})

export const {
  useListFormSuggestionsQuery,
  useTakeContactSuggestionMutation: useTakeFormSuggestionMutation,
  useDismissFormSuggestionMutation,
} = suggestionsApi
