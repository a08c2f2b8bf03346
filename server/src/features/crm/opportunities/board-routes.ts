import { opportunityBoard } from '@draftwright/contract/crm/board'
import { implement } from '../../../http/call.ts'
import { readBoard } from './board.ts'
import { readForecastOf, readStageTimes } from './reports.ts'

export const boardRoutes = implement(opportunityBoard, {
  read: readBoard,
  query: readBoard,
  forecast: readForecastOf,
  stageTimes: readStageTimes,
})
