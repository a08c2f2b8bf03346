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
import { isBusy, useReadCrmImportQuery } from './api.ts'
import { ChooseTable } from './ChooseTable.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { MapTable } from './MapTable.tsx'

/** Milliseconds between two looks at a job. */
const look = 700

/** `?import=` is the one being worked on: it can be left and come back to at any step. */
export function Component() {
  const { resource: asked } = useParams()
  const resource = recordResources.find((name) => name === asked)
  const [id, setId] = useUrlState<string>('import', '', { isStep: true })
  if (resource === undefined) return <Navigate to={paths.notFound} replace />
  const label = resource.charAt(0).toUpperCase() + resource.slice(1)
  return (
    <Page
      title={`Import ${resource}`}
      width="reading"
      breadcrumbs={[{ label, to: paths[resource] }]}
      description="Nothing is written before you have seen what will be, and all of it can be taken back."
    >
      {id === '' ? (
        <>
          <ImportSteps at={0} />
          <ChooseTable resource={resource} onChosen={(found) => setId(found.id)} />
        </>
      ) : (
        <OneImport key={id} id={id} onLeave={() => setId(null)} />
      )}
    </Page>
  )
}

function OneImport({ id, onLeave }: { id: string; onLeave: () => void }) {
  const [step, setStep] = useUrlState<string>('step', '')
  const { data: found, error, refetch } = useReadCrmImportQuery(id, { refetchOnMountOrArgChange: true })
  useLooks(found, refetch)
  if (found === undefined)
    return error === undefined ? <RowsSkeleton rows={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const at = stepOf(found, step === 'columns')
  return (
    <>
      <ImportSteps at={at} />
      <Text size="sm" c="dimmed" mb="md">
        {found.filename} · {found.n_rows.toLocaleString('en')} {found.n_rows === 1 ? 'row' : 'rows'} · {found.encoding}
      </Text>
      {at === 1 ? (
        <MapTable found={found} onChecked={() => setStep(null)} onLeave={onLeave} />
      ) : (
        <ImportOutcome found={found} onMap={() => setStep('columns')} onLeave={onLeave} />
      )}
    </>
  )
}

function stepOf({ state }: CrmImport, isMapping: boolean): number {
  if (state === 'uploaded' || state === 'failed' || (state === 'checked' && isMapping)) return 1
  return state === 'checking' || state === 'checked' ? 2 : 3
}

/** Looks again while a job is at it; what it has made is new to every list. */
function useLooks(found: CrmImport | undefined, refetch: () => void): void {
  const dispatch = useDispatch()
  const isAtIt = found !== undefined && isBusy(found)
  useEffect(() => {
    if (!isAtIt) return undefined
    const timer = window.setInterval(refetch, look)
    return () => {
      window.clearInterval(timer)
      dispatch(api.util.invalidateTags(['crm']))
    }
  }, [isAtIt, refetch, dispatch])
}
