import * as routes from '@draftwright/contract/routes/crm-imports.generated'
import type { CrmImport } from '@draftwright/contract/crm/imports'
import { SegmentedControl, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../../api/download.ts'
import { Button } from '../../../ui/Button.tsx'
import { toastError } from '../../../ui/toast.tsx'
import styles from '../../../ui/TableImport.module.css'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { useCrmImportRowsQuery } from './api.ts'

/** The first rows that will not be, or were not, taken, with what is wrong with each. */
export function LeftOut({ found }: { found: CrmImport }) {
  const { counts } = found
  const [asked, setShown] = useUrlState<string>('rows', '')
  const shown = asked === 'skip' || asked === 'error' ? asked : counts.error > 0 ? 'error' : 'skip'
  const { data } = useCrmImportRowsQuery(
    { id: found.id, state: shown, version: found.updated_at },
    { skip: counts[shown] === 0 },
  )
  if (counts.error + counts.skip === 0) return null
  const labels = new Map(found.fields.map(({ name, label }) => [name, label]))
  const rows = counts[shown] === 0 ? [] : (data?.data ?? [])
  return (
    <div>
      {counts.error > 0 && counts.skip > 0 ? (
        <SegmentedControl
          size="xs"
          aria-label="Rows to show"
          value={shown}
          onChange={setShown}
          data={[
            { value: 'error', label: 'With errors' },
            { value: 'skip', label: 'Left out' },
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

export function DownloadLeftOut({ id }: { id: string }) {
  const [isLoading, setLoading] = useState(false)
  async function start() {
    setLoading(true)
    const failure = await download(routes.problems, { params: { id } }, 'The rows could not be downloaded')
    setLoading(false)
    if (failure !== null) toastError(failure)
  }
  return (
    <Button variant="outline" loading={isLoading} icon={<IconDownload size={16} />} onClick={() => void start()}>
      Rows left out (CSV)
    </Button>
  )
}
