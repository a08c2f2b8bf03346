import type { AttemptState } from '@draftwright/contract/deliveries'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import styles from './Attempts.module.css'
import { useListPublishAttemptsQuery } from './api.ts'

const words: Record<AttemptState, string> = {
  intent: 'began',
  sent: 'sent, waiting for a response',
  confirmed: 'published',
  rejected: 'not published',
  unknown: 'unclear',
}

interface AttemptsProps {
  /** The post, and its version: a newer one may have new attempts. */
  id: string
  version: string
  nameOf: (userId: string | null) => string
  /** A reason that is shown above already. */
  knownReason?: string | null
}

/** The publish attempts with their outcomes, newest first; nothing if all succeeded at once. */
export function Attempts({ id: contentId, version, nameOf, knownReason = null }: AttemptsProps) {
  const { data: attempts = [] } = useListPublishAttemptsQuery({ id: contentId, version })
  if (attempts.every(({ state }) => state === 'confirmed')) return null
  return (
    <section aria-label="Publish attempts">
      <h3 className={styles.title}>
        {attempts.length === 1 ? '1 publish attempt' : `${attempts.length} publish attempts`}
      </h3>
      <ol className={styles.list}>
        {attempts.toReversed().map(({ id, state, actor_id, started_at, error, url }) => (
          <li key={id} data-state={state}>
            <span>
              <strong>{actor_id === null ? 'The schedule' : nameOf(actor_id)}</strong>: {words[state]}
            </span>
            <span className={styles.time}>
              <TimeAgo time={started_at} />
            </span>
            {error && error !== knownReason ? <span className={styles.note}>{error}</span> : null}
            {url ? (
              <a className={styles.note} href={url} target="_blank" rel="noopener noreferrer">
                {url.replace(/^https?:\/\//u, '')}
              </a>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
