import type { Share } from '@draftwright/contract/ambassador'
import { sharePlatformFacts } from '@draftwright/contract/share-platforms'
import { Anchor } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import styles from './Ambassador.module.css'
import { useListOwnSharesQuery } from './api.ts'
import { useMarkShareRemovedMutation, useUndoShareRemovedMutation } from './rules-api.ts'
import { useWithdrawShareMutation } from './share-delivery-api.ts'

/** One's own shares of posts that are not to be shared any more: where they are, and the way to say that they are gone. */
export function SharesToRemove() {
  const { data } = useListOwnSharesQuery(
    { query: { to_remove: 'true', limit: 50 } },
    { refetchOnMountOrArgChange: true },
  )
  if (data === undefined || data.data.length === 0) return null
  return (
    <Section title="Remove these shares">
      <p className={styles.facts}>These posts were withdrawn. Only you can remove your shares.</p>
      <ul className={styles.list}>
        {data.data.map((share) => (
          <ShareToRemove key={share.id} share={share} />
        ))}
      </ul>
    </Section>
  )
}

function ShareToRemove({ share }: { share: Share }) {
  const { id, content_title, platform_type, share_url, created_at, to_remove, can_withdraw } = share
  const [mark, { isLoading }] = useMarkShareRemovedMutation()
  const [undo] = useUndoShareRemovedMutation()
  const [withdraw, { isLoading: isRemoving }] = useWithdrawShareMutation()
  const { label } = sharePlatformFacts[platform_type]
  const params = { id }
  function markRemoved() {
    const takeBack = () => undo({ params }).unwrap().catch(showErrorToast)
    mark({ params })
      .unwrap()
      .then(() => showToast('Thanks! Marked as removed.', { undo: () => void takeBack() }), showErrorToast)
  }
  function removeNow() {
    withdraw({ params })
      .unwrap()
      .then(() => showToast(`Removing it from ${label}`), showErrorToast)
  }
  return (
    <li className={styles.row} aria-label={`${content_title} on ${label}`}>
      <div className={styles.words}>
        <h3 className={styles.title}>{content_title}</h3>
        {to_remove !== null && to_remove.reason !== '' && <p className={styles.note}>“{to_remove.reason}”</p>}
        <p className={styles.facts}>
          {label} · <TimeAgo time={created_at} />
          {share_url !== null && (
            <>
              {' · '}
              <Anchor underline="always" href={share_url} target="_blank" rel="noreferrer noopener" size="sm">
                Open your share
              </Anchor>
            </>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {can_withdraw && (
          <Button size="sm" loading={isRemoving} onClick={removeNow}>
            Remove it now
          </Button>
        )}
        <Button variant="outline" size="sm" loading={isLoading} onClick={markRemoved}>
          I removed it
        </Button>
      </div>
    </li>
  )
}
