import type { GuestView } from '@draftwright/contract/guest-reviews'
import { useState } from 'react'
import { GuestHeading, GuestPage, readGuestToken } from '../../ui/GuestPage.tsx'
import { useReadGuestReviewQuery } from './api.ts'
import { GuestReview } from './GuestReview.tsx'
import styles from './GuestReviewPage.module.css'

/** A review page for someone without an account: the text's preview, the sender, comments, and the decision. */
export function Component() {
  const token = readGuestToken()
  const [answeredView, setAnsweredView] = useState<GuestView | null>(null)
  const { data, error, refetch } = useReadGuestReviewQuery({ body: { token } }, { skip: token === '' })
  const view = answeredView ?? data
  const title = view?.title || 'Review a post'
  return (
    <GuestPage title={title} token={token} error={error} onRetry={() => void refetch()} isWide>
      {view === undefined ? undefined : (
        <>
          <GuestHeading
            from={`${view.asked_by ?? 'Someone'} of ${view.account_name} asks you to review${
              view.channel_name === null ? '' : ` for ${view.channel_name}`
            }`}
            title={title}
          >
            {view.is_outdated && view.html !== null ? (
              <p className={styles.notice}>
                The post was edited after this link was created. This is the current version.
              </p>
            ) : null}
          </GuestHeading>
          <GuestReview
            key={view.text_hash}
            view={view}
            token={token}
            onAnswered={setAnsweredView}
            onStale={() => {
              setAnsweredView(null)
              void refetch()
            }}
          />
        </>
      )}
    </GuestPage>
  )
}
