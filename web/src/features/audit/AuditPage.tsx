import * as auditRoutes from '@draftwright/contract/routes/audit.generated'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconFilterOff, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { fetchAndSaveFile } from '../../api/download.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditCards, AuditTable } from './AuditTable.tsx'
import { useListAuditQuery } from './api.ts'
import { useAuditFilters } from './use-audit-filters.ts'

/** The audit log of the workspace, for its owner and admins. */
export function Component() {
  const { filters, page, isFiltered, clear } = useAuditFilters()
  const { data, error, refetch, isFetching } = useListAuditQuery({ query: { ...filters, page } })
  const isNarrow = useMediaQuery('(max-width: 56em)', false, { getInitialValueInEffect: false })
  const List = isNarrow ? AuditCards : AuditTable
  const events = data?.data ?? []
  return (
    <Page
      title="Audit log"
      description="Who changed what in this workspace. Entries are kept for one year."
      breadcrumbs={[{ label: 'Account settings', to: paths.accountSettings }]}
      actions={<DownloadButton filters={filters} />}
    >
      <AuditFilters actions={data?.meta.actions ?? []} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={10} /> : null}
      {data && !error && events.length === 0 ? (
        isFiltered || page > 1 ? (
          <EmptyState
            icon={<IconFilterOff size={22} />}
            title="No matches"
            text="No entries match these filters."
            action={
              <Button variant="outline" onClick={clear}>
                Clear filters
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<IconHistory size={22} />}
            title="No activity yet"
            text="Changes in this workspace appear here."
          />
        )
      ) : null}
      {data && !error && events.length > 0 ? (
        <div aria-busy={isFetching}>
          <List events={events} />
          <Pager meta={data.meta} />
        </div>
      ) : null}
    </Page>
  )
}

function DownloadButton({ filters }: { filters: ReturnType<typeof useAuditFilters>['filters'] }) {
  const [isLoading, setLoading] = useState(false)
  const start = async () => {
    setLoading(true)
    const failure = await fetchAndSaveFile(
      auditRoutes.export,
      { query: filters },
      'The audit log could not be downloaded',
    )
    setLoading(false)
    if (failure !== null) showErrorToast(failure)
  }
  return (
    <Button variant="outline" loading={isLoading} onClick={() => void start()} icon={<IconDownload size={16} />}>
      Download CSV
    </Button>
  )
}
