import type { TableField, TableFieldType } from '@draftwright/contract/table-fields'
import type { GridColumn } from '../../../ui/grid/grid-columns.ts'
import { isWritableField } from '../records/sheet-blocks.ts'

/** The types that can be chosen for a new field, with their names. */
export const fieldTypeGroups = [
  {
    group: 'Text',
    items: [
      { value: 'singleLineText', label: 'Text' },
      { value: 'multilineText', label: 'Long text' },
      { value: 'email', label: 'Email' },
      { value: 'url', label: 'URL' },
      { value: 'phoneNumber', label: 'Phone' },
      { value: 'barcode', label: 'Barcode' },
      { value: 'multipleAttachments', label: 'Attachments' },
    ],
  },
  {
    group: 'Numbers',
    items: [
      { value: 'number', label: 'Number' },
      { value: 'currency', label: 'Currency' },
      { value: 'percent', label: 'Percent' },
      { value: 'duration', label: 'Duration' },
      { value: 'rating', label: 'Rating' },
    ],
  },
  {
    group: 'Choices and dates',
    items: [
      { value: 'checkbox', label: 'Checkbox' },
      { value: 'singleSelect', label: 'Single select' },
      { value: 'multipleSelects', label: 'Multiple select' },
      { value: 'date', label: 'Date' },
      { value: 'dateTime', label: 'Date and time' },
    ],
  },
  {
    group: 'People and links',
    items: [
      { value: 'singleCollaborator', label: 'Person' },
      { value: 'multipleCollaborators', label: 'People' },
      { value: 'multipleRecordLinks', label: 'Link to a table' },
      { value: 'workspaceLinks', label: 'Link to CRM or content' },
    ],
  },
  {
    group: 'Computed',
    items: [
      { value: 'formula', label: 'Formula' },
      { value: 'multipleLookupValues', label: 'Lookup' },
      { value: 'count', label: 'Count' },
      { value: 'rollup', label: 'Rollup' },
      { value: 'button', label: 'Button' },
      { value: 'autoNumber', label: 'Autonumber' },
      { value: 'createdTime', label: 'Created time' },
      { value: 'lastModifiedTime', label: 'Last modified time' },
      { value: 'createdBy', label: 'Created by' },
      { value: 'lastModifiedBy', label: 'Last modified by' },
    ],
  },
] as const satisfies readonly { group: string; items: readonly { value: TableFieldType; label: string }[] }[]

const labels = new Map<TableFieldType, string>(
  fieldTypeGroups.flatMap(({ items }) => items.map(({ value, label }) => [value, label] as const)),
)
/** Types that only programs make. */
const otherLabels = new Map<TableFieldType, string>([['richText', 'Formatted text']])
export const getTypeLabel = (type: TableFieldType): string => labels.get(type) ?? otherLabels.get(type) ?? type

/** The type with this name; undefined for another text. */
export const findFieldType = (value: string): TableFieldType | undefined =>
  [...labels.keys()].find((type) => type === value)

const numberTypes: ReadonlySet<string> = new Set(['number', 'currency', 'percent', 'duration', 'count', 'autoNumber'])
const widths: Partial<Record<TableFieldType, number>> = {
  multilineText: 260,
  richText: 260,
  url: 200,
  email: 200,
  number: 128,
  currency: 136,
  percent: 128,
  duration: 128,
  rating: 128,
  checkbox: 112,
  date: 136,
  dateTime: 160,
  multipleSelects: 200,
  multipleRecordLinks: 200,
  workspaceLinks: 200,
  count: 128,
  autoNumber: 136,
  createdTime: 160,
  lastModifiedTime: 160,
}
const titleWidth = 240
const plainWidth = 160

/** A field as a column of the grid. */
export function toGridColumn(field: TableField, isPrimary: boolean, width: number | undefined): GridColumn {
  const shown = field.options.result?.type ?? field.type
  return {
    key: field.id,
    label: field.name,
    width: width ?? (isPrimary ? titleWidth : (widths[field.type] ?? plainWidth)),
    kind: numberTypes.has(shown) ? 'number' : 'text',
    isEditable: isWritableField(field),
    isSortable: false,
    isAction: field.type === 'button',
    readOnlyReason:
      field.type === 'multipleAttachments'
        ? 'Open the record to add files'
        : field.type === 'button'
          ? 'Its formula returns an address'
          : `${getTypeLabel(field.type)} is set automatically`,
  }
}
