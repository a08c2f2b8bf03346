import { Group, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { RouteResult } from '../../../api/api.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Section } from '../../../ui/Section.tsx'
import importStyles from '../../../ui/TableImport.module.css'
import { showErrorToast } from '../../../ui/toast.tsx'
import { invalidateTables } from '../api.ts'
import {
  useReadAirtableImportQuery,
  useDiscardAirtableImportMutation,
  useResumeAirtableImportMutation,
  useStopAirtableImportMutation,
  useUndoAirtableImportMutation,
} from './airtable-api.ts'
import styles from './table-import.module.css'

/** Milliseconds between two looks at a job. */
const pollMs = 1000
const titles = {
  running: 'Importing',
  stopped: 'Stopped',
  done: 'Imported',
  discarded: 'Discarded',
  undone: 'Undone',
} as const

type Found = RouteResult<'airtableImports.read'>

function describeFiles({ state, n_files, n_saved_files, n_failed_files }: Found): string {
  const all = n_files.toLocaleString('en')
  const saved = `${n_saved_files.toLocaleString('en')} of ${all} ${n_files === 1 ? 'file' : 'files'}`
  if (state === 'done' && n_failed_files === 0) return saved.replace(/^.* of /u, '')
  return n_failed_files === 0 ? saved : `${saved} (${n_failed_files.toLocaleString('en')} did not come)`
}

function describeStep({ current, n_files }: Found): string {
  if (current === null && n_files === 0) return '.'
  return `. ${current === null ? 'Saving files' : `Reading ${current}`}; you can leave this page, the import continues.`
}

/** How far an import is, and what did not come. */
export function AirtableProgress({ id, onLeave }: { id: string; onLeave: () => void }) {
  const dispatch = useDispatch()
  const params = { id }
  const { data: found, error, refetch } = useReadAirtableImportQuery({ params }, { refetchOnMountOrArgChange: true })
  const [stop] = useStopAirtableImportMutation()
  const [resume] = useResumeAirtableImportMutation()
  const [asked, setAsked] = useState<EndVerb | null>(null)
  const isBusy = found?.state === 'running'
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = window.setInterval(() => void refetch(), pollMs)
    return () => {
      window.clearInterval(timer)
      dispatch(invalidateTables())
    }
  }, [isBusy, refetch, dispatch])
  if (found === undefined)
    return error === undefined ? <RowsSkeleton rows={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const { state, name, n_tables, n_records, n_links, report } = found
  const counted = [
    `${n_tables} ${n_tables === 1 ? 'table' : 'tables'}`,
    `${n_records.toLocaleString('en')} ${n_records === 1 ? 'record' : 'records'}`,
    `${n_links.toLocaleString('en')} ${n_links === 1 ? 'link' : 'links'}`,
    ...(found.n_files === 0 ? [] : [describeFiles(found)]),
  ].join(', ')
  return (
    <Section title={`${titles[state]}: ${name}`}>
      <Stack gap="md">
        <p className={styles.facts} role="status">
          {counted}
          {isBusy ? describeStep(found) : '.'}
        </p>
        <FormError message={found.error} />
        {report.length === 0 ? null : (
          <div>
            <strong>Differences</strong>
            <ul className={importStyles.problems}>
              {report.map(({ place, message }) => (
                <li key={`${place} ${message}`}>
                  <span>
                    <strong>{place}</strong> {message}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          {isBusy ? (
            <Button variant="outline" onClick={() => void stop({ params }).unwrap().catch(showErrorToast)}>
              Stop
            </Button>
          ) : null}
          {state === 'stopped' ? (
            <Button variant="outline" onClick={() => void resume({ params }).unwrap().catch(showErrorToast)}>
              Continue
            </Button>
          ) : null}
          {state === 'stopped' ? (
            <Button variant="outline" onClick={() => setAsked('discard')}>
              Discard…
            </Button>
          ) : null}
          {state === 'done' || state === 'stopped' || state === 'discarded' ? (
            <Button variant="outline" onClick={() => setAsked('undo')}>
              Undo import…
            </Button>
          ) : null}
          {isBusy ? null : (
            <Button variant="ghost" onClick={onLeave}>
              Import another base
            </Button>
          )}
          {state === 'undone' ? null : <Button to={paths.tableBase(found.base_id)}>Open the base</Button>}
        </Group>
      </Stack>
      <EndImport found={found} verb={asked} onClose={() => setAsked(null)} />
    </Section>
  )
}

type EndVerb = 'discard' | 'undo'

/** Asks before an import ends for good. */
function EndImport({ found, verb, onClose }: { found: Found; verb: EndVerb | null; onClose: () => void }) {
  const [discard, { isLoading: isDiscarding }] = useDiscardAirtableImportMutation()
  const [undo, { isLoading: isUndoing }] = useUndoAirtableImportMutation()
  const params = { id: found.id }
  async function submit(end: typeof discard) {
    const answer = await end({ params })
    if (answer.error) showErrorToast(answer.error)
    onClose()
  }
  return (
    <>
      <ConfirmDialog
        opened={verb === 'discard'}
        title="Discard this import?"
        action="Discard import"
        isBusy={isDiscarding}
        onClose={onClose}
        onConfirm={() => void submit(discard)}
      >
        You can’t continue this import afterwards. Imported records stay.
      </ConfirmDialog>
      <ConfirmDialog
        opened={verb === 'undo'}
        title="Undo this import?"
        action="Undo import"
        isBusy={isUndoing}
        onClose={onClose}
        onConfirm={() => void submit(undo)}
      >
        The base {found.name} moves to the trash with everything in it. You can restore it for 30 days.
      </ConfirmDialog>
    </>
  )
}
