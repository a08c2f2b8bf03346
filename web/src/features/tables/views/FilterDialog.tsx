import type { TableField } from '@draftwright/contract/table-fields'
import type { TableFilter } from '@draftwright/contract/table-views'
import { Group } from '@mantine/core'
import { IconBraces, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useSummary } from '../records/use-summary.ts'
import styles from '../tables.module.css'
import { FilterProblems } from './FilterProblems.tsx'
import { ConditionRows } from './ConditionRows.tsx'
import { type ConditionList, createCondition, toSentFilter } from './filter-draft.ts'

interface FilterDialogProps {
  tableId: string
  fields: readonly TableField[]
  filter: TableFilter | null
  onApply: (filter: TableFilter | null) => void
  onClose: () => void
}

const countDelayMs = 300
const maxGroups = 10

/** The conditions of a view, some of them in brackets, and how many records they keep. */
export function FilterDialog({ tableId, fields, filter, onApply, onClose }: FilterDialogProps) {
  const readKnown = ({ match, conditions }: ConditionList): ConditionList => ({
    match,
    conditions: conditions.filter(({ field_id }) => fields.some(({ id }) => id === field_id)),
  })
  const [groups, setGroups] = useState<readonly ConditionList[]>(() =>
    (filter?.groups ?? []).map(readKnown).filter(({ conditions }) => conditions.length > 0),
  )
  const [list, setList] = useState<ConditionList>(() => {
    const before = readKnown(filter ?? { match: 'all', conditions: [] })
    return before.conditions.length > 0 || groups.length > 0
      ? before
      : { match: 'all', conditions: fields.slice(0, 1).map(createCondition) }
  })
  const sent = toSentFilter(fields, list, groups)
  const { summary, error } = useSummary({ tableId, filter: sent }, 0, countDelayMs)
  const apply = (next: TableFilter | null) => {
    onApply(next)
    onClose()
  }
  const addGroup = () => setGroups([...groups, { match: 'any', conditions: fields.slice(0, 1).map(createCondition) }])
  return (
    <Modal opened onClose={onClose} title="Filter records" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply(sent)
        }}
      >
        <ConditionRows {...{ fields, list }} onChange={setList} hasMore={groups.length > 0}>
          {groups.length < maxGroups ? (
            <Button variant="ghost" size="sm" icon={<IconBraces size={14} aria-hidden />} onClick={addGroup}>
              Group of conditions
            </Button>
          ) : null}
        </ConditionRows>
        {groups.map((group, at) => (
          <fieldset
            // Groups are only changed in place or removed.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className={styles.conditionGroup}
            aria-label={`Group ${at + 1}`}
          >
            <ConditionRows {...{ fields }} list={group} onChange={(next) => setGroups(groups.with(at, next))}>
              <Button
                variant="ghost"
                size="sm"
                icon={<IconX size={14} aria-hidden />}
                onClick={() => setGroups(groups.filter((one) => one !== group))}
              >
                Remove the group
              </Button>
            </ConditionRows>
          </fieldset>
        ))}
        <p className={styles.matches} role="status">
          {summary === null
            ? error === undefined
              ? 'Counting…'
              : 'Not counted'
            : `${summary.n.toLocaleString('en')} ${summary.n === 1 ? 'record matches' : 'records match'}`}
        </p>
        <FilterProblems fields={fields} problems={summary?.filter_problems ?? []} />
        <Group justify="space-between" mt="sm">
          <Button variant="ghost" onClick={() => apply(null)}>
            Clear all
          </Button>
          <Group gap="xs" ml="auto">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Show records</Button>
          </Group>
        </Group>
      </form>
    </Modal>
  )
}
