import { lazy } from 'react'

/** Loaded when its tab is opened. */
export const NumberImportsSection = lazy(async () => ({ default: (await import('./NumberImports.tsx')).NumberImports }))
