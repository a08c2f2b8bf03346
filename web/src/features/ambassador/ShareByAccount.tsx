import type { SharePost } from '@draftwright/contract/ambassador'
import type { SocialIntegration } from '@draftwright/contract/social-integrations'
import { sharePlatformFacts } from '@draftwright/contract/share-platforms'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { ChannelTypeIcon } from '../channels/index.ts'
import { useListOwnAccountsQuery } from './accounts-api.ts'
import { useCreateShareMutation, useListOwnSharesQuery } from './api.ts'
import { SentShare } from './SentShare.tsx'
import styles from './SentShare.module.css'

const shown = 20

/** Shares with one click by an account of one's own, and shows what became of it. */
export function ShareByAccount({ post, text, canShare }: { post: SharePost; text: string; canShare: boolean }) {
  const { data: accounts } = useListOwnAccountsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data: shares, refetch } = useListOwnSharesQuery(
    { query: { content_id: post.id, limit: shown } },
    { refetchOnMountOrArgChange: true },
  )
  const [create, { isLoading }] = useCreateShareMutation()
  async function shareNow({ id, platform }: SocialIntegration) {
    const body = { content_id: post.id, platform_type: platform, platform_id: id, share_content: text, deliver: true }
    const answer = await create({ body })
    if (answer.error !== undefined) showErrorToast(answer.error)
    // It may have been made although its answer was lost.
    await refetch()
  }
  const sent = (shares?.data ?? []).filter(({ delivery }) => delivery !== null)
  const usable = (accounts ?? []).filter(({ connected, platform }) => connected && post.platforms.includes(platform))
  const broken = (accounts ?? []).filter(({ needs_reconnect }) => needs_reconnect)
  return (
    <div className={styles.list}>
      {usable.length > 0 && (
        <div className={styles.buttons}>
          {usable.map((account) => (
            <Button
              key={account.id}
              disabled={!canShare}
              loading={isLoading}
              icon={<ChannelTypeIcon type={account.platform} size={16} />}
              onClick={() => void shareNow(account)}
            >
              {`Share now on ${sharePlatformFacts[account.platform].label}`}
            </Button>
          ))}
        </div>
      )}
      {broken.map(({ id, platform, failure }) => (
        <p key={id} className={styles.hint} role="note">
          Your {sharePlatformFacts[platform].label} account is not connected: {failure ?? 'the access has ended'}.{' '}
          <Anchor underline="always" size="sm" component={Link} to={paths.ambassador}>
            Connect it again
          </Anchor>
        </p>
      ))}
      {accounts !== undefined && usable.length === 0 && broken.length === 0 && (
        <p className={styles.hint}>
          <Anchor underline="always" size="sm" component={Link} to={paths.ambassador}>
            Connect an account
          </Anchor>{' '}
          to share with one click, or copy the text:
        </p>
      )}
      {sent.map((share) => (
        <SentShare key={share.id} share={share} />
      ))}
    </div>
  )
}
