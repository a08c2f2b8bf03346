import type { Moved } from '@draftwright/contract/crm/merging'
import { Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { readError } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { ago } from '../../../ui/TimeAgo.tsx'
import { toast, toastError } from '../../../ui/toast.tsx'
import { useTakeBackMutation } from '../history/api.ts'
import { isEmpty, isShowable, isWritable, nameOf, type RecordKind, type RecordRow, valueOf } from '../kernel/record.ts'
import { Cell } from '../kernel/table/Cell.tsx'
import { useKind } from '../kernel/use-kind.ts'
import { usePeople } from '../kernel/use-people.ts'
import { textOf } from '../kernel/words.ts'
import { mergeableOf, useMergeRecordsMutation, usePreviewMergeQuery } from './api.ts'
import styles from './merging.module.css'

interface MergeDialogProps {
  kind: RecordKind
  /** Two to ten; the first is the one that stays, unless another is chosen. */
  records: readonly RecordRow[]
  onClose: () => void
  onMerged: (id: string) => void
}

/** Makes several records one: which stays, whose values it takes, and what moves to it. */
export function MergeDialog({ kind: given, records, onClose, onMerged }: MergeDialogProps) {
  const { kind } = useKind(given)
  const people = usePeople()
  const [into, setInto] = useState(records[0]?.id ?? '')
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [run, running] = useMergeRecordsMutation()
  const [takeBack] = useTakeBackMutation()
  const of = mergeableOf(kind) ?? 'contacts'
  const merge = { into, from: records.flatMap(({ id }) => (id === into ? [] : id)), fields }
  const preview = usePreviewMergeQuery({ of, merge })
  const after = preview.data?.record
  const stays = records.find(({ id }) => id === into)
  const submit = async () => {
    const answer = await run({ of, merge })
    if (answer.data === undefined) return
    const { change_set_id: id, record } = answer.data
    const undo = async () => {
      const undone = await takeBack({ id, onConflict: 'keep' })
      if (undone.error === undefined) toast('Un-merged')
      else toastError(undone.error)
    }
    toast(`${records.length} ${kind.nouns} are one now`, { undo: () => void undo() })
    onMerged(record.id)
  }
  const error = running.error ?? preview.error
  return (
    <Modal opened onClose={onClose} title={`Merge ${records.length} ${kind.nouns}`} size="lg">
      <Stack gap="lg">
        <Radio.Group label="Which one stays" value={into} onChange={setInto}>
          <div className={styles.choices}>
            {records.map((row) => (
              <Radio
                key={row.id}
                value={row.id}
                label={nameOf(kind, row)}
                description={[
                  ...[row['email'], row['title'], row['company_name'], row['domain']].map(textOf),
                  `added ${ago(textOf(row['created_at']))}`,
                ]
                  .filter((word) => word !== '')
                  .join(' · ')}
              />
            ))}
          </div>
        </Radio.Group>
        {differing(kind, records).map(([key, label, owners]) => (
          <Radio.Group
            key={key}
            label={label}
            value={fields[key] ?? ownerOf(owners, key, after) ?? ''}
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
            ? 'Looking at what moves…'
            : movedWords(preview.data.moved, stays === undefined ? '' : nameOf(kind, stays))}
        </Text>
        <FormError message={error === undefined ? null : readError(error).message} />
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

const worded = (value: unknown) => JSON.stringify(value)

/** Fields in which the records say different things, each with one record for every value. */
function differing(kind: RecordKind, records: readonly RecordRow[]): [key: string, label: string, RecordRow[]][] {
  return Object.entries(kind.columns).flatMap(([key, column]) => {
    if (!isWritable(column) || !isShowable(column) || column.kind === 'tags') return []
    const owners = new Map<string, RecordRow>()
    for (const row of records) {
      const value = valueOf(row, key)
      if (!isEmpty(value) && !owners.has(worded(value))) owners.set(worded(value), row)
    }
    return owners.size < 2 ? [] : [[key, column.label, [...owners.values()]]]
  })
}

const ownerOf = (owners: readonly RecordRow[], key: string, after: RecordRow | undefined): string | undefined =>
  owners.find((row) => after !== undefined && worded(valueOf(row, key)) === worded(valueOf(after, key)))?.id

const nouns: Record<keyof Moved, readonly [one: string, many: string]> = {
  contacts: ['contact', 'contacts'],
  opportunities: ['opportunity', 'opportunities'],
  activities: ['entry of the log', 'entries of the log'],
  tasks: ['task', 'tasks'],
  files: ['file', 'files'],
}

function movedWords(moved: Moved, name: string): string {
  const parts = (Object.keys(nouns) as (keyof Moved)[]).flatMap((key) => {
    const n = moved[key]
    return n === 0 ? [] : `${n.toLocaleString('en')} ${nouns[key][n === 1 ? 0 : 1]}`
  })
  const what = parts.length === 0 ? 'Nothing hangs on the others.' : `Moves to ${name}: ${parts.join(', ')}.`
  return `${what} Tags, further e-mails and phones are kept together. All of it can be un-merged for 30 days.`
}
