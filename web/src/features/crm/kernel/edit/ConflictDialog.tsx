import { Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { currencyOf, nameOf, type Patch, type RecordKind } from '../record.ts'
import type { Person } from '../use-people.ts'
import { plainWords, textOf } from '../words.ts'
import styles from './ConflictDialog.module.css'
import type { Conflict } from './use-save-record.ts'

interface ConflictDialogProps {
  kind: RecordKind
  conflict: Conflict
  people: ReadonlyMap<string, Person>
  /** With the fields that are to be written over; null leaves everything as it is now. */
  onSettle: (chosen: Patch | null) => void
}

/** Two people have changed the same field: what both saw, what it is now, and what was to be saved, to choose from. */
export function ConflictDialog({ kind, conflict, people, onSettle }: ConflictDialogProps) {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const words = (field: string, value: unknown): string => {
    const column = kind.columns[field]
    if (column === undefined) return textOf(value)
    const text =
      column.to === 'people' && typeof value === 'string'
        ? (people.get(value)?.name ?? 'A former member')
        : plainWords(column, value, currencyOf(column, conflict.row))
    return text === '' ? 'Empty' : text
  }
  const keepMine = () =>
    onSettle(Object.fromEntries(conflict.fields.filter(({ field }) => mine.has(field)).map((f) => [f.field, f.yours])))
  return (
    <Modal opened onClose={() => onSettle(null)} title="Somebody else changed this too" size="lg">
      <Stack gap="lg">
        <Text>
          {nameOf(kind, conflict.row)} was saved by somebody else while you were editing. Everything else is safe;
          choose what {conflict.fields.length === 1 ? 'this field' : 'these fields'} should hold.
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
                <Choice label="Now" text={words(field, current)} />
              </Radio.Card>
              <Radio.Card value="yours" className={styles.choice}>
                <Choice label="Yours" text={words(field, yours)} />
              </Radio.Card>
            </div>
            <Text size="sm" c="dimmed" mt={6}>
              Before both: {words(field, base)}
            </Text>
          </Radio.Group>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={() => onSettle(null)}>
            Leave as it is now
          </Button>
          <Button onClick={keepMine} disabled={mine.size === 0}>
            Save mine
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Choice({ label, text }: { label: string; text: string }) {
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
