import { IconFilterOff, IconPlus, IconSettings, IconTargetArrow } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AnalyticsTabs } from '../../app/AnalyticsTabs.tsx'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { TableSkeleton } from '../../ui/skeletons.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useUrlParams } from '../../ui/use-url-params.ts'
import { LinkSettingsDialog } from '../links/index.ts'
import { useLazyListCampaignsQuery, useListCampaignsQuery } from './api.ts'
import { buildCampaignsCsv } from './build-campaign-csv.ts'
import { CampaignDialog } from './CampaignDialog.tsx'
import styles from './campaigns.module.css'
import { ExportButton } from './ExportButton.tsx'
import { formatBudget, formatProgress, formatSpan } from './format-campaign.ts'

const statuses = [
  { value: 'archived', label: 'Archived' },
  { value: 'trash', label: 'Trash' },
]

/** The campaigns of the workspace with what they have brought. */
export function Component() {
  const [params, change] = useUrlParams()
  const [isAdding, setAdding] = useState(false)
  const [hasSettings, setSettings] = useState(false)
  const navigate = useNavigate()
  const can = useCan()
  const status = statuses.find(({ value }) => value === params.get('status'))?.value ?? 'active'
  const page = Number(params.get('page') ?? 1)
  const q = params.get('q') ?? undefined
  const query = {
    q,
    status: status as 'active' | 'archived' | 'trash',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
  const { data, error, refetch, isFetching } = useListCampaignsQuery({ query }, { refetchOnMountOrArgChange: true })
  const [list] = useLazyListCampaignsQuery()
  const add = can('content:manage') ? (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      New campaign
    </Button>
  ) : null
  const isFiltered = q !== undefined || status !== 'active'
  return (
    <Page
      title="Campaigns"
      tabs={<AnalyticsTabs />}
      description="Group posts and links around a goal and track results."
      actions={
        <>
          <Button variant="outline" icon={<IconSettings size={16} aria-hidden />} onClick={() => setSettings(true)}>
            Link settings
          </Button>
          {add}
        </>
      }
    >
      <div className={styles.filters}>
        <SearchField label="Search campaigns" />
        <FilterSelect name="status" label="Active" options={statuses} />
        {data !== undefined && data.data.length > 0 && (
          <ExportButton
            label="Download campaigns as CSV"
            filename="campaigns.csv"
            readPage={(n) => list({ query: { ...query, page: n, limit: 200 } }).unwrap()}
            build={buildCampaignsCsv}
          />
        )}
      </div>
      {error !== undefined && data === undefined ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === undefined ? <TableSkeleton rows={6} /> : null}
      {data?.data.length === 0 && isFiltered ? (
        <EmptyState
          icon={<IconFilterOff size={22} />}
          title={status === 'trash' ? 'The trash is empty' : 'No campaign matches'}
          text={status === 'trash' ? 'Deleted campaigns stay here for 30 days.' : 'No results for this search.'}
          action={
            <Button
              variant="outline"
              onClick={() =>
                change((all) => {
                  for (const name of ['q', 'status', 'page']) all.delete(name)
                })
              }
            >
              Show all campaigns
            </Button>
          }
        />
      ) : null}
      {data?.data.length === 0 && !isFiltered ? (
        <EmptyState
          icon={<IconTargetArrow size={22} />}
          title="No campaigns yet"
          text="Group posts and links around a goal and track results."
          action={add}
        />
      ) : null}
      {data !== undefined && data.data.length > 0 ? (
        <div aria-busy={isFetching}>
          <table className={styles.table}>
            <caption className="visually-hidden">Campaigns</caption>
            <thead>
              <tr>
                <th scope="col">Campaign</th>
                <th scope="col">Days</th>
                <th scope="col">Goal</th>
                <th scope="col">Posts</th>
                <th scope="col">Clicks</th>
                <th scope="col">Budget</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((campaign) => (
                <tr key={campaign.id}>
                  <th scope="row">
                    <Link to={paths.campaign(campaign.id)}>{campaign.name}</Link>
                  </th>
                  <td>{formatSpan(campaign)}</td>
                  <td>{formatProgress(campaign)}</td>
                  <td>{campaign.n_posts.toLocaleString()}</td>
                  <td>{campaign.clicks.toLocaleString()}</td>
                  <td>{formatBudget(campaign)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager meta={data.meta} />
        </div>
      ) : null}
      <CampaignDialog
        opened={isAdding}
        campaign={null}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => void navigate(paths.campaign(id))}
      />
      <LinkSettingsDialog opened={hasSettings} onClose={() => setSettings(false)} />
    </Page>
  )
}
