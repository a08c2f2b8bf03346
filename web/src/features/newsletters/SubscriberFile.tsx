import { type SubscriberColumn, subscriberColumns } from '@draftwright/contract/subscriber-columns'
import type { SubscriberFileRead } from '@draftwright/contract/subscribers'
import { MultiSelect, NativeSelect, Stack, Text } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { ColumnForms } from '../../ui/ColumnForms.tsx'
import { type ReadingWishes, TableReading } from '../../ui/TableReading.tsx'
import styles from '../../ui/TableImport.module.css'

export type ColumnWishes = { [C in SubscriberColumn | 'fields' | 'date_order']?: string }
/** A file that was read, and what was asked for. */
export interface ReadFile {
  readonly file: File
  readonly read: SubscriberFileRead
  readonly wishes: ReadingWishes
  readonly columns: ColumnWishes
}

const columnLabels: Record<SubscriberColumn, string> = {
  email: 'Email column',
  name: 'Names are in',
  last_name: 'Last name column',
  status: 'Status column',
  agreed_at: 'Consent date column',
  tags: 'Tags column',
  language: 'Language column',
}
/** Behind the number of rows, of one and of several. */
const reasonWords = {
  unsubscribed: ['has unsubscribed', 'have unsubscribed'],
  bounced: ['cannot be reached', 'cannot be reached'],
  no_address: ['has no valid address', 'have no valid address'],
  repeated: ['repeats an address', 'repeat an address'],
} as const

/** How a file of people is read, and who of them is imported. */
export function SubscriberFile({
  chosen,
  isReading,
  onRead,
  onRemove,
}: {
  chosen: ReadFile
  isReading: boolean
  /** Reads the file in another way; rejects where it cannot be read so. */
  onRead: (wishes: ReadingWishes, columns: ColumnWishes) => Promise<void>
  onRemove: () => void
}) {
  const { file, read, wishes, columns } = chosen
  const { headers, sample, people, left_out } = read
  return (
    <Stack gap="sm">
      <div className={styles.chosen}>
        <Text size="sm" fw={600}>
          {file.name}
        </Text>
        <Button variant="ghost" size="sm" onClick={onRemove}>
          Remove file
        </Button>
      </div>
      <TableReading
        key={JSON.stringify(read.reading)}
        reading={read.reading}
        source={{ id: '', file, wishes }}
        onReadAgain={(_file, wish) => onRead(wish, columns)}
      />
      <div className={styles.readingFields}>
        {subscriberColumns.map((column) => (
          <NativeSelect
            key={column}
            label={columnLabels[column]}
            disabled={isReading}
            data={[
              { value: 'none', label: column === 'email' ? 'Choose a column' : 'No column' },
              ...headers.map((header, at) => ({ value: String(at), label: describeColumn(header, sample, at) })),
            ]}
            value={String(read.columns[column] ?? 'none')}
            onChange={({ currentTarget: { value } }) => void onRead(wishes, { ...columns, [column]: value })}
          />
        ))}
      </div>
      {read.columns.agreed_at == null ? null : (
        <ColumnForms
          header={headers[read.columns.agreed_at] ?? ''}
          hints={read.reading?.columns?.[read.columns.agreed_at]}
          forms={read.date_order === null ? undefined : { date_order: read.date_order }}
          names={['date_order']}
          onChange={({ date_order }) => void onRead(wishes, { ...columns, date_order: date_order ?? 'auto' })}
        />
      )}
      <MultiSelect
        label="Also keep"
        description="Saved under the column’s heading"
        disabled={isReading}
        data={headers.flatMap((header, at) =>
          Object.values(read.columns).includes(at)
            ? []
            : [{ value: String(at), label: describeColumn(header, sample, at) }],
        )}
        value={read.fields.map(String)}
        onChange={(chosen) =>
          void onRead(wishes, { ...columns, fields: chosen.length === 0 ? 'none' : chosen.join(',') })
        }
      />
      <div role="status">
        <Text size="sm">
          {people.length === 1 ? '1 person is imported.' : `${people.length.toLocaleString('en')} people are imported.`}
        </Text>
        <ul className={styles.remarks}>
          {Object.entries(reasonWords).map(([reason, [one, many]]) => {
            const rows = left_out.filter((left) => left.reason === reason)
            if (rows.length === 0) return null
            return (
              <li key={reason}>
                {rows.length.toLocaleString('en')} {rows.length === 1 ? one : many} and{' '}
                {rows.length === 1 ? 'is' : 'are'} left out: {listRows(rows)}
              </li>
            )
          })}
        </ul>
      </div>
    </Stack>
  )
}

const describeColumn = (header: string, sample: readonly string[][], at: number): string => {
  const example = sample.map((cells) => cells[at]?.trim() ?? '').find((cell) => cell !== '')
  return example === undefined ? header : `${header} (${example.slice(0, 30)})`
}

function listRows(rows: readonly { row: number }[]): string {
  const shown = rows.slice(0, 5).map(({ row }) => row.toLocaleString('en'))
  const more = rows.length - shown.length
  return `${rows.length === 1 ? 'row' : 'rows'} ${shown.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`
}
