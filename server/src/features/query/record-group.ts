import type { Source } from '@draftwright/contract/sources'
import type { SourceGroup } from './tool-context.ts'

/** The record that was asked for, with more of it than a list says. */
export const toRecordGroup = (rows: readonly (Source | undefined)[], more: Source['facts'] = {}): SourceGroup => ({
  name: 'record',
  rows: rows.flatMap((row) => (row === undefined ? [] : [{ ...row, facts: { ...row.facts, ...more } }])),
  total: 1,
})
