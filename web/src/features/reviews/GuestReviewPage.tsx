import type { GuestView } from '@draftwright/contract/guest-reviews'
import { useState } from 'react'
import { GuestHeading, GuestPage, guestToken } from '../../ui/GuestPage.tsx'
import { useLookAsGuestQuery } from './api.ts'
import { GuestDesk } from './GuestDesk.tsx'
import styles from './GuestReviewPage.module.css'

/** One text for somebody without an account: what it will look like, who asks, comments, and a yes or a no. */
export function Component() {
  const token = guestToken()
  const [said, setSaid] = useState<GuestView | null>(null)
  const { data, error, refetch } = useLookAsGuestQuery({ body: { token } }, { skip: token === '' })
  const view = said ?? data
  const title = view?.title || 'A text to review'
  return (
    <GuestPage title={title} token={token} error={error} onRetry={() => void refetch()} isWide>
      {view === undefined ? undefined : (
        <>
          <GuestHeading
            from={`${view.asked_by ?? 'Somebody'} of ${view.account_name} asks you to review${
              view.channel_name === null ? '' : ` for ${view.channel_name}`
            }`}
            title={title}
          >
            {view.is_outdated && view.html !== null ? (
              <p className={styles.notice}>The text has changed since this link was made. You see it as it is now.</p>
            ) : null}
          </GuestHeading>
          <GuestDesk
            key={view.text_hash}
            view={view}
            token={token}
            onSaid={setSaid}
            onStale={() => {
              setSaid(null)
              void refetch()
            }}
          />
        </>
      )}
    </GuestPage>
  )
}
