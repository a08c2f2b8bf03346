import { timeline } from '@draftwright/contract/crm/timeline'
import { implementRoutes } from '../../../http/handler.ts'
import { readTimeline } from './read.ts'

export const timelineRoutes = implementRoutes(timeline, { list: readTimeline })
