import type { TableImport } from '@draftwright/contract/table-imports'
import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../../api/rights.ts'
import { paths } from '../../../app/paths.ts'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ImportSteps } from '../../../ui/ImportSteps.tsx'
import { Page } from '../../../ui/Page.tsx'
import { type ReadingWishes, TableReading, type TableSource } from '../../../ui/TableReading.tsx'
import { useTableSource } from '../../../ui/use-table-source.ts'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { useReadBaseQuery } from '../api.ts'
import { ChooseTableFile } from './ChooseTableFile.tsx'
import { useReadTableImportQuery, useUploadTableFileMutation, watchImport } from './import-api.ts'
import { ImportOutcome } from './ImportOutcome.tsx'
import { MatchFields } from './MatchFields.tsx'

const steps = ['Choose a file', 'Match columns', 'Import'] as const

/** `?import=` is the current one: it can be left and resumed at any step. `?base=` and `?table=` say where a new one goes. */
export function Component() {
  const [id, setId] = useUrlState<string>('import', '', { isStep: true })
  const { source, chooseFile, replaceImport } = useTableSource(id)
  const [baseId] = useUrlState<string>('base', '')
  const [tableId] = useUrlState<string>('table', '')
  const mayManage = useCan()('tables:manage')
  const { data: base } = useReadBaseQuery({ params: { base_id: baseId } }, { skip: baseId === '' })
  const table = base?.tables.find((one) => one.id === tableId)
  const breadcrumbs = [
    { label: 'Tables', to: paths.tables },
    ...(base === undefined ? [] : [{ label: base.name, to: paths.tableBase(base.id, table?.id) }]),
  ]
  return (
    <Page
      title="Import a file"
      width="reading"
      breadcrumbs={breadcrumbs}
      description="Turn a file into records. Preview each column before importing."
    >
      {id === '' ? (
        <>
          <ImportSteps at={0} steps={steps} />
          <ChooseTableFile
            base={base}
            table={table}
            isWaiting={baseId !== '' && base === undefined}
            onChosen={(found, file) => {
              chooseFile(found.id, file)
              setId(found.id)
            }}
          />
          {baseId === '' && mayManage ? (
            <Text size="sm" mt="lg">
              Using Airtable?{' '}
              <Link to={paths.airtableImport} style={{ textDecoration: 'underline' }}>
                Import a whole base
              </Link>
              , with its links and formulas.
            </Text>
          ) : null}
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
  const [upload] = useUploadTableFileMutation()
  const args = { params: { id } }
  const { data, error, refetch } = useReadTableImportQuery(args, { refetchOnMountOrArgChange: true })
  const found = useImportProgress(data, refetch)
  if (found === undefined)
    return error === undefined ? <RowsSkeleton rows={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <ImportSteps at={found.state === 'uploaded' ? 1 : 2} steps={steps} />
      <Text size="sm" c="dimmed" mb="md">
        {found.filename} · {found.n_rows.toLocaleString('en')} {found.n_rows === 1 ? 'row' : 'rows'} ·{' '}
        {found.headers.length} {found.headers.length === 1 ? 'column' : 'columns'}
      </Text>
      {found.state === 'uploaded' ? (
        <>
          <TableReading
            reading={found.reading}
            source={source}
            onReadAgain={async (file, wishes) => {
              const next = await upload({ ...wishes, ...findTarget(found), file, replaces: id }).unwrap()
              onReplace(next.id, wishes)
            }}
          />
          <MatchFields found={found} onLeave={onLeave} />
        </>
      ) : (
        <ImportOutcome found={found} onLeave={onLeave} />
      )}
    </>
  )
}

/** Where the rows go, as the upload names it. */
const findTarget = ({ base_id, table_id, is_new_table }: TableImport) =>
  table_id !== null && !is_new_table ? { table_id } : base_id === null ? {} : { base_id }

/** The import with the progress that the server tells of while a job works on it. */
function useImportProgress(found: TableImport | undefined, refetch: () => void): TableImport | undefined {
  const [progress, setProgress] = useState<Pick<TableImport, 'n_done' | 'n_problems'> | null>(null)
  const { id, state } = found ?? {}
  useEffect(() => {
    if (id === undefined || (state !== 'running' && state !== 'undoing')) return undefined
    const leave = new AbortController()
    void watchImport(id, leave.signal, (event) => {
      setProgress(event)
      if (event.state !== state) refetch()
    })
    return () => {
      leave.abort()
      setProgress(null)
    }
  }, [id, state, refetch])
  if (found === undefined || progress === null) return found
  const { n_done, n_problems } = progress
  return { ...found, n_done, n_problems }
}
