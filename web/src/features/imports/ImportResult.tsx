import * as importsRoutes from '@draftwright/contract/routes/imports.generated'
import type { Import } from '@draftwright/contract/imports'
import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { ImportProgress } from '../../ui/ImportProgress.tsx'
import { DownloadProblems } from '../../ui/ProblemRows.tsx'
import { Section } from '../../ui/Section.tsx'
import { toastError } from '../../ui/toast.tsx'
import { useMoveImportMutation } from './api.ts'
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

/** What the check found, how far the run is, and what it made: the work goes on when the page is left. */
export function ImportResult({ found, onMap, onLeave }: ImportResultProps) {
  const [move, { isLoading }] = useMoveImportMutation()
  const [isAsking, setAsking] = useState(false)
  const { state, counts, kind, n_rows } = found
  const planned = counts.ready + (found.settings.on_duplicate === 'import' ? counts.duplicate : 0)
  const isBusy = state === 'checking' || state === 'running'
  const total = state === 'checking' ? n_rows : counts.created + planned
  const done = state === 'checking' ? found.n_done : counts.created
  async function go(verb: Verb) {
    const answer = await move({ id: found.id, verb })
    if (answer.error) toastError(answer.error)
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
            {counts.error + counts.duplicate > 0 && !isBusy ? (
              <DownloadProblems
                start={() =>
                  download(importsRoutes.problems, { params: { id: found.id } }, 'The rows could not be downloaded')
                }
              />
            ) : null}
          </Group>
          <Group gap="xs">
            {isBusy ? (
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
                  <Button loading={isLoading} onClick={() => void go('run')}>
                    Continue
                  </Button>
                ) : (
                  <Button to={kind === 'posts' ? paths.posts : paths.ideas}>
                    {kind === 'posts' ? 'See the posts' : 'See the ideas'}
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
        onConfirm={() => go('undo')}
      >
        {kind === 'posts'
          ? `The ${noun(counts.created)} it made go to the trash. Those that somebody has changed since are kept.`
          : `The ${noun(counts.created)} it made are deleted. Those that somebody has changed since are kept.`}
      </ConfirmDialog>
    </Section>
  )
}
