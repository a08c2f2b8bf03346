import { timeline } from '@draftwright/contract/crm/timeline'
import { implement } from '../../../http/call.ts'
import { readTimeline } from './read.ts'

export const timelineRoutes = implement(timeline, { list: readTimeline })
