import { type ReactNode, useEffect } from 'react'
import { toFailure } from '../api/api.ts'
import { TextSkeleton } from './Delayed.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import styles from './GuestPage.module.css'

/** The secret of a guest's link; kept in the address, as a reload on a phone must still find what it is for. */
export const readGuestToken = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''

interface GuestPageProps {
  /** Of the window, before there is anything as well. */
  title: string
  token: string
  error: unknown
  onRetry: () => void
  /** Wide enough for a text and what is said of it. */
  isWide?: boolean
  /** Undefined until it is there. */
  children: ReactNode
}

/** A page for someone without an account: what the link is for, or why it is not good any more. */
export function GuestPage({ title, token, error, onRetry, isWide = false, children }: GuestPageProps) {
  useEffect(() => {
    document.title = `${title} · Draftwright`
  }, [title])
  const isDead = token === '' || (error !== undefined && toFailure(error).status === 404)
  return (
    <main className={styles.page} data-wide={isWide || undefined}>
      {isDead ? (
        <EmptyState
          isPage
          title="This link no longer works"
          text="It has expired, was revoked or is incomplete. Ask the sender for a new one."
        />
      ) : children !== undefined ? (
        children
      ) : error === undefined ? (
        <TextSkeleton />
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </main>
  )
}

/** Who asks, and what it is. */
export function GuestHeading({ from, title, children }: { from: string; title: string; children?: ReactNode }) {
  return (
    <header>
      <p className={styles.from}>{from}</p>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </header>
  )
}
