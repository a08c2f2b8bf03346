export { useLazyFindNextSlotQuery, useFindNextSlotQuery, useReadSlotsQuery } from './api.ts'
export { SlotsEditor } from './SlotsEditor.tsx'
