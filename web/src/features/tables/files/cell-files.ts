import type { TableFile } from '@draftwright/contract/table-attachments'

const isFile = (value: unknown): value is TableFile =>
  typeof value === 'object' && value !== null && 'filename' in value && 'url' in value

/** The files of a cell, also of a lookup. */
export const readCellFiles = (value: unknown): readonly TableFile[] =>
  Array.isArray(value) ? value.filter(isFile) : []

const units = ['bytes', 'KB', 'MB'] as const

/** `1.2 MB` */
export function formatBytes(bytes: number): string {
  const unit = bytes < 1000 ? 0 : bytes < 999_500 ? 1 : 2
  const shown = bytes / 1000 ** unit
  return `${shown.toLocaleString('en', { maximumFractionDigits: shown < 10 && unit > 0 ? 1 : 0 })} ${units[unit] ?? ''}`
}
