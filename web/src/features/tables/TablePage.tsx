import { IconTable } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { useReadBaseQuery } from './api.ts'
import { TableSheet } from './TableSheet.tsx'
import { TableTabs } from './TableTabs.tsx'
import styles from './tables.module.css'

const breadcrumbs = [{ label: 'Tables', to: paths.tables }]

/** A base: its tables, and the grid of one. */
export function Component() {
  const { baseId = '', tableId } = useParams()
  const mayManage = useCan()('tables:manage')
  const { data, error, refetch } = useReadBaseQuery(
    { params: { base_id: baseId } },
    { refetchOnMountOrArgChange: true },
  )
  const base = data?.id === baseId ? data : undefined
  const table = tableId === undefined ? base?.tables[0] : base?.tables.find(({ id }) => id === tableId)
  const isMissing =
    (base !== undefined && table === undefined) || (error !== undefined && [400, 404].includes(toFailure(error).status))
  return (
    <Page title={base?.name ?? 'Tables'} breadcrumbs={breadcrumbs}>
      {isMissing ? (
        <EmptyState
          icon={<IconTable size={22} />}
          title="This table does not exist"
          text="It may be in the trash, or in another workspace."
          action={
            <Button variant="outline" to={paths.tables}>
              Show all bases
            </Button>
          }
        />
      ) : base === undefined || table === undefined ? (
        error === undefined ? (
          <RowsSkeleton rows={10} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className={styles.frame}>
          <TableTabs baseId={base.id} tables={base.tables} current={table} mayManage={mayManage} />
          <TableSheet key={table.id} baseId={base.id} table={table} tables={base.tables} />
        </div>
      )}
    </Page>
  )
}
