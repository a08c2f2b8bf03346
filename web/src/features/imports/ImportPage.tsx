import type { Import } from '@draftwright/contract/imports'
import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ImportSteps } from '../../ui/ImportSteps.tsx'
import { Page } from '../../ui/Page.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { type ReadingWishes, TableReading, type TableSource } from '../../ui/TableReading.tsx'
import { useTableSource } from '../../ui/use-table-source.ts'
import { isImportActive, useReadImportQuery, useUploadImportMutation } from './api.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportResult } from './ImportResult.tsx'
import { MapColumns } from './MapColumns.tsx'

/** Milliseconds between two polls of a job. */
const pollMs = 1000

/** `?import=` is the current one: it can be left and resumed at any step. */
export function Component() {
  const [id, setId] = useUrlState<string>('import', '', { isStep: true })
  const { source, chooseFile, replaceImport } = useTableSource(id)
  return (
    <Page
      title="Import"
      width="reading"
      breadcrumbs={[{ label: 'Content', to: paths.posts }]}
      description="Import posts or ideas from a file. You review everything before it is imported."
    >
      {id === '' ? (
        <>
          <ImportSteps at={0} />
          <ChooseFile
            onChosen={(found, file) => {
              chooseFile(found.id, file)
              setId(found.id)
            }}
          />
        </>
      ) : (
        <OneImport key={id} id={id} source={source} onReplace={replaceImport} onLeave={() => setId(null)} />
      )}
    </Page>
  )
}

interface OneImportProps {
  id: string
  source: TableSource | null
  onReplace: (id: string, wishes: ReadingWishes) => void
  onLeave: () => void
}

function OneImport({ id, source, onReplace, onLeave }: OneImportProps) {
  const [upload] = useUploadImportMutation()
  const [isMapping, setMapping] = useUrlState<string>('step', '')
  const { data: found, error, refetch } = useReadImportQuery(id, { refetchOnMountOrArgChange: true })
  usePollImport(found, refetch)
  if (found === undefined)
    return error === undefined ? <RowsSkeleton rows={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const at = toStepIndex(found, isMapping === 'columns')
  return (
    <>
      <ImportSteps at={at} />
      <Text size="sm" c="dimmed" mb="md">
        {found.filename} · {found.n_rows.toLocaleString('en')} {found.n_rows === 1 ? 'row' : 'rows'} of {found.kind}
      </Text>
      {at === 1 ? (
        <>
          <TableReading
            reading={found.reading}
            source={source}
            onReadAgain={async (file, wishes) => {
              const next = await upload({ ...wishes, file, kind: found.kind, replaces: id }).unwrap()
              onReplace(next.id, wishes)
            }}
          />
          <MapColumns found={found} onChecked={() => setMapping(null)} onLeave={onLeave} />
        </>
      ) : (
        <ImportResult found={found} onMap={() => setMapping('columns')} onLeave={onLeave} />
      )}
    </>
  )
}

function toStepIndex({ state }: Import, isMapping: boolean): number {
  if (state === 'uploaded' || state === 'failed' || (state === 'checked' && isMapping)) return 1
  return state === 'checking' || state === 'checked' ? 2 : 3
}

/** Polls while a job is running; its results invalidate every list. */
function usePollImport(found: Import | undefined, refetch: () => void): void {
  const dispatch = useDispatch()
  const isBusy = found !== undefined && isImportActive(found)
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = window.setInterval(refetch, pollMs)
    return () => {
      window.clearInterval(timer)
      dispatch(api.util.invalidateTags(['content', 'ideas', 'channels']))
    }
  }, [isBusy, refetch, dispatch])
}
