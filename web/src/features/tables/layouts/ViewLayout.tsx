import type { TableViewType } from '@draftwright/contract/table-views'
import { IconCalendar, IconLayoutKanban } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { showCell } from '../cell-text.ts'
import { createRecordTone } from '../grid/record-tone.ts'
import type { GridRecord } from '../model.ts'
import type { LoadedRecords } from '../records/loaded-records.ts'
import type { LayoutProps } from './layout-props.ts'
import { RecordBoard } from './RecordBoard.tsx'
import { RecordCalendar } from './RecordCalendar.tsx'
import { RecordGallery } from './RecordGallery.tsx'
import { findDateField, findStackField } from './view-kinds.ts'

/** A view that is no grid. */
export function ViewLayout({ type, ...given }: Omit<LayoutProps, 'getTone'> & { type: TableViewType }) {
  const { table, fields, settings, changes, records } = given
  const props = { ...given, getTone: useMemo(() => createRecordTone(table, settings), [table, settings]) }
  const shown = useMemo(() => withoutDoomed(records), [records])
  const primary = fields[0]
  const getName = (row: GridRecord) => (primary && showCell(primary, row.fields[primary.id])) || 'Unnamed record'
  const press = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) changes.redo()
    else changes.undo()
  }
  const stack = findStackField(table, settings)
  const date = findDateField(table, settings)
  return (
    <div role="presentation" style={{ display: 'contents' }} onKeyDown={press}>
      {type === 'gallery' ? (
        <RecordGallery {...props} records={shown} getName={getName} />
      ) : type === 'calendar' ? (
        date === undefined ? (
          <EmptyState
            icon={<IconCalendar size={22} />}
            title="A calendar needs a date"
            text="Add a “Date” or “Date and time” field to this table."
          />
        ) : (
          <RecordCalendar {...props} records={shown} field={date} getName={getName} />
        )
      ) : stack === undefined ? (
        <EmptyState
          icon={<IconLayoutKanban size={22} />}
          title="A board needs options"
          text="Add a “Single select” or “Person” field. Each option becomes a column."
        />
      ) : (
        <RecordBoard {...props} field={stack} getName={getName} />
      )}
    </div>
  )
}

/** Without records that are about to be deleted. A board leaves them out itself: its columns are found by places in the whole list. */
const withoutDoomed = (records: LoadedRecords): LoadedRecords =>
  records.doomed.size === 0 ? records : { ...records, rows: records.rows.filter(({ id }) => !records.doomed.has(id)) }
