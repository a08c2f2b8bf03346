import type { MovedCounts } from '@draftwright/contract/crm/merging'
import { Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { formatTimeAgo } from '../../../ui/TimeAgo.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import { useUndoChangeSetMutation } from '../history/api.ts'
import {
  isEmptyValue,
  isShowableColumn,
  isWritableColumn,
  getRecordName,
  type RecordKind,
  type RecordRow,
  getValue,
} from '../kernel/record.ts'
import { Cell } from '../kernel/table/Cell.tsx'
import { useRecordKind } from '../kernel/use-record-kind.ts'
import { usePeople } from '../kernel/use-people.ts'
import { toText } from '../kernel/format.ts'
import { toMergeable, useMergeRecordsMutation, usePreviewMergeQuery } from './api.ts'
import styles from './merging.module.css'

interface MergeDialogProps {
  kind: RecordKind
  /** Two to ten; the first is the remaining one, unless another is chosen. */
  records: readonly RecordRow[]
  onClose: () => void
  onMerged: (id: string) => void
}

/** Merges several records: which one remains, whose values it takes, and what is moved to it. */
export function MergeDialog({ kind: given, records, onClose, onMerged }: MergeDialogProps) {
  const { kind } = useRecordKind(given)
  const people = usePeople()
  const [into, setInto] = useState(records[0]?.id ?? '')
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [run, running] = useMergeRecordsMutation()
  const [undoMerge] = useUndoChangeSetMutation()
  const of = toMergeable(kind) ?? 'contacts'
  const merge = { into, from: records.flatMap(({ id }) => (id === into ? [] : id)), fields }
  const preview = usePreviewMergeQuery({ of, merge })
  const after = preview.data?.record
  const stays = records.find(({ id }) => id === into)
  const submit = async () => {
    const answer = await run({ of, merge })
    if (answer.data === undefined) return
    const { change_set_id: id, record } = answer.data
    const undo = async () => {
      const undone = await undoMerge({ id, onConflict: 'keep' })
      if (undone.error === undefined) showToast('Merge undone')
      else showErrorToast(undone.error)
    }
    showToast(`${records.length} ${kind.nouns} merged`, { undo: () => void undo() })
    onMerged(record.id)
  }
  const error = running.error ?? preview.error
  return (
    <Modal opened onClose={onClose} title={`Merge ${records.length} ${kind.nouns}`} size="lg">
      <Stack gap="lg">
        <Radio.Group label="Record to keep" value={into} onChange={setInto}>
          <div className={styles.choices}>
            {records.map((row) => (
              <Radio
                key={row.id}
                value={row.id}
                label={getRecordName(kind, row)}
                description={[
                  ...[row['email'], row['title'], row['company_name'], row['domain']].map(toText),
                  `added ${formatTimeAgo(toText(row['created_at']))}`,
                ]
                  .filter((word) => word !== '')
                  .join(' · ')}
              />
            ))}
          </div>
        </Radio.Group>
        {listDifferences(kind, records).map(([key, label, owners]) => (
          <Radio.Group
            key={key}
            label={label}
            value={fields[key] ?? findOwner(owners, key, after) ?? ''}
            onChange={(id) => setFields((before) => ({ ...before, [key]: id }))}
          >
            <div className={styles.choices}>
              {owners.map((row) => {
                const column = kind.columns[key]
                return column === undefined ? null : (
                  <Radio
                    key={row.id}
                    value={row.id}
                    label={<Cell columnKey={key} column={column} row={row} people={people} />}
                  />
                )
              })}
            </div>
          </Radio.Group>
        ))}
        <Text size="sm" c="dimmed" role="status">
          {preview.data === undefined
            ? 'Checking related data…'
            : formatMoved(preview.data.moved, stays === undefined ? '' : getRecordName(kind, stays))}
        </Text>
        <FormError message={error === undefined ? null : toFailure(error).message} />
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={running.isLoading} onClick={() => void submit()}>
            Merge {records.length} {kind.nouns}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const toComparable = (value: unknown) => JSON.stringify(value)

/** Fields with different values, each with one record for every value. */
function listDifferences(kind: RecordKind, records: readonly RecordRow[]): [key: string, label: string, RecordRow[]][] {
  return Object.entries(kind.columns).flatMap(([key, column]) => {
    if (!isWritableColumn(column) || !isShowableColumn(column) || column.kind === 'tags') return []
    const owners = new Map<string, RecordRow>()
    for (const row of records) {
      const value = getValue(row, key)
      if (!isEmptyValue(value) && !owners.has(toComparable(value))) owners.set(toComparable(value), row)
    }
    return owners.size < 2 ? [] : [[key, column.label, [...owners.values()]]]
  })
}

const findOwner = (owners: readonly RecordRow[], key: string, after: RecordRow | undefined): string | undefined =>
  owners.find((row) => after !== undefined && toComparable(getValue(row, key)) === toComparable(getValue(after, key)))
    ?.id

const nouns: Record<keyof MovedCounts, readonly [one: string, many: string]> = {
  contacts: ['contact', 'contacts'],
  opportunities: ['opportunity', 'opportunities'],
  activities: ['activity', 'activities'],
  tasks: ['task', 'tasks'],
  files: ['file', 'files'],
}

function formatMoved(moved: MovedCounts, name: string): string {
  const parts = (Object.keys(nouns) as (keyof MovedCounts)[]).flatMap((key) => {
    const n = moved[key]
    return n === 0 ? [] : `${n.toLocaleString('en')} ${nouns[key][n === 1 ? 0 : 1]}`
  })
  const what = parts.length === 0 ? 'The others have no related data.' : `Moves to ${name}: ${parts.join(', ')}.`
  return `${what} Tags, emails and phone numbers are combined. Undo within 30 days.`
}
