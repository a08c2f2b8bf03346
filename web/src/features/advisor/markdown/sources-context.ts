import { createContext } from 'react'
import type { Source } from '../run/sources.ts'

/** The rows that the answer around rests on. */
export const SourcesContext = createContext<readonly Source[]>([])
