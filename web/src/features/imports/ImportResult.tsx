import * as importsRoutes from '@draftwright/contract/routes/imports.generated'
import type { Import } from '@draftwright/contract/imports'
import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { fetchAndSaveFile } from '../../api/download.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { ImportProgress } from '../../ui/ImportProgress.tsx'
import { DownloadProblems } from '../../ui/ProblemRows.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useTransitionImportMutation } from './api.ts'
import { ImportCounts } from './ImportCounts.tsx'
import { ProblemRows } from './ProblemRows.tsx'

interface ImportResultProps {
  found: Import
  onMap: () => void
  onLeave: () => void
}
type Verb = 'run' | 'stop' | 'undo'

const titles: Partial<Record<Import['state'], string>> = {
  checking: 'Checking every row',
  checked: 'Ready to import',
  running: 'Importing',
  done: 'Imported',
  stopped: 'Stopped',
  undone: 'Undone',
}

/** The result of the check, the run's progress, and its result: the work continues when the page is left. */
export function ImportResult({ found, onMap, onLeave }: ImportResultProps) {
  const [move, { isLoading }] = useTransitionImportMutation()
  const [isAsking, setAsking] = useState(false)
  const { state, counts, kind, n_rows } = found
  const planned = counts.ready + (found.settings.on_duplicate === 'import' ? counts.duplicate : 0)
  const isBusy = state === 'checking' || state === 'running'
  const total = state === 'checking' ? n_rows : counts.created + planned
  const done = state === 'checking' ? found.n_done : counts.created
  async function submit(verb: Verb) {
    const answer = await move({ id: found.id, verb })
    if (answer.error) showErrorToast(answer.error)
    setAsking(false)
  }
  const noun = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? kind.slice(0, -1) : kind}`
  return (
    <Section title={titles[state] ?? 'Import'}>
      <Stack gap="md">
        {isBusy ? <ImportProgress label={titles[state] ?? ''} done={done} total={total} /> : null}
        {state === 'checking' ? null : <ImportCounts found={found} />}
        <p className="visually-hidden" role="status">
          {titles[state]}
        </p>
        <FormError message={found.error} />
        {state === 'checking' ? null : <ProblemRows found={found} />}
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            {counts.error + counts.duplicate + found.n_noted > 0 && !isBusy ? (
              <DownloadProblems
                start={() =>
                  fetchAndSaveFile(
                    importsRoutes.problems,
                    { params: { id: found.id } },
                    'The rows could not be downloaded',
                  )
                }
              />
            ) : null}
          </Group>
          <Group gap="xs">
            {isBusy ? (
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
                  Import {noun(planned)}
                </Button>
              </>
            ) : null}
            {state === 'stopped' || state === 'done' ? (
              <>
                {counts.created > 0 ? (
                  <Button variant="outline" onClick={() => setAsking(true)}>
                    Undo import…
                  </Button>
                ) : null}
                {state === 'stopped' && planned > 0 ? (
                  <Button loading={isLoading} onClick={() => void submit('run')}>
                    Continue
                  </Button>
                ) : (
                  <Button to={kind === 'posts' ? paths.posts : paths.ideas}>
                    {kind === 'posts' ? 'View posts' : 'View ideas'}
                  </Button>
                )}
              </>
            ) : null}
            {state === 'done' || state === 'undone' ? (
              <Button variant="ghost" onClick={onLeave}>
                Import another file
              </Button>
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
        {kind === 'posts'
          ? `The ${noun(counts.created)} imported are moved to the trash. Items edited since then are kept.`
          : `The ${noun(counts.created)} imported are deleted. Items edited since then are kept.`}
      </ConfirmDialog>
    </Section>
  )
}
