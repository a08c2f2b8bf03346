export type { Source } from './sources.ts'
export type { Turn } from './turn.ts'
