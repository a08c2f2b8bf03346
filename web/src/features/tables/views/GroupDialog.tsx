import type { TableField } from '@draftwright/contract/table-fields'
import type { TableGroup } from '@draftwright/contract/tables'
import { Group, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import styles from '../tables.module.css'
import { isGroupable, isMomentField } from './summaries.ts'

interface GroupDialogProps {
  fields: readonly TableField[]
  groups: readonly TableGroup[]
  onApply: (groups: TableGroup[]) => void
  onClose: () => void
}

const maxGroups = 3
/** Units with either direction, as one choice. */
const orders = [
  { value: 'asc', label: 'First to last' },
  { value: 'desc', label: 'Last to first' },
] as const
const units = [
  { value: 'day', label: 'by day' },
  { value: 'month', label: 'by month' },
  { value: 'year', label: 'by year' },
] as const

const createGroup = ({ id }: TableField): TableGroup => ({ field_id: id, direction: 'asc' })

/** Which fields the records of a view are grouped by. */
export function GroupDialog({ fields: all, groups, onApply, onClose }: GroupDialogProps) {
  const fields = all.filter(isGroupable)
  const [list, setList] = useState<readonly TableGroup[]>(() => {
    const known = groups.filter(({ field_id }) => fields.some(({ id }) => id === field_id))
    const best = fields.find(({ type }) => type === 'singleSelect') ?? fields[1] ?? fields[0]
    return known.length > 0 || best === undefined ? known : [createGroup(best)]
  })
  const free = fields.filter(({ id }) => !list.some(({ field_id }) => field_id === id))
  const apply = (kept: readonly TableGroup[]) => {
    onApply([...kept])
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Group records" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply(list)
        }}
      >
        <div className={styles.rows}>
          {list.map((group, at) => {
            const field = fields.find(({ id }) => id === group.field_id)
            return (
              <div key={group.field_id} className={styles.row}>
                <NativeSelect
                  aria-label={at === 0 ? 'Group by' : 'Then by'}
                  data={fields
                    .filter(({ id }) => id === group.field_id || free.some((one) => one.id === id))
                    .map(({ id, name }) => ({ value: id, label: name }))}
                  value={group.field_id}
                  onChange={(event) =>
                    setList(list.with(at, { field_id: event.currentTarget.value, direction: group.direction }))
                  }
                />
                {field !== undefined && isMomentField(field) ? (
                  <NativeSelect
                    aria-label="Put together"
                    data={[...units]}
                    value={group.unit ?? 'day'}
                    onChange={(event) => {
                      const unit = units.find(({ value }) => value === event.currentTarget.value)?.value
                      if (unit !== undefined) setList(list.with(at, { ...group, unit }))
                    }}
                  />
                ) : (
                  <span />
                )}
                <NativeSelect
                  aria-label="Order of the groups"
                  data={[...orders]}
                  value={group.direction}
                  onChange={(event) =>
                    setList(
                      list.with(at, { ...group, direction: event.currentTarget.value === 'desc' ? 'desc' : 'asc' }),
                    )
                  }
                />
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label="Remove the field"
                  onClick={() => setList(list.filter((one) => one !== group))}
                >
                  <IconX size={16} aria-hidden />
                </Button>
              </div>
            )
          })}
        </div>
        {free.length > 0 && list.length < maxGroups ? (
          <Button
            variant="ghost"
            size="sm"
            style={{ marginTop: 8 }}
            icon={<IconPlus size={14} aria-hidden />}
            onClick={() => setList([...list, ...free.slice(0, 1).map(createGroup)])}
          >
            Field
          </Button>
        ) : null}
        <Group justify="space-between" mt="lg">
          <Button variant="ghost" onClick={() => apply([])}>
            No groups
          </Button>
          <Group gap="xs" ml="auto">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Group</Button>
          </Group>
        </Group>
      </form>
    </Modal>
  )
}
