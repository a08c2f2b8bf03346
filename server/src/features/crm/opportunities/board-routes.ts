import { opportunityBoard } from '@draftwright/contract/crm/board'
import { implementRoutes } from '../../../http/handler.ts'
import { readBoard } from './board.ts'
import { readForecastReport, readStageTimes } from './reports.ts'

export const boardRoutes = implementRoutes(opportunityBoard, {
  read: readBoard,
  query: readBoard,
  forecast: readForecastReport,
  stageTimes: readStageTimes,
})
