import { type PeriodUnit, periodUnits } from '@draftwright/contract/summary-kinds'
import { Group, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Modal } from '../Modal.tsx'
import styles from './SettingRows.module.css'

/** A column that rows are grouped by. */
interface ColumnGroup {
  readonly key: string
  readonly order: 'asc' | 'desc'
  /** Of moments; days if omitted. */
  readonly unit?: PeriodUnit | undefined
}
interface GroupDialogProps {
  /** In a sentence: `contacts`. */
  nouns: string
  /** The columns that rows can be grouped by; the best choice is `first`. */
  columns: readonly {
    readonly key: string
    readonly label: string
    readonly isMoment: boolean
    /** Its days depend on a time zone: those of `zone`. */
    readonly hasTime?: boolean | undefined
  }[]
  first?: string | undefined
  groups: readonly ColumnGroup[]
  zone?: string | undefined
  /** What is said of periods, such as whose days they are. */
  describePeriods?: (keys: readonly string[]) => string | undefined
  onApply: (groups: readonly ColumnGroup[]) => void
  onClose: () => void
}

/** Its id stays when another column is chosen, so that the focus does. */
interface GroupRow extends ColumnGroup {
  readonly id: string
}

const maxGroupColumns = 3
const createRow = (group: ColumnGroup): GroupRow => ({ ...group, id: crypto.randomUUID() })
const orders = [
  { value: 'asc', label: 'First to last' },
  { value: 'desc', label: 'Last to first' },
] as const
const units = periodUnits.map((value) => ({ value, label: `by ${value}` }))

/** Which columns the rows of a grid are grouped by. */
export function GroupDialog({
  nouns,
  columns,
  first,
  groups,
  zone,
  describePeriods,
  onApply,
  onClose,
}: GroupDialogProps) {
  const [list, setList] = useState<readonly GroupRow[]>(() => {
    const known = groups.filter((group) => columns.some(({ key }) => key === group.key))
    const best = columns.find(({ key }) => key === first) ?? columns[0]
    return (known.length > 0 || best === undefined ? known : [{ key: best.key, order: 'asc' as const }]).map(createRow)
  })
  const hint = describePeriods?.(list.map(({ key }) => key))
  const free = columns.filter(({ key }) => !list.some((group) => group.key === key))
  const hasTimes = list.some((group) => columns.find(({ key }) => key === group.key)?.hasTime === true)
  const apply = (kept: readonly GroupRow[]) => {
    onApply(kept.map(({ key, order, unit }) => ({ key, order, ...(unit === undefined ? {} : { unit }) })))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Group ${nouns}`} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply(list)
        }}
      >
        <div className={styles.rows}>
          {list.map((group, at) => (
            <div key={group.id} className={styles.row}>
              <NativeSelect
                aria-label={at === 0 ? 'Group by' : 'Then by'}
                data={columns
                  .filter(({ key }) => key === group.key || free.some((one) => one.key === key))
                  .map(({ key, label }) => ({ value: key, label }))}
                value={group.key}
                onChange={(event) =>
                  setList(list.with(at, { id: group.id, key: event.currentTarget.value, order: group.order }))
                }
              />
              {columns.find(({ key }) => key === group.key)?.isMoment === true ? (
                <NativeSelect
                  aria-label="Put together"
                  data={units}
                  value={group.unit ?? 'day'}
                  onChange={(event) => {
                    const unit = periodUnits.find((one) => one === event.currentTarget.value)
                    if (unit !== undefined) setList(list.with(at, { ...group, unit }))
                  }}
                />
              ) : (
                <span />
              )}
              <NativeSelect
                aria-label="Order of the groups"
                data={[...orders]}
                value={group.order}
                onChange={(event) =>
                  setList(list.with(at, { ...group, order: event.currentTarget.value === 'desc' ? 'desc' : 'asc' }))
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
          ))}
        </div>
        {hasTimes && zone !== undefined ? <p className={styles.hint}>Days in {zone.replaceAll('_', ' ')}</p> : null}
        {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
        {free.length > 0 && list.length < maxGroupColumns ? (
          <Button
            variant="ghost"
            size="sm"
            style={{ marginTop: 8 }}
            icon={<IconPlus size={14} aria-hidden />}
            onClick={() => setList([...list, ...free.slice(0, 1).map(({ key }) => createRow({ key, order: 'asc' }))])}
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
