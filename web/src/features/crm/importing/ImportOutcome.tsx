import type { CrmImport } from '@draftwright/contract/crm/imports'
import * as routes from '@draftwright/contract/routes/crm-imports.generated'
import { Group, Stack, Text } from '@mantine/core'
import { fetchAndSaveFile } from '../../../api/download.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { ImportProgress } from '../../../ui/ImportProgress.tsx'
import { DownloadProblems } from '../../../ui/ProblemRows.tsx'
import { Section } from '../../../ui/Section.tsx'
import styles from '../../../ui/TableImport.module.css'
import { showErrorToast } from '../../../ui/toast.tsx'
import { isImportBusy, formatImportState, useTransitionCrmImportMutation } from './api.ts'
import { SkippedRows } from './SkippedRows.tsx'
import { RevertImport } from './RevertImport.tsx'

interface ImportOutcomeProps {
  found: CrmImport
  onMap: () => void
  onLeave: () => void
}

/** The result of the check, the run's progress, and its result: the work continues when the page is left. */
export function ImportOutcome({ found, onMap, onLeave }: ImportOutcomeProps) {
  const [move, { isLoading }] = useTransitionCrmImportMutation()
  const { id, state, counts, resource, n_rows, n_done, revert } = found
  const title = formatImportState(found)
  const planned = counts.create + counts.update
  const [done, total] = revert?.state === 'running' ? [revert.n_done, revert.n_changes] : [n_done, n_rows]
  async function submit(verb: 'run' | 'stop') {
    const answer = await move({ id, verb })
    if (answer.error) showErrorToast(answer.error)
  }
  return (
    <Section title={title}>
      <Stack gap="md">
        {isImportBusy(found) ? <ImportProgress label={title} done={done} total={total} /> : null}
        <Counts found={found} />
        <p className="visually-hidden" role="status">
          {title}
        </p>
        <FormError message={found.error} />
        {isImportBusy(found) ? null : <SkippedRows found={found} />}
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            {counts.error + counts.skip + found.n_incomplete > 0 && !isImportBusy(found) ? (
              <DownloadProblems
                start={() => fetchAndSaveFile(routes.problems, { params: { id } }, 'The rows could not be downloaded')}
              />
            ) : null}
          </Group>
          <Group gap="xs">
            {state === 'checking' || state === 'running' ? (
              <Button variant="outline" loading={isLoading} onClick={() => void submit('stop')}>
                Stop
              </Button>
            ) : null}
            {state === 'checked' ? (
              <>
                <Button variant="ghost" onClick={onMap}>
                  Back to columns
                </Button>
                <Button loading={isLoading} disabled={planned === 0} onClick={() => void submit('run')}>
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
                  <Button loading={isLoading} onClick={() => void submit('run')}>
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

/** The rows by outcome; outcomes without rows are omitted. */
function Counts({ found }: { found: CrmImport }) {
  const { counts, state, matched, fields, n_incomplete, resource } = found
  const isPlan = state === 'checking' || state === 'checked'
  const shown = [
    { label: isPlan ? 'To create' : 'Created', n: counts.create, tone: 'success' },
    { label: isPlan ? 'To update' : 'Updated', n: counts.update, tone: 'success' },
    { label: 'Skipped', n: counts.skip, tone: 'attention' },
    { label: 'With errors', n: counts.error, tone: 'danger' },
    { label: 'Partly imported', n: n_incomplete, tone: 'attention' },
  ].filter(({ n }) => n > 0)
  if (shown.length === 0) return null
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  if (resource === 'contacts') labels.set('name', 'Name and company')
  const byKey = Object.entries(matched).map(([key, n]) => `${labels.get(key) ?? key} (${n.toLocaleString('en')})`)
  return (
    <>
      <dl className={styles.counts}>
        {shown.map(({ label, n, tone }) => (
          <div key={label} data-tone={tone}>
            <dt>{label}</dt>
            <dd className="tabular">{n.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {byKey.length === 0 ? null : (
        <Text size="sm" c="dimmed">
          Matched by {byKey.join(', ')}
        </Text>
      )}
    </>
  )
}
