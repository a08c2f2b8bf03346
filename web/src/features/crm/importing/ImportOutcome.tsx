import type { CrmImport } from '@draftwright/contract/crm/imports'
import * as routes from '@draftwright/contract/routes/crm-imports.generated'
import { Group, Stack } from '@mantine/core'
import { download } from '../../../api/download.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { ImportProgress } from '../../../ui/ImportProgress.tsx'
import { DownloadProblems } from '../../../ui/ProblemRows.tsx'
import { Section } from '../../../ui/Section.tsx'
import styles from '../../../ui/TableImport.module.css'
import { toastError } from '../../../ui/toast.tsx'
import { isBusy, titleOf, useMoveCrmImportMutation } from './api.ts'
import { LeftOut } from './LeftOut.tsx'
import { RevertImport } from './RevertImport.tsx'

interface ImportOutcomeProps {
  found: CrmImport
  onMap: () => void
  onLeave: () => void
}

/** What the check found, how far the run is, and what it made: the work goes on when the page is left. */
export function ImportOutcome({ found, onMap, onLeave }: ImportOutcomeProps) {
  const [move, { isLoading }] = useMoveCrmImportMutation()
  const { id, state, counts, resource, n_rows, n_done, revert } = found
  const title = titleOf(found)
  const planned = counts.create + counts.update
  const [done, total] = revert?.state === 'running' ? [revert.n_done, revert.n_changes] : [n_done, n_rows]
  async function go(verb: 'run' | 'stop') {
    const answer = await move({ id, verb })
    if (answer.error) toastError(answer.error)
  }
  return (
    <Section title={title}>
      <Stack gap="md">
        {isBusy(found) ? <ImportProgress label={title} done={done} total={total} /> : null}
        <Counts found={found} />
        <p className="visually-hidden" role="status">
          {title}
        </p>
        <FormError message={found.error} />
        {isBusy(found) ? null : <LeftOut found={found} />}
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            {counts.error + counts.skip > 0 && !isBusy(found) ? (
              <DownloadProblems
                start={() => download(routes.problems, { params: { id } }, 'The rows could not be downloaded')}
              />
            ) : null}
          </Group>
          <Group gap="xs">
            {state === 'checking' || state === 'running' ? (
              <Button variant="outline" loading={isLoading} onClick={() => void go('stop')}>
                Stop
              </Button>
            ) : null}
            {state === 'checked' ? (
              <>
                <Button variant="ghost" onClick={onMap}>
                  Back to columns
                </Button>
                <Button loading={isLoading} disabled={planned === 0} onClick={() => void go('run')}>
                  Import {planned.toLocaleString('en')} {planned === 1 ? 'row' : 'rows'}
                </Button>
              </>
            ) : null}
            {state === 'stopped' || state === 'done' ? (
              <>
                <Button variant="ghost" onClick={onLeave}>
                  Import another file
                </Button>
                <RevertImport found={found} />
                {state === 'stopped' && revert === null && n_done < n_rows ? (
                  <Button loading={isLoading} onClick={() => void go('run')}>
                    Continue
                  </Button>
                ) : (
                  <Button to={paths[resource]}>See the {resource}</Button>
                )}
              </>
            ) : null}
          </Group>
        </Group>
      </Stack>
    </Section>
  )
}

/** The rows by what becomes of them, or became; those of none are left out. */
function Counts({ found: { counts, state } }: { found: CrmImport }) {
  const isPlan = state === 'checking' || state === 'checked'
  const shown = [
    { label: isPlan ? 'To make' : 'Made', n: counts.create, tone: 'success' },
    { label: isPlan ? 'To update' : 'Updated', n: counts.update, tone: 'success' },
    { label: 'Left out', n: counts.skip, tone: 'attention' },
    { label: 'With errors', n: counts.error, tone: 'danger' },
  ].filter(({ n }) => n > 0)
  if (shown.length === 0) return null
  return (
    <dl className={styles.counts}>
      {shown.map(({ label, n, tone }) => (
        <div key={label} data-tone={tone}>
          <dt>{label}</dt>
          <dd className="tabular">{n.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}
