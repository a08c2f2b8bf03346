import { findTableLinkColumn } from '@draftwright/contract/table-link-columns'
import type { BaseSchema, FieldShape } from '../schema.ts'

/** What a lookup or rollup reads: a field of the linked table, or what stands for one of a company, contact, opportunity or post. */
export function findLookupTarget(schema: BaseSchema, { options }: FieldShape): FieldShape | undefined {
  if (options.linkedColumn === undefined) return schema.findField(options.fieldIdInLinkedTable)
  const kind = schema.findField(options.recordLinkFieldId)?.options.linkedKind
  const column = findTableLinkColumn(kind, options.linkedColumn)
  if (kind === undefined || column === undefined) return undefined
  const { key, label, type, options: own = {} } = column
  return {
    id: `${kind}.${key}`,
    table_id: kind,
    name: label,
    type,
    description: null,
    options: own,
    is_indexed: false,
  }
}
