import type { ShareablePost } from '@draftwright/contract/ambassador'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './Ambassador.module.css'
import { useListShareablePostsQuery, useReadShareStatisticsQuery } from './api.ts'
import { AskForConsent } from './AskForConsent.tsx'
import { useReadShareConsentQuery } from './consent-api.ts'
import { HeldBack } from './HeldBack.tsx'
import { OwnAccounts } from './OwnAccounts.tsx'
import { OwnShares } from './OwnShares.tsx'
import { SharesToRemove } from './SharesToRemove.tsx'
import { PostToShare } from './PostToShare.tsx'
import { useReadRewardSettingsQuery } from './rewards-api.ts'
import { WhatIsShown } from './WhatIsShown.tsx'

/** What can be shared now, one's own numbers, and what one has shared. */
export function Component() {
  const { data: posts, error, refetch } = useListShareablePostsQuery(undefined, { refetchOnMountOrArgChange: true })
  const can = useCan()
  // The question for consent stands above the posts.
  const { data: consent, isError: isUnanswered } = useReadShareConsentQuery()
  const isKnown = posts !== undefined && (consent !== undefined || isUnanswered)
  return (
    <Page
      title="Ambassador"
      description="Share your team’s posts in your own words. You approve everything posted in your name."
      actions={
        <>
          <Button variant="outline" to={paths.shareResults}>
            Results
          </Button>
          <Leaderboard />
          <Button variant="outline" to={paths.commentOnPost}>
            Comment on a post
          </Button>
          <Button variant="outline" to={paths.shareVoice}>
            Your voice
          </Button>
          {can('account:manage') && (
            <Button variant="outline" to={`${paths.accountSettings}?tab=sharing`}>
              Sharing settings
            </Button>
          )}
        </>
      }
    >
      {error !== undefined && posts === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === undefined && !isKnown && <CardsSkeleton cards={3} />}
      {isKnown && (
        <div className={styles.parts}>
          <SharesToRemove />
          <AskForConsent />
          {posts.length === 0 ? <NothingToShare /> : <PostsToShare posts={posts} />}
          {can('content:publish') && <HeldBack />}
          <OwnAccounts />
          <WhatIsShown />
        </div>
      )}
    </Page>
  )
}

const NothingToShare = () => (
  <EmptyState
    icon={<IconSpeakerphone size={22} />}
    title="Nothing to share yet"
    text="Published posts appear here, with a suggested text and a link that counts clicks."
    action={
      <Button variant="outline" to={paths.posts}>
        Open posts
      </Button>
    }
  />
)

const PostsToShare = ({ posts }: { posts: readonly ShareablePost[] }) => (
  <>
    <Numbers />
    <Section title="Share now">
      <ul className={styles.list}>
        {posts.map((post) => (
          <PostToShare key={post.id} post={post} />
        ))}
      </ul>
    </Section>
    <OwnShares />
  </>
)

function Leaderboard() {
  const { data } = useReadRewardSettingsQuery()
  return data?.is_on === true ? (
    <Button variant="outline" to={paths.shareLeaderboard}>
      Leaderboard
    </Button>
  ) : null
}

function Numbers() {
  const { data } = useReadShareStatisticsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (data?.me === null) return null
  const rows = [
    ['Your shares', data?.me.shares, data?.totals?.shares],
    ['Clicks', data?.me.clicks, data?.totals?.clicks],
    ['Visitors', data?.me.visitors, data?.totals?.visitors],
  ] as const
  return (
    <dl className={styles.numbers} aria-busy={data === undefined}>
      {rows.map(([label, own, all]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{own?.toLocaleString('en') ?? '–'}</dd>
          <dd className={styles.aside}>{all === undefined ? ' ' : `${all.toLocaleString('en')} by the whole team`}</dd>
        </div>
      ))}
    </dl>
  )
}
