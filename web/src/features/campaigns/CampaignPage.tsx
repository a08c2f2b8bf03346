import type { CampaignDetails } from '@draftwright/contract/campaigns'
import { Progress } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useListContentQuery } from '../content/api.ts'
import { useLazyListTrackedLinksQuery, useListTrackedLinksQuery } from '../links/api.ts'
import { LinkList } from '../links/index.ts'
import {
  useReadCampaignQuery,
  useRemoveCampaignMutation,
  useRestoreCampaignMutation,
  useUpdateCampaignMutation,
} from './api.ts'
import { buildLinksCsv } from './build-campaign-csv.ts'
import { CampaignDialog } from './CampaignDialog.tsx'
import styles from './campaigns.module.css'
import { ClickDays } from './ClickDays.tsx'
import { ExportButton } from './ExportButton.tsx'
import { formatBudget, formatProgress, formatSpan } from './format-campaign.ts'
import { NewLinkDialog } from './NewLinkDialog.tsx'

/** How many posts and links the page shows; the rest are in the list of posts. */
const shown = 50

/** A campaign: how far it is, its posts, its links and who followed them. */
export function Component() {
  const { campaignId = '' } = useParams()
  const { data, error, refetch } = useReadCampaignQuery(
    { params: { id: campaignId } },
    { refetchOnMountOrArgChange: true },
  )
  if (data !== undefined) return <LoadedCampaign key={data.id} campaign={data} />
  return (
    <Page title="Campaign" breadcrumbs={[{ label: 'Campaigns', to: paths.campaigns }]}>
      {error === undefined ? <RowsSkeleton rows={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </Page>
  )
}

function LoadedCampaign({ campaign }: { campaign: CampaignDetails }) {
  const { id } = campaign
  const can = useCan()
  const [isEditing, setEditing] = useState(false)
  const [isAddingLink, setAddingLink] = useState(false)
  const items = useCampaignActions(campaign)
  const posts = useListContentQuery({ query: { campaign_id: id, limit: shown } })
  const links = useListTrackedLinksQuery({ query: { campaign_id: id, limit: shown } })
  const [listLinks] = useLazyListTrackedLinksQuery()
  const isDeleted = campaign.deleted_at !== null
  const facts = [formatSpan(campaign), isDeleted ? 'In the trash' : campaign.archived_at === null ? null : 'Archived']
  return (
    <Page
      title={campaign.name}
      breadcrumbs={[{ label: 'Campaigns', to: paths.campaigns }]}
      description={facts.filter((fact) => fact !== null).join(' · ') || undefined}
      actions={
        can('content:manage') ? (
          <>
            {isDeleted ? null : (
              <Button variant="outline" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            <ActionMenu label="More" items={items} />
          </>
        ) : undefined
      }
    >
      <Totals campaign={campaign} />
      {campaign.days.length > 0 ? (
        <Section title="Clicks by day">
          <ClickDays days={campaign.days} />
        </Section>
      ) : null}
      <Section title="Posts">
        {posts.error !== undefined && posts.data === undefined ? (
          <ErrorState error={posts.error} onRetry={() => void posts.refetch()} />
        ) : posts.data === undefined ? (
          <RowsSkeleton rows={2} />
        ) : posts.data.data.length === 0 ? (
          <p className={styles.none}>No posts yet. Choose this campaign in the details of a post.</p>
        ) : (
          <LinkRows
            rows={posts.data.data.map((post) => ({
              to: paths.content(post.id),
              title: post.title,
              status: post.status,
              time: post.updated_at,
            }))}
          />
        )}
      </Section>
      <Section
        title="Links"
        actions={
          <div className={styles.tools}>
            {links.data !== undefined && links.data.data.length > 0 && (
              <ExportButton
                label="Download links as CSV"
                filename={`links of ${campaign.name.replaceAll(/[^\p{L}\p{N} -]/gu, '').slice(0, 60)}.csv`}
                readPage={(page) => listLinks({ query: { campaign_id: id, page, limit: 200 } }).unwrap()}
                build={buildLinksCsv}
              />
            )}
            {can('content:write') && !isDeleted && (
              <Button
                variant="outline"
                size="sm"
                icon={<IconPlus size={14} aria-hidden />}
                onClick={() => setAddingLink(true)}
              >
                New link
              </Button>
            )}
          </div>
        }
      >
        {links.error !== undefined && links.data === undefined ? (
          <ErrorState error={links.error} onRetry={() => void links.refetch()} />
        ) : links.data === undefined ? (
          <RowsSkeleton rows={2} />
        ) : links.data.data.length === 0 ? (
          <p className={styles.none}>No links yet. Published posts add theirs. Create one for a poster or talk.</p>
        ) : (
          <LinkList links={links.data.data} hasPlaces />
        )}
      </Section>
      <CampaignDialog
        opened={isEditing}
        campaign={campaign}
        onClose={() => setEditing(false)}
        onSaved={() => setEditing(false)}
      />
      <NewLinkDialog opened={isAddingLink} campaignId={id} onClose={() => setAddingLink(false)} />
    </Page>
  )
}

function Totals({ campaign }: { campaign: CampaignDetails }) {
  const goal = formatProgress(campaign)
  const budget = formatBudget(campaign)
  const percent = Math.min(100, Math.floor((100 * (campaign.progress ?? 0)) / (campaign.goal_number ?? 1)))
  const numbers: [string, string][] = [
    ['Clicks', campaign.clicks.toLocaleString()],
    ['Visitors', campaign.visitors.toLocaleString()],
    ['Published posts', campaign.n_published.toLocaleString()],
    ['Post views', campaign.views.toLocaleString()],
    ...(budget === null ? [] : ([['Budget', budget]] as [string, string][])),
  ]
  return (
    <>
      {goal === null ? null : (
        <div className={styles.goal}>
          <p>
            <strong>{goal}</strong> <span>{percent}%</span>
          </p>
          <Progress value={percent} aria-label="Goal progress" />
        </div>
      )}
      <dl className={styles.totals}>
        {numbers.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What can be done with a campaign; each can be undone. */
function useCampaignActions({ id, archived_at, deleted_at }: CampaignDetails) {
  const navigate = useNavigate()
  const [update] = useUpdateCampaignMutation()
  const [remove] = useRemoveCampaignMutation()
  const [restore] = useRestoreCampaignMutation()
  const params = { id }
  const setArchived = async (is_archived: boolean) => {
    const answer = await update({ params, body: { is_archived } })
    if (answer.error) showErrorToast(answer.error)
    else
      showToast(is_archived ? 'Campaign archived' : 'Campaign reactivated', {
        undo: () => void update({ params, body: { is_archived: !is_archived } }),
      })
  }
  const moveToTrash = async () => {
    const answer = await remove({ params })
    if (answer.error) {
      showErrorToast(answer.error)
      return
    }
    showToast('Campaign moved to the trash', { undo: () => void restore({ params }) })
    void navigate(paths.campaigns)
  }
  const takeBack = async () => {
    const answer = await restore({ params })
    if (answer.error) showErrorToast(answer.error)
    else showToast('Campaign restored')
  }
  if (deleted_at !== null) return [{ label: 'Restore', onClick: () => void takeBack() }]
  return [
    archived_at === null
      ? { label: 'Archive', onClick: () => void setArchived(true) }
      : { label: 'Reactivate', onClick: () => void setArchived(false) },
    { label: 'Move to trash', isDanger: true, onClick: () => void moveToTrash() },
  ]
}
