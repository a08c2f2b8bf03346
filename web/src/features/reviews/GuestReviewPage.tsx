import type { GuestView } from '@draftwright/contract/guest-reviews'
import { useEffect, useState } from 'react'
import { readError } from '../../api/api.ts'
import { TextSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useLookAsGuestQuery } from './api.ts'
import { GuestDesk } from './GuestDesk.tsx'
import styles from './GuestReviewPage.module.css'

/** One text for somebody without an account: what it will look like, who asks, comments, and a yes or a no. */
export function Component() {
  // Kept in the address: a reload on a phone must still find the text.
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
  const [said, setSaid] = useState<GuestView | null>(null)
  const { data, error, refetch } = useLookAsGuestQuery({ body: { token } }, { skip: token === '' })
  const view = said ?? data
  const title = view?.title || 'A text to review'
  useEffect(() => {
    document.title = `${title} · Draftwright`
  }, [title])
  const status = error === undefined ? null : readError(error).status
  if (token === '' || status === 404)
    return (
      <main className={styles.page}>
        <EmptyState
          isPage
          title="This link is not good any more"
          text="It has run out, was taken back, or is not complete. Ask whoever sent it for a new one."
        />
      </main>
    )
  if (view === undefined)
    return (
      <main className={styles.page}>
        {error === undefined ? <TextSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </main>
    )
  return (
    <main className={styles.page}>
      <header>
        <p className={styles.from}>
          {view.asked_by ?? 'Somebody'} of {view.account_name} asks you to review
          {view.channel_name === null ? '' : ` for ${view.channel_name}`}
        </p>
        <h1 className={styles.title}>{title}</h1>
        {view.is_outdated && view.html !== null ? (
          <p className={styles.notice}>The text has changed since this link was made. You see it as it is now.</p>
        ) : null}
      </header>
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
    </main>
  )
}
