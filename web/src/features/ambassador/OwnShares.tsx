import type { Share } from '@draftwright/contract/ambassador'
import { sharePlatformFacts } from '@draftwright/contract/share-platforms'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import styles from './Ambassador.module.css'
import { describeShareState } from './share-state.ts'
import { useChangeShareMutation, useListOwnSharesQuery } from './api.ts'

const shown = 20

/** What one has shared, the newest first, and what came of it. */
export function OwnShares() {
  const { data } = useListOwnSharesQuery({ query: { limit: shown } }, { refetchOnMountOrArgChange: true })
  if (data === undefined || data.data.length === 0) return null
  return (
    <Section title="Your shares">
      <ul className={styles.list}>
        {data.data.map((share) => (
          <OwnShare key={share.id} share={share} />
        ))}
      </ul>
    </Section>
  )
}

function OwnShare({ share }: { share: Share }) {
  const { id, content_id, content_title, platform_type, share_url, state, clicks, visitors, created_at } = share
  const [change, { isLoading }] = useChangeShareMutation()
  const { label } = sharePlatformFacts[platform_type]
  const sent = describeShareState(share)
  const isSentNow = sent !== null && sent.name !== 'live'
  const params = { id }
  function confirmShare() {
    const undo = () => change({ params, body: { state } }).unwrap().catch(showErrorToast)
    change({ params, body: { state: 'confirmed' } })
      .unwrap()
      .then(() => showToast('Marked as shared', { undo: () => void undo() }), showErrorToast)
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={paths.sharePost(content_id)}>{content_title}</Link>
        </h3>
        <p className={styles.facts}>
          {label} · <TimeAgo time={created_at} />
          {share_url !== null && (
            <>
              {' · '}
              <Anchor underline="always" href={share_url} target="_blank" rel="noreferrer noopener" size="sm">
                Open it
              </Anchor>
            </>
          )}
        </p>
        {share.to_remove !== null && <p className={styles.note}>Please remove it: see above.</p>}
        {share.removed_at !== null && <p className={styles.facts}>Removed</p>}
        {isSentNow && <p className={styles.facts}>{sent.words}</p>}
        {isSentNow && state !== 'confirmed' ? null : state === 'confirmed' ? (
          <p className={styles.facts}>
            {clicks === null || visitors === null
              ? 'Confirmed'
              : share.link_url === null
                ? 'No click count: the post isn’t on your workspace’s site'
                : `${clicks.toLocaleString('en')} ${clicks === 1 ? 'click' : 'clicks'}, ${visitors.toLocaleString('en')} ${visitors === 1 ? 'visitor' : 'visitors'}`}
          </p>
        ) : (
          <p className={styles.facts}>Not confirmed. Did you post it?</p>
        )}
      </div>
      {state !== 'confirmed' && !isSentNow && (
        <div className={styles.actions}>
          <Button variant="outline" size="sm" loading={isLoading} onClick={confirmShare}>
            I posted it
          </Button>
        </div>
      )}
    </li>
  )
}
