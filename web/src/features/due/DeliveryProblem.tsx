import type { Content } from '@draftwright/contract/content'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { Attempts } from './Attempts.tsx'
import {
  type DueAction,
  useListPublishAttemptsQuery,
  useResolveDeliveryMutation,
  useSendAgainMutation,
  useVerifyDeliveryMutation,
} from './api.ts'
import { type AttentionReason, attentionTitles, describeAttention, retryWords } from './attention.ts'
import { joinSentences } from './join-sentences.ts'
import { PostedUrlForm } from './PostedUrlForm.tsx'
import styles from './DeliveryProblem.module.css'

interface DuePost extends Pick<Content, 'id' | 'title' | 'updated_at'> {
  /** Its scheduled time. */
  at: string | null
}

interface DeliveryProblemProps {
  post: DuePost
  need: AttentionReason
  zone: string
  isManual: boolean
  /** The channel's name, if known. */
  place: string | null
  canPublish: boolean
  nameOf: (userId: string | null) => string
  /** Called before any action; false if it is not possible now. */
  before?: () => Promise<boolean>
  onDone: (content: Content) => void
  /** The button to choose another time. */
  reschedule: ReactNode
  /** The control to copy the text for posting by hand. */
  copyText?: ReactNode
  /** Omitted if the title is shown above already. */
  hasTitle?: boolean
}

/** Why a due post is not published, its attempts, and the possible actions. */
export function DeliveryProblem(props: DeliveryProblemProps) {
  const { post, need, zone, isManual, place, canPublish, nameOf, before, onDone, reschedule, copyText, hasTitle } =
    props
  const { data } = useListPublishAttemptsQuery({ id: post.id, version: post.updated_at })
  const attempts = data ?? []
  const [resolveDelivery] = useResolveDeliveryMutation()
  const [verify] = useVerifyDeliveryMutation()
  const [sendAgain] = useSendAgainMutation()
  const [busy, setBusy] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const last = attempts.findLast(({ error }) => error !== null)
  const reason =
    last?.error == null ? null : joinSentences(last.error, last.fix ?? (need === 'failed' ? retryWords : null))
  const time = post.at === null ? null : formatMoment(post.at, zone)
  const runAction = async (action: DueAction, done: string): Promise<unknown> => {
    setBusy(action.verb)
    try {
      if (before && !(await before())) return null
      const answer = await resolveDelivery({ id: post.id, ...action })
      if (!answer.data) return answer.error
      showToast(done)
      onDone(answer.data)
      return null
    } finally {
      setBusy(null)
    }
  }
  const runAndReport = async (action: DueAction, done: string) => {
    const failure = await runAction(action, done)
    if (failure) showErrorToast(failure)
  }
  const isDoubt = need === 'unknown'
  const hasNetwork = (attempts.at(-1)?.steps.length ?? 0) > 0
  const run = async (name: string, work: () => Promise<string>) => {
    setBusy(name)
    try {
      showToast(await work())
    } catch (failure) {
      showErrorToast(failure)
    } finally {
      setBusy(null)
    }
  }
  const lookUp = () => run('verify', async () => (await verify(post.id).unwrap()).message)
  const sendOnce = () =>
    run('again', async () => {
      await sendAgain(post.id).unwrap()
      return 'Resending the rest'
    })
  const isByHand = isManual && !isDoubt
  const press = { size: 'sm', disabled: busy !== null } as const
  return (
    <div className={styles.what}>
      {hasTitle ? <h2 className={styles.title}>{attentionTitles[need]}</h2> : null}
      {/* The reason comes with the attempts. */}
      {data !== undefined && <p className={styles.words}>{describeAttention(need, { time, reason, place })}</p>}
      {canPublish ? (
        <div className={styles.ways}>
          {isDoubt && hasNetwork ? (
            <Button {...press} loading={busy === 'verify'} onClick={() => void lookUp()}>
              Verify
            </Button>
          ) : null}
          {isDoubt || isByHand ? (
            <>
              {isByHand ? copyText : null}
              <Button
                {...press}
                variant={isDoubt && hasNetwork ? 'outline' : 'default'}
                aria-expanded={isAsking}
                onClick={() => setAsking(!isAsking)}
              >
                {isDoubt ? 'It is live…' : 'Mark as posted…'}
              </Button>
            </>
          ) : (
            <Button
              {...press}
              loading={busy === 'publish'}
              onClick={() => void runAndReport({ verb: 'publish' }, `“${post.title}” is published`)}
            >
              {need === 'missed' ? 'Publish now' : 'Try again'}
            </Button>
          )}
          {isDoubt && hasNetwork ? (
            <Button {...press} variant="outline" loading={busy === 'again'} onClick={() => void sendOnce()}>
              Send again
            </Button>
          ) : null}
          {isDoubt ? (
            <Button
              {...press}
              variant="outline"
              loading={busy === 'resolveDelivery' && !isAsking}
              onClick={() =>
                void runAndReport({ verb: 'resolveDelivery', body: { is_live: false } }, 'Marked as not published')
              }
            >
              Mark as not published
            </Button>
          ) : (
            <>
              {reschedule}
              <Button
                {...press}
                variant="ghost"
                loading={busy === 'unschedule'}
                onClick={() => void runAndReport({ verb: 'unschedule' }, `“${post.title}” is approved again`)}
              >
                Back to approved
              </Button>
            </>
          )}
        </div>
      ) : (
        <p className={styles.words}>Publishers were notified.</p>
      )}
      {isAsking ? (
        <PostedUrlForm
          verb={isDoubt ? 'Mark as live' : 'Mark as posted'}
          onSubmit={(url) =>
            isDoubt
              ? runAction({ verb: 'resolveDelivery', body: { is_live: true, url } }, 'Marked as live')
              : runAction({ verb: 'markPosted', body: { url } }, 'Marked as posted')
          }
        />
      ) : null}
      <Attempts id={post.id} version={post.updated_at} nameOf={nameOf} knownReason={last?.error ?? null} />
    </div>
  )
}
