import { SegmentedControl, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Failure } from '../api/call.ts'
import { Button } from './Button.tsx'
import styles from './TableImport.module.css'
import { showErrorToast } from './toast.tsx'

interface ProblemRow {
  readonly n: number
  readonly problems: readonly { readonly field: string; readonly message: string }[]
  readonly cells: readonly string[]
}

interface ProblemRowsProps<State extends string> {
  /** Filters by what is wrong with rows; offered only if every state has rows, and there are several. */
  states: readonly { readonly value: State; readonly label: string; readonly count: number }[]
  shown: State
  onShow: (state: string) => void
  /** The first rows of the shown state. */
  rows: readonly ProblemRow[]
  /** The label of each field. */
  labels: ReadonlyMap<string, string>
}

/** The first rows that will be, or were, skipped or shortened, each with its problems. */
export function ProblemRows<State extends string>({ states, shown, onShow, rows, labels }: ProblemRowsProps<State>) {
  const more = (states.find(({ value }) => value === shown)?.count ?? 0) - rows.length
  return (
    <div>
      {states.length > 1 && states.every(({ count }) => count > 0) ? (
        <SegmentedControl
          size="xs"
          aria-label="Rows to show"
          value={shown}
          onChange={onShow}
          data={states.map(({ value, label }) => ({ value, label }))}
        />
      ) : null}
      <ul className={styles.problems} aria-label="Rows with problems">
        {rows.map(({ n, problems, cells }) => (
          <li key={n}>
            <span className={`tabular ${styles.row}`}>Row {n}</span>
            <span>
              {problems.map(({ field, message }) => (
                <span key={field} style={{ display: 'block' }}>
                  <strong>{labels.get(field) ?? 'Row'}</strong> {message}
                </span>
              ))}
              <Text component="span" size="xs" c="dimmed" lineClamp={1}>
                {cells.filter(Boolean).join(' · ')}
              </Text>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && rows.length > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          And {more.toLocaleString('en')} more. Download the CSV to see all.
        </Text>
      ) : null}
    </div>
  )
}

/** Downloads all skipped rows in the imported table's format; `start` resolves to the failure, or null. */
export function DownloadProblems({
  label = 'Rows with problems (CSV)',
  start,
}: {
  label?: string
  start: () => Promise<Failure | null>
}) {
  const [isLoading, setLoading] = useState(false)
  const press = async () => {
    setLoading(true)
    const failure = await start()
    setLoading(false)
    if (failure !== null) showErrorToast(failure)
  }
  return (
    <Button variant="outline" loading={isLoading} icon={<IconDownload size={16} />} onClick={() => void press()}>
      {label}
    </Button>
  )
}
