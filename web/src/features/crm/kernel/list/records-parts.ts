import { lazy } from 'react'

// What a list does not need at once.

/** Only on a narrow screen. */
export const RecordCards = lazy(async () => ({ default: (await import('./RecordCards.tsx')).RecordCards }))
export const BulkBar = lazy(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar }))
export const SidePanel = lazy(async () => ({ default: (await import('../panel/SidePanel.tsx')).SidePanel }))
export const RecordForm = lazy(async () => ({ default: (await import('./RecordForm.tsx')).RecordForm }))
export const ConflictDialog = lazy(async () => ({
  default: (await import('../edit/ConflictDialog.tsx')).ConflictDialog,
}))
