export { ScheduleDialog } from './ScheduleDialog.tsx'
