import type { Content } from '@draftwright/contract/content'
import type { AttemptState } from '@draftwright/contract/schedule'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { useAttemptsQuery } from '../api.ts'
import styles from './HistoryPanel.module.css'

const words: Record<AttemptState, string> = {
  intent: 'began',
  sent: 'sent, not yet answered',
  confirmed: 'published',
  rejected: 'refused',
  unknown: 'no clear answer',
}

/** Each try to publish the post with what came of it; nothing where all went well at once. */
export function Attempts({ content, nameOf }: { content: Content; nameOf: (userId: string | null) => string }) {
  const { data: attempts = [] } = useAttemptsQuery({ id: content.id, version: content.updated_at })
  if (attempts.every(({ state }) => state === 'confirmed')) return null
  return (
    <section aria-label="Attempts to publish">
      <h3 className={styles.title}>Attempts to publish</h3>
      <ol className={styles.list}>
        {attempts.toReversed().map(({ id, state, actor_id, started_at, error }) => (
          <li key={id} className={styles.event}>
            <span>
              <strong>{actor_id === null ? 'The schedule' : nameOf(actor_id)}</strong>: {words[state]}
            </span>
            <span className={styles.time}>
              <TimeAgo time={started_at} />
            </span>
            {error ? <span className={styles.note}>{error}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
