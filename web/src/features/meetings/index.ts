import { defineOnDemand } from '../../ui/on-demand.ts'

export { RecordingSign } from './recordings/RecordingSign.tsx'
/** The meetings of a record, for its page: fetched when they are looked at. */
export const recordMeetings = defineOnDemand(() => import('./RecordMeetings.tsx'))
