import type { Board, BoardCard, ForecastRow, StageTime } from '@draftwright/contract/crm/board'
import type { Filter } from '@draftwright/contract/crm/filters'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import * as routes from '@draftwright/contract/routes/opportunity-board.generated'
import * as opportunityRoutes from '@draftwright/contract/routes/opportunities.generated'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api, toEndpoint } from '../../../api/api.ts'
import { isLongRequest, toWireFilter } from '../kernel/list-request.ts'
import { keepLoadedCards } from './board-cards.ts'

/** The opportunities that a board or a forecast covers. */
export interface BoardRequest {
  /** The first one by default. */
  readonly pipelineId: string
  /** A time; '' is now. */
  readonly asOf: string
  /** An owner's id, or ''. */
  readonly owner: string
  readonly q: string
  readonly filter: Filter | null
}

/** Cards per page of a column. */
const pageSize = 40

const toFilterQuery = ({ owner, q, filter }: BoardRequest): Record<string, string> => ({
  ...(owner === '' ? {} : { owner_id: owner }),
  ...(q === '' ? {} : { q }),
  ...(filter === null ? {} : { filters: JSON.stringify(toWireFilter(filter)) }),
})
const toBoardQuery = (boardRequest: BoardRequest): Record<string, string> => ({
  ...toFilterQuery(boardRequest),
  ...(boardRequest.pipelineId === '' ? {} : { pipeline_id: boardRequest.pipelineId }),
  ...(boardRequest.asOf === '' ? {} : { as_of: boardRequest.asOf }),
})
const isLongBoardRequest = ({ q, filter }: BoardRequest) => isLongRequest({ q, filter, sort: [] })

const boardTags = [{ type: 'crm', id: 'opportunities' }] as const

export const boardApi = api.injectEndpoints({
  endpoints: (build) => ({
    readBoard: build.query<Board, BoardRequest>({
      query: (boardRequest) => ({
        fallback: 'Failed to fetch the board',
        ...(isLongBoardRequest(boardRequest)
          ? { route: routes.query, body: toBoardQuery(boardRequest) }
          : { route: routes.read, query: toBoardQuery(boardRequest) }),
      }),
      // A reloaded board starts with its first cards: those loaded by scrolling stay after them.
      merge: (before, after) => keepLoadedCards(before, after),
      providesTags: [...boardTags],
    }),
    listBoardCards: build.query<BoardCard[], { boardRequest: BoardRequest; stageId: string; offset: number }>({
      query: ({ boardRequest, stageId, offset }) => {
        const sent = {
          ...toFilterQuery(boardRequest),
          stage_id: stageId,
          sort_by: 'rank',
          sort_order: 'asc',
          offset,
          limit: pageSize,
        }
        const fallback = 'Failed to fetch more cards'
        return isLongBoardRequest(boardRequest)
          ? { route: opportunityRoutes.query, fallback, body: sent }
          : { route: opportunityRoutes.list, fallback, query: sent }
      },
      transformResponse: ({ data }: { data: Opportunity[] }) => data.map((row) => ({ ...row, is_stale: false })),
      keepUnusedDataFor: 0,
    }),
    readForecast: build.query<
      ForecastRow[],
      { boardRequest: BoardRequest; groupBy: 'month' | 'owner'; from: string; to: string }
    >({
      query: ({ boardRequest, groupBy, from, to }) =>
        toEndpoint(routes.forecast, 'Failed to fetch the forecast').query({
          query: { ...toBoardQuery({ ...boardRequest, asOf: '' }), group_by: groupBy, from, to },
        }),
      providesTags: [...boardTags],
    }),
    listStageTimes: build.query<StageTime[], { pipelineId: string; from: string; to: string }>({
      query: ({ pipelineId, from, to }) =>
        toEndpoint(routes.stageTimes, 'Failed to fetch the times').query({
          query: {
            ...(pipelineId === '' ? {} : { pipeline_id: pipelineId }),
            ...(from === '' ? {} : { from }),
            ...(to === '' ? {} : { to }),
          },
        }),
      providesTags: [...boardTags],
    }),
  }),
})

export const { useReadBoardQuery, useReadForecastQuery, useListStageTimesQuery } = boardApi

export type BoardState = Parameters<typeof boardApi.util.selectInvalidatedBy>[0]
export type BoardDispatch = ThunkDispatch<BoardState, unknown, UnknownAction>
