import type { ShareablePost } from '@draftwright/contract/ambassador'
import { Anchor } from '@mantine/core'
import { IconAdjustments, IconArrowBackUp, IconSpeakerphone, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { formatDay, formatMoment, getOwnTimeZone } from '../../ui/format-moment.ts'
import styles from './Ambassador.module.css'
import { useAskToShareMutation, useStopAskingToShareMutation } from './api.ts'
import { AskDialog } from './AskDialog.tsx'
import { RulesDialog } from './RulesDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** A post, why it is here, and the way to share it. */
export function PostToShare({ post }: { post: ShareablePost }) {
  const { id, title, excerpt, asked, embargo_until, is_shared_by_me, published_at } = post
  const can = useCan()
  const [opened, setOpened] = useState<'ask' | 'rules' | 'withdraw' | null>(null)
  const close = () => setOpened(null)
  const [ask] = useAskToShareMutation()
  const [stop] = useStopAskingToShareMutation()
  const params = { content_id: id }
  function stopAsking() {
    if (asked === null) return
    const undo = () =>
      ask({ params, body: { until: asked.until, note: asked.note } })
        .unwrap()
        .catch(showErrorToast)
    stop({ params })
      .unwrap()
      .then(() => showToast('Request withdrawn', { undo: () => void undo() }), showErrorToast)
  }
  const reason = formatReason(post)
  const shares = formatShares(post)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={paths.sharePost(id)}>{title}</Link>
        </h3>
        {reason !== null && <p className={asked === null ? styles.facts : styles.asked}>{reason}</p>}
        {asked !== null && asked.note !== '' && <p className={styles.note}>“{asked.note}”</p>}
        {excerpt !== '' && <p className={styles.excerpt}>{excerpt}</p>}
        <p className={styles.facts}>
          {published_at !== null && (
            <>
              Published <TimeAgo time={published_at} />
              {' · '}
            </>
          )}
          <Anchor underline="always" href={post.url} target="_blank" rel="noreferrer noopener" size="sm">
            Read it
          </Anchor>
          {shares !== null && ` · ${shares}`}
        </p>
      </div>
      <div className={styles.actions}>
        {embargo_until === null ? (
          <Button variant={is_shared_by_me ? 'outline' : 'default'} size="sm" to={paths.sharePost(id)}>
            {is_shared_by_me ? 'Share again' : 'Share'}
          </Button>
        ) : (
          <p className={styles.facts}>From {formatMoment(embargo_until, getOwnTimeZone())}</p>
        )}
        {can('content:publish') && (
          <ActionMenu
            label={`More actions for ${title}`}
            items={[
              {
                label: asked === null ? 'Ask the team to share' : 'Change the request',
                icon: IconSpeakerphone,
                onClick: () => setOpened('ask'),
              },
              ...(asked === null ? [] : [{ label: 'Withdraw the request', icon: IconX, onClick: stopAsking }]),
              { label: 'Sharing rules', icon: IconAdjustments, onClick: () => setOpened('rules') },
              { label: 'Withdraw from sharing', icon: IconArrowBackUp, onClick: () => setOpened('withdraw') },
            ]}
          />
        )}
      </div>
      {opened === 'ask' && <AskDialog post={post} onClose={close} />}
      {opened === 'rules' && <RulesDialog id={id} title={title} onClose={close} />}
      {opened === 'withdraw' && <WithdrawDialog id={id} title={title} onClose={close} />}
    </li>
  )
}

function formatReason({ asked, campaign_name, is_own, author_name }: ShareablePost): string | null {
  if (asked !== null) return `${asked.by ?? 'Your team'} asks you to share it until ${formatDay(asked.until)}`
  if (campaign_name !== null) return `Part of ${campaign_name}`
  if (is_own) return 'Your own post'
  return author_name === null ? null : `By ${author_name}`
}

/** As far as the workspace shows numbers. */
function formatShares({ is_shared_by_me, n_own_shares: own, n_shares: all }: ShareablePost): string | null {
  if (all === 0) return 'Not shared yet'
  if (own === null || all === null || own === all) {
    if (!is_shared_by_me) return null
    return own === null || own === 1 ? 'Shared by you' : `Shared by you ${own} times`
  }
  const others = `${all} ${all === 1 ? 'share' : 'shares'}`
  return own === 0 ? others : `${others}, ${own} yours`
}
