import { lazy } from 'react'
import { defineDialog } from '../../../../ui/dialog-on-demand.tsx'
import { defineOnDemand } from '../../../../ui/on-demand.ts'

// What a list does not need at once.

/** Only on a narrow screen, where it is fetched beside the records. */
export const recordCards = defineOnDemand(() => import('./RecordCards.tsx'))
export const BulkBar = lazy(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar }))
export const SidePanel = lazy(async () => ({ default: (await import('../panel/SidePanel.tsx')).SidePanel }))
export const RecordForm = defineDialog(async () => (await import('./RecordForm.tsx')).RecordForm)
export const ConflictDialog = defineDialog(async () => (await import('../edit/ConflictDialog.tsx')).ConflictDialog)
