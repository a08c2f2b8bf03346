import type { Content } from '@draftwright/contract/content'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { momentWords } from '../../ui/moment-words.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { Attempts } from './Attempts.tsx'
import { useAttemptsQuery, useWayOutMutation, type Way } from './api.ts'
import { type Need, needTitles, needWords } from './due-words.ts'
import { PlaceForm } from './PlaceForm.tsx'
import styles from './WhatHappened.module.css'

export interface DuePost extends Pick<Content, 'id' | 'title' | 'updated_at'> {
  /** When it was to go out. */
  at: string | null
}

interface WhatHappenedProps {
  post: DuePost
  need: Need
  zone: string
  isManual: boolean
  /** The channel's name, where it is known. */
  place: string | null
  canPublish: boolean
  nameOf: (userId: string | null) => string
  /** Asked before anything is done; false where it cannot be done now. */
  before?: () => Promise<boolean>
  onDone: (content: Content) => void
  /** The button that asks for another time. */
  reschedule: ReactNode
  /** Where the text can be taken from to be posted by hand. */
  takeAway?: ReactNode
  /** Left out where the title stands above already. */
  hasTitle?: boolean
}

/** Why a post is not out although its time has come, each try, and the ways on from here. */
export function WhatHappened(props: WhatHappenedProps) {
  const { post, need, zone, isManual, place, canPublish, nameOf, before, onDone, reschedule, takeAway, hasTitle } =
    props
  const { data: attempts = [] } = useAttemptsQuery({ id: post.id, version: post.updated_at })
  const [wayOut] = useWayOutMutation()
  const [busy, setBusy] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const reason = attempts.findLast(({ error }) => error !== null)?.error ?? null
  const time = post.at === null ? null : momentWords(post.at, zone)
  const go = async (way: Way, done: string): Promise<unknown> => {
    setBusy(way.verb)
    try {
      if (before && !(await before())) return null
      const answer = await wayOut({ id: post.id, ...way })
      if (!answer.data) return answer.error
      toast(done)
      onDone(answer.data)
      return null
    } finally {
      setBusy(null)
    }
  }
  const say = async (way: Way, done: string) => {
    const failure = await go(way, done)
    if (failure) toastError(failure)
  }
  const isDoubt = need === 'unknown'
  const isByHand = isManual && !isDoubt
  const press = { size: 'sm', disabled: busy !== null } as const
  return (
    <div className={styles.what}>
      {hasTitle ? <h2 className={styles.title}>{needTitles[need]}</h2> : null}
      <p className={styles.words}>{needWords(need, { time, reason, place })}</p>
      {canPublish ? (
        <div className={styles.ways}>
          {isDoubt || isByHand ? (
            <>
              {isByHand ? takeAway : null}
              <Button {...press} aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
                {isDoubt ? 'It is live…' : 'Mark as posted…'}
              </Button>
            </>
          ) : (
            <Button
              {...press}
              loading={busy === 'publish'}
              onClick={() => void say({ verb: 'publish' }, `“${post.title}” is published`)}
            >
              {need === 'missed' ? 'Publish now' : 'Try again'}
            </Button>
          )}
          {isDoubt ? (
            <Button
              {...press}
              variant="outline"
              loading={busy === 'settle' && !isAsking}
              onClick={() => void say({ verb: 'settle', body: { is_live: false } }, 'Noted: it did not go out')}
            >
              It did not go out
            </Button>
          ) : (
            <>
              {reschedule}
              <Button
                {...press}
                variant="ghost"
                loading={busy === 'unschedule'}
                onClick={() => void say({ verb: 'unschedule' }, `“${post.title}” is back among the approved`)}
              >
                Back to approved
              </Button>
            </>
          )}
        </div>
      ) : (
        <p className={styles.words}>Those who may publish have been told.</p>
      )}
      {isAsking ? (
        <PlaceForm
          verb={isDoubt ? 'Say that it is live' : 'Mark as posted'}
          onSubmit={(url) =>
            isDoubt
              ? go({ verb: 'settle', body: { is_live: true, url } }, 'Noted: it is live')
              : go({ verb: 'markPosted', body: { url } }, 'Marked as posted')
          }
        />
      ) : null}
      <Attempts id={post.id} version={post.updated_at} nameOf={nameOf} told={reason} />
    </div>
  )
}
