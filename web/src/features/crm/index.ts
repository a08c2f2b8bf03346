import { defineOnDemand } from '../../ui/on-demand.ts'

export { useChangeSetUndo } from './history/use-change-set-undo.tsx'
/** A field that selects one record by name: fetched when it is shown. */
export const recordSelect = defineOnDemand(() => import('./kernel/fields/RecordSelect.tsx'))
