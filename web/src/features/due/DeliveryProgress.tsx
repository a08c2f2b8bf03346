import type { Attempt } from '@draftwright/contract/deliveries'
import type { Content } from '@draftwright/contract/content'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useListPublishAttemptsQuery, useSendAgainMutation, useStopDeliveryMutation } from './api.ts'
import styles from './DeliveryProblem.module.css'
import { joinSentences } from './join-sentences.ts'

const pollMs = 2000
const titles: Record<Attempt['operation'], string> = {
  publish: 'Publishing',
  edit: 'Updating the live post',
  take_down: 'Removing the live post',
}
const waitWords: Record<NonNullable<Attempt['waiting_for']>, string> = {
  quota: 'The network takes no more posts right now',
  network: 'The network did not answer; it is tried again',
  reconnect: 'The channel is not connected any more',
  operator: 'The operator has to change a setting first',
  pause: 'Publishing is paused in this workspace',
}

interface DeliveryProgressProps {
  content: Pick<Content, 'id' | 'updated_at'>
  zone: string
  canPublish: boolean
  /** Where the channel is mended. */
  channelHref: string
  className?: string
}

/** A post that is on its way to its network: the step it is at, what it waits for, and how to stop it. Nothing without one. */
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
  if (attempt === undefined || !isOpen) return null
  const { operation, steps, waiting_for, next_try_at, error, fix, state } = attempt
  const done = steps.filter((step) => step.state === 'done').length
  const current = steps[done]
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
    <section className={className} aria-label="Delivery">
      <div className={styles.what} role="status">
        <h2 className={styles.title}>{titles[operation]}</h2>
        <p className={styles.words}>
          {waiting_for === null
            ? `${current?.label ?? 'Finishing'}${steps.length > 1 ? ` (${Math.min(done + 1, steps.length)} of ${steps.length})` : ''}…`
            : `${waitWords[waiting_for]}${next_try_at === null ? '' : `; next try ${formatMoment(next_try_at, zone)}`}.`}
        </p>
        {error !== null && <p className={styles.words}>The network said: {joinSentences(error, fix)}</p>}
        {canPublish && (waiting_for !== null || state === 'intent') ? (
          <div className={styles.ways}>
            {waiting_for === 'reconnect' ? (
              <Button size="sm" to={channelHref}>
                Open the channel
              </Button>
            ) : null}
            {waiting_for !== null ? (
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
