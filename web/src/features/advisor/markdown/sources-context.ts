import { createContext } from 'react'
import type { Source } from '../run/sources.ts'

/** The sources of the surrounding answer. */
export const SourcesContext = createContext<readonly Source[]>([])

/** Whether sentences with a figure and no source are marked. */
export const FigureCheckContext = createContext(false)
