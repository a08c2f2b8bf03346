import { lazy } from 'react'

/** Loaded when its tab is opened. */
export const CountingTab = lazy(async () => ({ default: (await import('./CountingSettings.tsx')).CountingSettings }))
