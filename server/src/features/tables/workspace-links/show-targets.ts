import type { TableLinkKind } from '@draftwright/contract/table-fields'
import type { FieldShape } from '../schema.ts'

/** A company, contact, opportunity or post that a record links to. */
export interface LinkTarget {
  readonly id: string
  readonly name: string
}
/** What is seen of them, by kind and by the id that is stored: one that was merged has the id and name of the record it is now. */
export type TargetNames = ReadonlyMap<TableLinkKind, ReadonlyMap<string, LinkTarget>>

export const readTargetIds = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** What the reader sees of a cell; all else is left out. */
export function showTargets(names: TargetNames | undefined, { options }: FieldShape, value: unknown): LinkTarget[] {
  const known = options.linkedKind === undefined ? undefined : names?.get(options.linkedKind)
  const shown = readTargetIds(value).flatMap((id) => known?.get(id) ?? [])
  return [...new Map(shown.map((target) => [target.id, target])).values()]
}
