import type { Board, BoardCard, ForecastRow, StageTime } from '@draftwright/contract/crm/board'
import type { Filter } from '@draftwright/contract/crm/filters'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import * as routes from '@draftwright/contract/routes/opportunity-board.generated'
import * as opportunityRoutes from '@draftwright/contract/routes/opportunities.generated'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api, call } from '../../../api/api.ts'
import { isLong, writtenFilter } from '../kernel/list-ask.ts'
import { moreShown } from './board-cards.ts'

/** What of the opportunities a board or a forecast is about. */
export interface BoardAsk {
  /** The first one unless given. */
  readonly pipelineId: string
  /** A time; '' is now. */
  readonly asOf: string
  /** An owner's id, or ''. */
  readonly owner: string
  readonly q: string
  readonly filter: Filter | null
}

/** Cards that a column grows by. */
const step = 40

const narrowed = ({ owner, q, filter }: BoardAsk): Record<string, string> => ({
  ...(owner === '' ? {} : { owner_id: owner }),
  ...(q === '' ? {} : { q }),
  ...(filter === null ? {} : { filters: JSON.stringify(writtenFilter(filter)) }),
})
const asked = (ask: BoardAsk): Record<string, string> => ({
  ...narrowed(ask),
  ...(ask.pipelineId === '' ? {} : { pipeline_id: ask.pipelineId }),
  ...(ask.asOf === '' ? {} : { as_of: ask.asOf }),
})
const isLongAsk = ({ q, filter }: BoardAsk) => isLong({ q, filter, sort: [] })

const shown = [{ type: 'crm', id: 'opportunities' }] as const

export const boardApi = api.injectEndpoints({
  endpoints: (build) => ({
    board: build.query<Board, BoardAsk>({
      query: (ask) => ({
        fallback: 'Failed to fetch the board',
        ...(isLongAsk(ask) ? { route: routes.query, body: asked(ask) } : { route: routes.read, query: asked(ask) }),
      }),
      // Read again, it begins with its first cards: those that were scrolled to already stay behind them.
      merge: (before, after) => moreShown(before, after),
      providesTags: [...shown],
    }),
    boardCards: build.query<BoardCard[], { ask: BoardAsk; stageId: string; offset: number }>({
      query: ({ ask, stageId, offset }) => {
        const sent = {
          ...narrowed(ask),
          stage_id: stageId,
          sort_by: 'rank',
          sort_order: 'asc',
          offset: String(offset),
          limit: String(step),
        }
        const fallback = 'Failed to fetch more cards'
        return isLongAsk(ask)
          ? { route: opportunityRoutes.query, fallback, body: sent }
          : { route: opportunityRoutes.list, fallback, query: sent }
      },
      transformResponse: ({ data }: { data: Opportunity[] }) => data.map((row) => ({ ...row, is_stale: false })),
      keepUnusedDataFor: 0,
    }),
    forecast: build.query<ForecastRow[], { ask: BoardAsk; groupBy: 'month' | 'owner'; from: string; to: string }>({
      query: ({ ask, groupBy, from, to }) =>
        call(routes.forecast, 'Failed to fetch the forecast').query({
          query: { ...asked({ ...ask, asOf: '' }), group_by: groupBy, from, to },
        }),
      providesTags: [...shown],
    }),
    stageTimes: build.query<StageTime[], { pipelineId: string; from: string; to: string }>({
      query: ({ pipelineId, from, to }) =>
        call(routes.stageTimes, 'Failed to fetch the times').query({
          query: {
            ...(pipelineId === '' ? {} : { pipeline_id: pipelineId }),
            ...(from === '' ? {} : { from }),
            ...(to === '' ? {} : { to }),
          },
        }),
      providesTags: [...shown],
    }),
  }),
})

export const { useBoardQuery, useForecastQuery, useStageTimesQuery } = boardApi

export type BoardState = Parameters<typeof boardApi.util.selectInvalidatedBy>[0]
export type BoardDispatch = ThunkDispatch<BoardState, unknown, UnknownAction>
