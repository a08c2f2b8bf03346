import { Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { getCurrency, getRecordName, type Patch, type RecordKind } from '../record.ts'
import type { Person } from '../use-people.ts'
import { formatValue, toText } from '../format.ts'
import styles from './ConflictDialog.module.css'
import type { Conflict } from './use-save-record.ts'

interface ConflictDialogProps {
  kind: RecordKind
  conflict: Conflict
  people: ReadonlyMap<string, Person>
  /** Called with the fields to overwrite; null keeps the current values. */
  onResolve: (chosen: Patch | null) => void
}

/** Two people changed the same field: the base, the current and the unsaved value, to choose from. */
export function ConflictDialog({ kind, conflict, people, onResolve }: ConflictDialogProps) {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const words = (field: string, value: unknown): string => {
    const column = kind.columns[field]
    if (column === undefined) return toText(value)
    const text =
      column.to === 'people' && typeof value === 'string'
        ? (people.get(value)?.name ?? 'A former member')
        : formatValue(column, value, getCurrency(column, conflict.row))
    return text === '' ? 'Empty' : text
  }
  const keepMine = () =>
    onResolve(Object.fromEntries(conflict.fields.filter(({ field }) => mine.has(field)).map((f) => [f.field, f.yours])))
  return (
    <Modal opened onClose={() => onResolve(null)} title="Someone else edited this too" size="lg">
      <Stack gap="lg">
        <Text>
          {getRecordName(kind, conflict.row)} was saved by someone else while you were editing. Choose the value for{' '}
          {conflict.fields.length === 1 ? 'this field' : 'these fields'} to keep.
        </Text>
        {conflict.fields.map(({ field, base, current, yours }) => (
          <Radio.Group
            key={field}
            label={kind.columns[field]?.label ?? field}
            value={mine.has(field) ? 'yours' : 'current'}
            onChange={(choice) =>
              setMine((before) => {
                const after = new Set(before)
                if (choice === 'yours') after.add(field)
                else after.delete(field)
                return after
              })
            }
          >
            <div className={styles.choices}>
              <Radio.Card value="current" className={styles.choice}>
                <FieldChoice label="Now" text={words(field, current)} />
              </Radio.Card>
              <Radio.Card value="yours" className={styles.choice}>
                <FieldChoice label="Yours" text={words(field, yours)} />
              </Radio.Card>
            </div>
            <Text size="sm" c="dimmed" mt={6}>
              Before both: {words(field, base)}
            </Text>
          </Radio.Group>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={() => onResolve(null)}>
            Keep current value
          </Button>
          <Button onClick={keepMine} disabled={mine.size === 0}>
            Save mine
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function FieldChoice({ label, text }: { label: string; text: string }) {
  return (
    <Group wrap="nowrap" gap="sm" align="flex-start">
      <Radio.Indicator mt={2} />
      <div className={styles.words}>
        <small>{label}</small>
        <span>{text}</span>
      </div>
    </Group>
  )
}
