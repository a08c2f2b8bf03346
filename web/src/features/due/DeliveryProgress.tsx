import type { Attempt } from '@draftwright/contract/deliveries'
import type { Content } from '@draftwright/contract/content'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useListPublishAttemptsQuery, useSendAgainMutation, useStopDeliveryMutation } from './api.ts'
import { describeDelivery } from './attention.ts'
import styles from './DeliveryProblem.module.css'
import { joinSentences } from './join-sentences.ts'

const pollMs = 2000
const titles: Record<Attempt['operation'], string> = {
  publish: 'Publishing',
  edit: 'Updating the live post',
  take_down: 'Removing the live post',
}
interface DeliveryProgressProps {
  content: Pick<Content, 'id' | 'updated_at'>
  zone: string
  canPublish: boolean
  /** Where the channel is mended. */
  channelHref: string
  className?: string
}

/**
 * A post that is on its way to its network: the step it is at, what it waits for, and how to stop it; or what of a live post did not
 * work. Nothing without either.
 */
export function DeliveryProgress({ content, zone, canPublish, channelHref, className }: DeliveryProgressProps) {
  const { data: attempts } = useListPublishAttemptsQuery(
    { id: content.id, version: content.updated_at },
    { pollingInterval: pollMs, skipPollingIfUnfocused: true },
  )
  const [send] = useSendAgainMutation()
  const [stop] = useStopDeliveryMutation()
  const dispatch = useDispatch()
  const [busy, setBusy] = useState<'send' | 'stop' | null>(null)
  const attempt = attempts?.at(-1)
  const isOpen = attempt?.state === 'intent' || attempt?.state === 'sent'
  const endedId = attempt === undefined || isOpen ? null : attempt.id
  const { id } = content
  useEffect(() => {
    if (endedId !== null)
      dispatch(
        api.util.invalidateTags([
          { type: 'content', id },
          { type: 'content', id: 'list' },
        ]),
      )
  }, [dispatch, endedId, id])
  if (attempt?.state === 'confirmed' && attempt.operation !== 'take_down' && attempt.error !== null)
    return (
      <section className={className} aria-label="Delivery">
        <h2 className={styles.title}>Live, with problems</h2>
        <p className={styles.after}>{joinSentences(attempt.error, attempt.fix)}</p>
      </section>
    )
  if (attempt === undefined || !isOpen) return null
  const { operation, waiting_for, next_try_at, error, fix, state } = attempt
  const run = async (name: 'send' | 'stop', work: () => Promise<unknown>, words: string) => {
    setBusy(name)
    try {
      await work()
      showToast(words)
    } catch (failure) {
      showErrorToast(failure)
    } finally {
      setBusy(null)
    }
  }
  return (
    <section
      className={className}
      aria-label="Delivery"
      data-tone={waiting_for === 'reconnect' || waiting_for === 'operator' ? 'attention' : 'calm'}
    >
      <div className={styles.what} role="status">
        <h2 className={styles.title}>{titles[operation]}</h2>
        <p className={styles.words}>
          {describeDelivery(attempt, next_try_at === null ? null : formatMoment(next_try_at, zone))}
        </p>
        {error !== null && waiting_for !== 'pause' && <p className={styles.words}>{joinSentences(error, fix)}</p>}
        {canPublish && (waiting_for !== null || state === 'intent') ? (
          <div className={styles.ways}>
            {waiting_for === 'reconnect' ? (
              <Button size="sm" to={channelHref}>
                Open the channel
              </Button>
            ) : null}
            {waiting_for !== null && waiting_for !== 'pause' ? (
              <Button
                size="sm"
                variant="outline"
                loading={busy === 'send'}
                onClick={() => void run('send', () => send(content.id).unwrap(), 'Trying again')}
              >
                Try now
              </Button>
            ) : null}
            {state === 'intent' ? (
              <Button
                size="sm"
                variant="ghost"
                loading={busy === 'stop'}
                onClick={() => void run('stop', () => stop(content.id).unwrap(), 'Stopped')}
              >
                Stop
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </section>
  )
}
