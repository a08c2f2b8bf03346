import * as importRoutes from '@draftwright/contract/routes/table-imports.generated'
import type { TableImport } from '@draftwright/contract/table-imports'
import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { fetchAndSaveFile } from '../../../api/download.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { ImportProgress } from '../../../ui/ImportProgress.tsx'
import { DownloadProblems, ProblemRows } from '../../../ui/ProblemRows.tsx'
import { Section } from '../../../ui/Section.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import {
  type ImportVerb,
  useChangeTableImportMutation,
  useListTableImportRowsQuery,
  useReadImportLossesQuery,
} from './import-api.ts'
import styles from './table-import.module.css'

const titles: Record<TableImport['state'], string> = {
  uploaded: 'Ready',
  running: 'Importing',
  done: 'Imported',
  stopped: 'Stopped',
  undoing: 'Undoing',
  undo_stopped: 'Partly undone',
  undone: 'Undone',
}
const countRecords = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'record' : 'records'}`

/** The run's progress and its result: the work goes on when the page is left. */
export function ImportOutcome({ found, onLeave }: { found: TableImport; onLeave: () => void }) {
  const [change, { isLoading }] = useChangeTableImportMutation()
  const [isAsking, setAsking] = useState(false)
  const { id, state, n_done, n_rows, n_problems, n_kept, is_new_table } = found
  async function submit(verb: ImportVerb) {
    const answer = await change({ id, verb })
    if (answer.error) showErrorToast(answer.error)
    setAsking(false)
  }
  return (
    <Section title={titles[state]}>
      <Stack gap="md">
        {state === 'running' ? <ImportProgress label="Importing" done={n_done} total={n_rows} /> : null}
        <p className={styles.facts} role="status">
          {describeOutcome(found)}
        </p>
        <FormError message={found.error} />
        {n_problems > 0 && state !== 'undone' ? <Problems found={found} /> : null}
        <Group justify="space-between" gap="xs">
          {n_problems > 0 && state !== 'running' ? (
            <DownloadProblems
              label="Rows with problems (CSV)"
              start={() =>
                fetchAndSaveFile(importRoutes.problems, { params: { id } }, 'The rows could not be downloaded')
              }
            />
          ) : (
            <span />
          )}
          <Group gap="xs">
            {state === 'running' ? (
              <Button variant="outline" loading={isLoading} onClick={() => void submit('stop')}>
                Stop
              </Button>
            ) : null}
            {state === 'done' || state === 'stopped' || state === 'undo_stopped' ? (
              <Button variant="outline" onClick={() => setAsking(true)}>
                Undo import…
              </Button>
            ) : null}
            {state === 'done' || state === 'undone' ? (
              <Button variant="ghost" onClick={onLeave}>
                Import another file
              </Button>
            ) : null}
            {state === 'stopped' && n_done < n_rows ? (
              <Button loading={isLoading} onClick={() => void submit('resume')}>
                Continue
              </Button>
            ) : null}
            {found.base_id !== null && found.table_id !== null && (state === 'done' || n_kept > 0) ? (
              <Button to={paths.tableBase(found.base_id, found.table_id)}>Open the table</Button>
            ) : null}
          </Group>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title="Undo this import?"
        action="Undo import"
        onClose={() => setAsking(false)}
        onConfirm={() => submit('undo')}
      >
        {is_new_table
          ? 'The table moves to the trash, with all its records. It can be restored for 30 days.'
          : `The added ${countRecords(n_done)} and empty fields are deleted. Records changed since are kept.`}
        {isAsking ? <Losses found={found} /> : null}
      </ConfirmDialog>
    </Section>
  )
}

/** What people have done since, which goes as well, or stays. */
function Losses({ found: { id, is_new_table } }: { found: TableImport }) {
  const { data, error } = useReadImportLossesQuery({ params: { id } }, { refetchOnMountOrArgChange: true })
  if (error !== undefined) return <FormError message="Couldn’t load changes since the import." />
  if (data === undefined) return <p className={styles.facts}>Looking for changes since the import…</p>
  const { n_changed, changed, n_added } = data
  if (n_changed === 0 && (n_added === 0 || !is_new_table))
    return <p className={styles.facts}>Nothing has changed since.</p>
  const named = changed.length === 0 ? '' : ` (${changed.join(', ')}${n_changed > changed.length ? ', …' : ''})`
  return (
    <p className={styles.facts}>
      {is_new_table ? 'Later changes are deleted too: ' : 'Kept: '}
      {`${countRecords(n_changed)} changed or commented on${named}`}
      {is_new_table ? `, ${countRecords(n_added)} added.` : '.'}
    </p>
  )
}

function describeOutcome({ state, n_done, n_problems, n_kept, is_new_table }: TableImport): string {
  const unread =
    n_problems === 0
      ? ''
      : ` ${n_problems.toLocaleString('en')} ${n_problems === 1 ? 'row has a cell that' : 'rows have cells that'} could not be read and stayed empty.`
  if (state === 'done' || state === 'stopped') return `${countRecords(n_done)} added.${unread}`
  if (state === 'undoing') return 'The records are being deleted. You can leave this page.'
  if (state === 'undo_stopped') return 'Some records remain. Undo again to delete the rest.'
  if (state !== 'undone') return unread.trim()
  if (is_new_table) return 'The table is in the trash.'
  return n_kept === 0
    ? 'All added records were deleted.'
    : `${countRecords(n_kept)} changed since then ${n_kept === 1 ? 'was' : 'were'} kept.`
}

const shownProblems = 20

/** The first rows with cells that could not be read. */
function Problems({ found }: { found: TableImport }) {
  const query = { page: 1, limit: shownProblems }
  const { data } = useListTableImportRowsQuery(
    { params: { id: found.id }, query },
    { skip: found.state === 'running', refetchOnMountOrArgChange: true },
  )
  if (data === undefined) return null
  return (
    <ProblemRows
      states={[{ value: 'error', label: 'With problems', count: found.n_problems }]}
      shown="error"
      onShow={() => {}}
      rows={data.data}
      labels={new Map(data.data.flatMap(({ problems }) => problems.map(({ field }) => [field, field] as const)))}
    />
  )
}
