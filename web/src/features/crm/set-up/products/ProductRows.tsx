import type { Sort } from '@draftwright/contract/crm/filters'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { RecordCards } from '../../kernel/list/RecordCards.tsx'
import type { Patch, RecordRow } from '../../kernel/record.ts'
import { RecordTable } from '../../kernel/table/RecordTable.tsx'
import type { ShownColumn } from '../../kernel/table/shown-columns.ts'
import { useSelection } from '../../../../ui/use-selection.ts'
import type { Person } from '../../kernel/use-people.ts'
import styles from '../set-up.module.css'
import { productKind as kind } from './product-kind.ts'

interface ProductRowsProps {
  rows: readonly RecordRow[]
  people: ReadonlyMap<string, Person>
  mayEdit: boolean
  hasMore: boolean
  isFetching: boolean
  onMore: () => void
  isStale: boolean
  sort: readonly Sort[]
  onSort: (key: string, isSecond: boolean) => void
  openId: string | null
  onOpen: (id: string) => void
  onSave: (row: RecordRow, patch: Patch) => void
}

/** Products as a table, or as cards on a phone. */
export function ProductRows({ rows, mayEdit, onSave, ...rest }: ProductRowsProps) {
  const isNarrow = useMediaQuery('(max-width: 56em)', false, { getInitialValueInEffect: false })
  const selection = useSelection(rows)
  const [columns, setColumns] = useState<readonly ShownColumn[]>(() => kind.defaultColumns.map((key) => ({ key })))
  const [note, setNote] = useState('')
  const common = { ...rest, lines: rows, kind, columns, selection }
  if (isNarrow) return <RecordCards {...common} />
  return (
    <div className={styles.table}>
      <RecordTable
        {...common}
        onColumns={setColumns}
        mayEdit={mayEdit}
        onEdit={(row, key, { value }) => onSave(row, { [key]: value })}
        onNote={setNote}
        onSearch={() => document.querySelector<HTMLElement>('input[type="search"]')?.focus()}
      />
      <span role="status" className={styles.note}>
        {note}
      </span>
    </div>
  )
}
