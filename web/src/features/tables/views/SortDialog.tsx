import type { TableField } from '@draftwright/contract/table-fields'
import type { TableSort } from '@draftwright/contract/tables'
import { Group, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import styles from '../tables.module.css'

interface SortDialogProps {
  fields: readonly TableField[]
  sorts: readonly TableSort[]
  onApply: (sorts: TableSort[]) => void
  onClose: () => void
}
const maxSorts = 10

/** What the records of a view are sorted by. */
export function SortDialog({ fields, sorts, onApply, onClose }: SortDialogProps) {
  const [list, setList] = useState<readonly TableSort[]>(() => {
    const known = sorts.filter(({ field_id }) => fields.some(({ id }) => id === field_id))
    return known.length > 0 ? known : fields.slice(0, 1).map(({ id }) => ({ field_id: id, direction: 'asc' as const }))
  })
  const free = fields.filter(({ id }) => !list.some(({ field_id }) => field_id === id))
  const apply = (kept: readonly TableSort[]) => {
    onApply([...kept])
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Sort records">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply(list)
        }}
      >
        <div className={styles.rows}>
          {list.map((sort, at) => (
            <div key={sort.field_id} className={styles.row} data-of="sort">
              <NativeSelect
                aria-label={at === 0 ? 'Sort by' : 'Then by'}
                data={fields
                  .filter(({ id }) => id === sort.field_id || free.some((one) => one.id === id))
                  .map(({ id, name }) => ({ value: id, label: name }))}
                value={sort.field_id}
                onChange={(event) => setList(list.with(at, { ...sort, field_id: event.currentTarget.value }))}
              />
              <NativeSelect
                aria-label="Direction"
                data={[
                  { value: 'asc', label: 'Ascending' },
                  { value: 'desc', label: 'Descending' },
                ]}
                value={sort.direction}
                onChange={(event) =>
                  setList(list.with(at, { ...sort, direction: event.currentTarget.value === 'desc' ? 'desc' : 'asc' }))
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
            onClick={() => setList([...list, { field_id: free[0]?.id ?? '', direction: 'asc' }])}
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
