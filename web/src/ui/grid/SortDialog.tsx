import { Group, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Modal } from '../Modal.tsx'
import type { GridSort } from './GridHead.tsx'
import styles from './SettingRows.module.css'

interface SortDialogProps {
  /** In a sentence: `contacts`. */
  nouns: string
  columns: readonly { readonly key: string; readonly label: string }[]
  sorts: readonly GridSort[]
  maxSorts: number
  onApply: (sorts: readonly GridSort[]) => void
  onClose: () => void
}

/** Its id stays when another column is chosen, so that the focus does. */
interface SortRow extends GridSort {
  readonly id: string
}
const createRow = (sort: GridSort): SortRow => ({ ...sort, id: crypto.randomUUID() })

/** What the rows of a grid are sorted by. */
export function SortDialog({ nouns, columns, sorts, maxSorts, onApply, onClose }: SortDialogProps) {
  const [list, setList] = useState<readonly SortRow[]>(() => {
    const known = sorts.filter(({ column }) => columns.some(({ key }) => key === column))
    const shown =
      known.length > 0 ? known : columns.slice(0, 1).map(({ key }) => ({ column: key, order: 'asc' as const }))
    return shown.map(createRow)
  })
  const free = columns.filter(({ key }) => !list.some(({ column }) => column === key))
  const apply = (kept: readonly SortRow[]) => {
    onApply(kept.map(({ column, order }) => ({ column, order })))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Sort ${nouns}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply(list)
        }}
      >
        <div className={styles.rows}>
          {list.map((sort, at) => (
            <div key={sort.id} className={styles.row} data-of="sort">
              <NativeSelect
                aria-label={at === 0 ? 'Sort by' : 'Then by'}
                data={columns
                  .filter(({ key }) => key === sort.column || free.some((one) => one.key === key))
                  .map(({ key, label }) => ({ value: key, label }))}
                value={sort.column}
                onChange={(event) => setList(list.with(at, { ...sort, column: event.currentTarget.value }))}
              />
              <NativeSelect
                aria-label="Direction"
                data={[
                  { value: 'asc', label: 'Ascending' },
                  { value: 'desc', label: 'Descending' },
                ]}
                value={sort.order}
                onChange={(event) =>
                  setList(list.with(at, { ...sort, order: event.currentTarget.value === 'desc' ? 'desc' : 'asc' }))
                }
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label="Remove the field"
                onClick={() => setList(list.filter((one) => one !== sort))}
              >
                <IconX size={16} aria-hidden />
              </Button>
            </div>
          ))}
        </div>
        {free.length > 0 && list.length < maxSorts ? (
          <Button
            variant="ghost"
            size="sm"
            style={{ marginTop: 8 }}
            icon={<IconPlus size={14} aria-hidden />}
            onClick={() => setList([...list, createRow({ column: free[0]?.key ?? '', order: 'asc' })])}
          >
            Field
          </Button>
        ) : null}
        <Group justify="space-between" mt="lg">
          <Button variant="ghost" onClick={() => apply([])}>
            Clear all
          </Button>
          <Group gap="xs" ml="auto">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Sort</Button>
          </Group>
        </Group>
      </form>
    </Modal>
  )
}
