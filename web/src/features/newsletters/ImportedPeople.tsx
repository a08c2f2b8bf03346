import type { SubscriberOutcome } from '@draftwright/contract/subscriber-columns'
import { Group, Stack, Text } from '@mantine/core'
import { saveFile } from '../../api/download.ts'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useUndoSubscriberImportMutation } from './api.ts'

/** A row of a list, and what has become of it. */
export interface ImportedRow {
  readonly row: number
  /** As it stands there. */
  readonly email: string
  readonly outcome: SubscriberOutcome | 'no_address'
}
export interface ImportOutcome {
  readonly id: string
  readonly rows: readonly ImportedRow[]
}

/** In the file that can be downloaded. */
const reasons: Record<ImportedRow['outcome'], string> = {
  added: 'Added',
  known: 'Already on the list, unchanged',
  unsubscribed: 'Still unsubscribed',
  bounced: 'Still undeliverable',
  forgotten: 'Permanently removed earlier, not added',
  repeated: 'Duplicate in your list',
  refused: 'Not an email address',
  no_address: 'No email address',
}
/** Behind a number, of one and of several. */
const words: [ImportedRow['outcome'], string, string][] = [
  ['added', 'address was added', 'addresses were added'],
  ['known', 'was already on the list', 'were already on the list'],
  ['unsubscribed', 'unsubscribed earlier and was left out', 'unsubscribed earlier and were left out'],
  ['bounced', 'is undeliverable and was left out', 'are undeliverable and were left out'],
  ['forgotten', 'was permanently removed earlier and left out', 'were permanently removed earlier and left out'],
  ['repeated', 'appeared more than once', 'appeared more than once'],
  ['refused', 'isn’t an email address', 'aren’t email addresses'],
  ['no_address', 'row has no address', 'rows have no address'],
]

const toCell = (text: string): string => `"${(/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
const toCsv = (rows: readonly ImportedRow[]): string =>
  `\uFEFF${[
    ['Row', 'Email', 'Result'],
    ...rows.map(({ row, email, outcome }) => [String(row), email, reasons[outcome]]),
  ]
    .map((cells) => `${cells.map(toCell).join(',')}\r\n`)
    .join('')}`

/** What an import has done: to be kept as a file, or undone. */
export function ImportedPeople({ outcome, onClose }: { outcome: ImportOutcome; onClose: () => void }) {
  const [undo, { data: undone, isLoading }] = useUndoSubscriberImportMutation()
  const { id, rows } = outcome
  const count = (wanted: ImportedRow['outcome']) => rows.filter((row) => row.outcome === wanted).length
  const undoAll = async () => {
    const { error } = await undo({ params: { id } })
    if (error !== undefined) showErrorToast(error)
  }
  return (
    <Stack gap="sm" role="status">
      {undone === undefined ? (
        words.map(([one, single, several]) => {
          const n = count(one)
          if (n === 0 && one !== 'added') return null
          return (
            <Text key={one}>
              {n.toLocaleString('en')} {n === 1 ? single : several}.
            </Text>
          )
        })
      ) : (
        <Text>
          The import was undone: {undone.removed.toLocaleString('en')} removed
          {undone.kept > 0 && `, ${undone.kept.toLocaleString('en')} kept because of later activity`}.
        </Text>
      )}
      <Group gap="xs" justify="flex-end">
        <Button
          variant="outline"
          onClick={() => saveFile(new Blob([toCsv(rows)], { type: 'text/csv' }), 'import-of-subscribers.csv')}
        >
          Download rows (CSV)
        </Button>
        {undone === undefined && count('added') > 0 ? (
          <Button variant="outline" loading={isLoading} onClick={() => void undoAll()}>
            Undo import
          </Button>
        ) : null}
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Stack>
  )
}
