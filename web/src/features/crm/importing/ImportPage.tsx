import type { CrmImport } from '@draftwright/contract/crm/imports'
import { recordResources } from '@draftwright/contract/crm/vocabulary'
import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { Navigate, useParams } from 'react-router'
import { api } from '../../../api/api.ts'
import { paths } from '../../../app/paths.ts'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ImportSteps } from '../../../ui/ImportSteps.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { type ReadingWishes, TableReading, type TableSource } from '../../../ui/TableReading.tsx'
import { useTableSource } from '../../../ui/use-table-source.ts'
import { isImportBusy, useReadCrmImportQuery, useUploadCrmImportMutation } from './api.ts'
import { ChooseTable } from './ChooseTable.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { MapTable } from './MapTable.tsx'

/** Milliseconds between two polls of a job. */
const pollMs = 700

/** `?import=` is the current one: it can be left and resumed at any step. */
export function Component() {
  const { resource: asked } = useParams()
  const resource = recordResources.find((name) => name === asked)
  const [id, setId] = useUrlState<string>('import', '', { isStep: true })
  const { source, chooseFile, replaceImport } = useTableSource(id)
  if (resource === undefined) return <Navigate to={paths.notFound} replace />
  const label = resource.charAt(0).toUpperCase() + resource.slice(1)
  return (
    <Page
      title={`Import ${resource}`}
      width="reading"
      breadcrumbs={[{ label, to: paths[resource] }]}
      description="You review everything before it is imported, and you can undo the import."
    >
      {id === '' ? (
        <>
          <ImportSteps at={0} />
          <ChooseTable
            resource={resource}
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
  const [upload] = useUploadCrmImportMutation()
  const [step, setStep] = useUrlState<string>('step', '')
  const { data: found, error, refetch } = useReadCrmImportQuery(id, { refetchOnMountOrArgChange: true })
  usePolling(found, refetch)
  if (found === undefined)
    return error === undefined ? <RowsSkeleton rows={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const at = toStep(found, step === 'columns')
  return (
    <>
      <ImportSteps at={at} />
      <Text size="sm" c="dimmed" mb="md">
        {found.filename} · {found.n_rows.toLocaleString('en')} {found.n_rows === 1 ? 'row' : 'rows'}
      </Text>
      {at === 1 ? (
        <>
          <TableReading
            reading={found.reading}
            source={source}
            onReadAgain={async (file, wishes) => {
              const next = await upload({ ...wishes, file, resource: found.resource, replaces: id }).unwrap()
              onReplace(next.id, wishes)
            }}
          />
          <MapTable found={found} onChecked={() => setStep(null)} onLeave={onLeave} />
        </>
      ) : (
        <ImportOutcome found={found} onMap={() => setStep('columns')} onLeave={onLeave} />
      )}
    </>
  )
}

function toStep({ state }: CrmImport, isMapping: boolean): number {
  if (state === 'uploaded' || state === 'failed' || (state === 'checked' && isMapping)) return 1
  return state === 'checking' || state === 'checked' ? 2 : 3
}

/** Polls while a job is running; its results invalidate every list. */
function usePolling(found: CrmImport | undefined, refetch: () => void): void {
  const dispatch = useDispatch()
  const isAtIt = found !== undefined && isImportBusy(found)
  useEffect(() => {
    if (!isAtIt) return undefined
    const timer = window.setInterval(refetch, pollMs)
    return () => {
      window.clearInterval(timer)
      dispatch(api.util.invalidateTags(['crm']))
    }
  }, [isAtIt, refetch, dispatch])
}
