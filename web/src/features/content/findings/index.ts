import { lazy } from 'react'
import { defineDialog } from '../../../ui/dialog-on-demand.tsx'

export { findWords } from './find-words.ts'
export { useFindings } from './use-findings.ts'
export const FindingsList = lazy(async () => ({ default: (await import('./FindingsList.tsx')).FindingsList }))
export const OpenFindingsDialog = defineDialog(
  async () => (await import('./OpenFindingsDialog.tsx')).OpenFindingsDialog,
)
