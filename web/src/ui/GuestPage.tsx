import { type ReactNode, useEffect } from 'react'
import { toFailure } from '../api/api.ts'
import { TextSkeleton } from './Delayed.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import styles from './GuestPage.module.css'

/** The guest link's token; it stays in the URL so that a reload on a phone still finds it. */
export const readGuestToken = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''

interface GuestPageProps {
  /** The window title, set while the content is still loading too. */
  title: string
  token: string
  error: unknown
  onRetry: () => void
  /** Wide enough for a text and its comments side by side. */
  isWide?: boolean
  /** Undefined until loaded. */
  children: ReactNode
}

/** A page for someone without an account: its content, or a notice that the link no longer works. */
export function GuestPage({ title, token, error, onRetry, isWide = false, children }: GuestPageProps) {
  useEffect(() => {
    document.title = `${title} · Draftwright`
  }, [title])
  const isDead = token === '' || (error !== undefined && toFailure(error).status === 404)
  return (
    <main className={styles.page} data-wide={isWide || undefined}>
      <meta name="robots" content="noindex" />
      {isDead ? (
        <EmptyState
          isPage
          title="This link no longer works"
          text="It may have expired. Ask the sender for a new one."
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

/** Who sent the link, and what it is for. */
export function GuestHeading({ from, title, children }: { from: string; title: string; children?: ReactNode }) {
  return (
    <header>
      <p className={styles.from}>{from}</p>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </header>
  )
}
