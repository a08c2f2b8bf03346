/** Words of imported numbers, without schemas: pages load them too. */

export const numberTools = ['plausible', 'umami', 'google-analytics', 'bigquery'] as const
export type NumberTool = (typeof numberTools)[number]
export const numberToolLabels: Readonly<Record<NumberTool, string>> = {
  plausible: 'Plausible',
  umami: 'Umami',
  'google-analytics': 'Google Analytics',
  bigquery: 'Google Analytics (BigQuery)',
}

export const numberImportStates = ['ready', 'running', 'stopped', 'done', 'undoing', 'undone'] as const
type NumberImportState = (typeof numberImportStates)[number]
/** `reading`: its upload is not over. */
export type StoredNumberImportState = NumberImportState | 'reading'

export type NumberDayState = 'waiting' | 'added' | 'undone' | SkippedDayReason
/** Why a day is left out, by the first that applies. */
export const skippedDayReasons = ['current', 'other', 'own'] as const
export type SkippedDayReason = (typeof skippedDayReasons)[number]

export interface NumberImportFile {
  name: string
  /** What it holds, in words. */
  about: string
  rows: number
  /** Why it is not used, or what it cannot say. */
  note: string | null
}

/** Bytes, packed. */
export const maxNumberImportSize = 25 * 1024 * 1024
