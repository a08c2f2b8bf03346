import { lazy } from 'react'

/** The form of a table's view; loaded when one is shown. */
export const ViewForm = lazy(async () => ({ default: (await import('./ViewFormPanel.tsx')).ViewFormPanel }))
