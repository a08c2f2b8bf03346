import type { Attempt, AttemptState, StepState } from '@draftwright/contract/deliveries'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import styles from './Attempts.module.css'
import { useListPublishAttemptsQuery } from './api.ts'
import { joinSentences } from './join-sentences.ts'

const words: Record<AttemptState, string> = {
  intent: 'began',
  sent: 'sent, waiting for a response',
  confirmed: 'done',
  rejected: 'not done',
  unknown: 'unclear',
}
const operations: Record<Attempt['operation'], string> = { publish: 'Publish', edit: 'Update', take_down: 'Remove' }
const stepWords: Record<StepState, string> = {
  planned: 'to be sent',
  sent: 'sent, no response yet',
  done: 'done',
  rejected: 'refused',
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

/** The attempts with their steps and what the network answered, newest first; nothing if all were done at once on our own site. */
export function Attempts({ id: contentId, version, nameOf, knownReason = null }: AttemptsProps) {
  const { data: attempts = [] } = useListPublishAttemptsQuery({ id: contentId, version })
  if (attempts.every(({ state, steps }) => state === 'confirmed' && steps.length === 0)) return null
  return (
    <section aria-label="Publish attempts">
      <h3 className={styles.title}>{attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}</h3>
      <ol className={styles.list}>
        {attempts.toReversed().map((attempt) => (
          <li key={attempt.id} data-state={attempt.state}>
            <span>
              <strong>{attempt.actor_id === null ? 'The schedule' : nameOf(attempt.actor_id)}</strong>:{' '}
              {operations[attempt.operation]}, {words[attempt.state]}
            </span>
            <span className={styles.time}>
              <TimeAgo time={attempt.started_at} />
            </span>
            {attempt.error && attempt.error !== knownReason ? (
              <span className={styles.note}>{joinSentences(attempt.error, attempt.fix)}</span>
            ) : null}
            {attempt.url ? (
              <a className={styles.note} href={attempt.url} target="_blank" rel="noopener noreferrer">
                {attempt.url.replace(/^https?:\/\//u, '')}
              </a>
            ) : null}
            {attempt.steps.length > 0 ? <Proof attempt={attempt} /> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Every request of the attempt, as evidence: time, status, request id, the network's answer and the hash of what was sent. */
function Proof({ attempt }: { attempt: Attempt }) {
  return (
    <details className={styles.proof}>
      <summary>
        {attempt.steps.length === 1 ? '1 step' : `${attempt.steps.length} steps`}, text{' '}
        {attempt.payload_hash.slice(0, 12)}
      </summary>
      <ol className={styles.steps}>
        {attempt.steps.map((step) => (
          <li key={step.position} data-state={step.state}>
            <span>
              {step.label}: {stepWords[step.state]}
              {step.tries > 1 ? `, sent ${step.tries} times` : ''}
            </span>
            {step.sent_at === null ? null : (
              <span className={styles.time}>
                <TimeAgo time={step.sent_at} />
              </span>
            )}
            <span className={styles.note}>
              {[
                step.http_status === null ? null : `Status ${step.http_status}`,
                step.request_id === null ? null : `request ${step.request_id}`,
                step.external_id,
                `key ${step.client_key}`,
                step.error,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
