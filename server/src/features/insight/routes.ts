import { insight } from '@draftwright/contract/insight'
import { implementRoutes } from '../../http/handler.ts'
import { readInsight } from './read-insight.ts'

export const insightRoutes = implementRoutes(insight, {
  read: ({ db, context }) => readInsight(db, context),
})
