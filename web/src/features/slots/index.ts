export { useLazyNextSlotQuery, useNextSlotQuery, useReadSlotsQuery } from './api.ts'
export { SlotsEditor } from './SlotsEditor.tsx'
