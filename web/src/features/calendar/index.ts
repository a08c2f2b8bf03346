export { ScheduleDialog } from './ScheduleDialog.tsx'
export { momentWords, ownZone } from './words.ts'
