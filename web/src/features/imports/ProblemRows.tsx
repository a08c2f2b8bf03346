import { importFields } from '@draftwright/contract/import-words'
import type { Import } from '@draftwright/contract/imports'
import { SegmentedControl, Text } from '@mantine/core'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useImportRowsQuery } from './api.ts'
import styles from '../../ui/TableImport.module.css'

/** The first rows that will not be, or were not, taken, with what is wrong with each. */
export function ProblemRows({ found }: { found: Import }) {
  const { counts } = found
  const [asked, setShown] = useUrlState<string>('rows', '')
  const first = counts.error > 0 ? 'error' : 'duplicate'
  const shown = asked === 'duplicate' || asked === 'error' ? asked : first
  const { data } = useImportRowsQuery(
    { id: found.id, state: shown, version: found.updated_at },
    { skip: counts[shown] === 0 },
  )
  if (counts.error + counts.duplicate === 0) return null
  const labels = new Map(importFields[found.kind].map(({ name, label }) => [name, label]))
  const rows = counts[shown] === 0 ? [] : (data?.data ?? [])
  return (
    <div>
      {counts.error > 0 && counts.duplicate > 0 ? (
        <SegmentedControl
          size="xs"
          aria-label="Rows to show"
          value={shown}
          onChange={setShown}
          data={[
            { value: 'error', label: 'With errors' },
            { value: 'duplicate', label: 'Here already' },
          ]}
        />
      ) : null}
      <ul className={styles.problems} aria-label="Rows left out">
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
      {counts[shown] > rows.length && rows.length > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          And {(counts[shown] - rows.length).toLocaleString('en')} more; all are in the CSV.
        </Text>
      ) : null}
    </div>
  )
}
