import type { AttemptState } from '@draftwright/contract/schedule'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import styles from './Attempts.module.css'
import { useAttemptsQuery } from './api.ts'

const words: Record<AttemptState, string> = {
  intent: 'began',
  sent: 'sent, not yet answered',
  confirmed: 'published',
  rejected: 'did not go out',
  unknown: 'no clear answer',
}

interface AttemptsProps {
  /** The post, and which version of it: a newer one may have been tried again. */
  id: string
  version: string
  nameOf: (userId: string | null) => string
  /** A reason that stands above already. */
  told?: string | null
}

/** Each try to publish the post with what came of it, newest first; nothing where all went well at once. */
export function Attempts({ id: contentId, version, nameOf, told = null }: AttemptsProps) {
  const { data: attempts = [] } = useAttemptsQuery({ id: contentId, version })
  if (attempts.every(({ state }) => state === 'confirmed')) return null
  return (
    <section aria-label="Attempts to publish">
      <h3 className={styles.title}>
        {attempts.length === 1 ? 'One attempt to publish' : `${attempts.length} attempts to publish`}
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
            {error && error !== told ? <span className={styles.note}>{error}</span> : null}
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
