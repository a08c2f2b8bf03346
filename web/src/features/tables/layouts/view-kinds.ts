import type { TableField } from '@draftwright/contract/table-fields'
import type { TableViewSettings, TableViewType } from '@draftwright/contract/table-views'
import {
  IconCalendar,
  IconForms,
  IconLayoutGrid,
  IconLayoutKanban,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react'
import type { TableInfo } from '../model.ts'

interface ViewKind {
  readonly type: TableViewType
  readonly label: string
  readonly icon: TablerIcon
}

/** The kinds of view that can be chosen. */
export const viewKinds: readonly ViewKind[] = [
  { type: 'grid', label: 'Grid', icon: IconTable },
  { type: 'kanban', label: 'Board', icon: IconLayoutKanban },
  { type: 'calendar', label: 'Calendar', icon: IconCalendar },
  { type: 'gallery', label: 'Gallery', icon: IconLayoutGrid },
  { type: 'form', label: 'Form', icon: IconForms },
]
export const getViewIcon = (type: TableViewType): TablerIcon =>
  viewKinds.find((kind) => kind.type === type)?.icon ?? IconTable

const stackTypes: ReadonlySet<TableField['type']> = new Set(['singleSelect', 'singleCollaborator'])
const dateTypes: ReadonlySet<TableField['type']> = new Set(['date', 'dateTime', 'createdTime', 'lastModifiedTime'])

/** Fields that a board can be stacked by. */
export const listStackFields = ({ fields }: TableInfo): readonly TableField[] =>
  fields.filter(({ type }) => stackTypes.has(type))
/** Fields that a calendar can take its days from. */
export const listDateFields = ({ fields }: TableInfo): readonly TableField[] =>
  fields.filter(({ type }) => dateTypes.has(type))
/** Fields that a gallery can take its pictures from. */
export const listCoverFields = ({ fields }: TableInfo): readonly TableField[] =>
  fields.filter(({ type }) => type === 'multipleAttachments')
/** Undefined if the view wants none, or the table has none. */
export const findCoverField = (table: TableInfo, { cover_field_id }: TableViewSettings): TableField | undefined =>
  cover_field_id === null ? undefined : findChosen(listCoverFields(table), cover_field_id)

const findChosen = (fields: readonly TableField[], id: string | null | undefined): TableField | undefined =>
  fields.find((field) => field.id === id) ?? fields[0]
/** What a board is stacked by: the first that fits, if the view names none. */
export const findStackField = (table: TableInfo, { stack_field_id }: TableViewSettings): TableField | undefined =>
  findChosen(listStackFields(table), stack_field_id)
export const findDateField = (table: TableInfo, { date_field_id }: TableViewSettings): TableField | undefined =>
  findChosen(listDateFields(table), date_field_id)
