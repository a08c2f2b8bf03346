import * as routes from '@draftwright/contract/routes/advisor-cards.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../../api/api.ts'

const cardsApi = api.enhanceEndpoints({ addTagTypes: ['boardCards'] }).injectEndpoints({
  endpoints: (build) => ({
    completeQuestion: build.query<RouteResult<'advisorCards.complete'>, RouteArgs<'advisorCards.complete'>>({
      ...toEndpoint(routes.complete, 'Failed to read the question'),
      keepUnusedDataFor: 10,
    }),
    answerAsk: build.query<RouteResult<'advisorCards.answer'>, RouteArgs<'advisorCards.answer'>>({
      ...toEndpoint(routes.answer, 'Failed to load the answer'),
      keepUnusedDataFor: 30,
    }),
    listBoard: build.query<RouteResult<'advisorCards.board'>, void>({
      ...toEndpoint(routes.board, 'Failed to load your board'),
      providesTags: ['boardCards'],
    }),
    keepCard: build.mutation<RouteResult<'advisorCards.keep'>, RouteArgs<'advisorCards.keep'>>({
      ...toEndpoint(routes.keep, 'Failed to keep the card'),
      invalidatesTags: ['boardCards'],
    }),
    changeCard: build.mutation<RouteResult<'advisorCards.changeKept'>, RouteArgs<'advisorCards.changeKept'>>({
      ...toEndpoint(routes.changeKept, 'Failed to change the card'),
      invalidatesTags: ['boardCards'],
    }),
    removeCard: build.mutation<RouteResult<'advisorCards.removeKept'>, RouteArgs<'advisorCards.removeKept'>>({
      ...toEndpoint(routes.removeKept, 'Failed to remove the card'),
      invalidatesTags: ['boardCards'],
    }),
  }),
})

export const {
  useCompleteQuestionQuery,
  useAnswerAskQuery,
  useListBoardQuery,
  useKeepCardMutation,
  useChangeCardMutation,
  useRemoveCardMutation,
} = cardsApi
