import type { Content } from '@draftwright/contract/content'
import { useReadSettingsQuery } from '../accounts/index.ts'
import { momentWords, ownZone } from '../../ui/moment-words.ts'
import { Button } from '../../ui/Button.tsx'
import { useAttemptsQuery } from './api.ts'
import styles from './KeptNotice.module.css'
import { ScheduleButton } from './ScheduleButton.tsx'
import type { Desk } from './use-desk.ts'
import type { Steps } from './use-steps.ts'

interface DueNoticeProps {
  content: Content
  desk: Desk
  steps: Steps
  canPublish: boolean
}

/** A post whose time has come and gone without it: what happened, and what is to be done now. */
export function DueNotice({ content, desk, steps, canPublish }: DueNoticeProps) {
  const { status, scheduled_at: at } = content
  const hasGoneWrong = status === 'failed' || status === 'unknown'
  const { data: settings } = useReadSettingsQuery()
  const { data: attempts = [] } = useAttemptsQuery(
    { id: content.id, version: content.updated_at },
    { skip: !hasGoneWrong },
  )
  if (status !== 'missed' && !hasGoneWrong) return null
  const time = at === null ? null : momentWords(at, settings?.time_zone ?? ownZone())
  const reason = attempts.findLast(({ error }) => error !== null)?.error
  const words = {
    missed: `This post missed its time${time ? `, ${time}` : ''}, and was not sent late unasked. Publish it now, or at another time?`,
    failed: `This post could not be published${time ? ` at ${time}` : ''}. ${reason ?? ''}`,
    unknown: `It is not clear whether this post went out${time ? ` at ${time}` : ''}: its channel did not answer. It is not sent again unasked; look at the channel first. ${reason ?? ''}`,
  }[status]
  return (
    <section className={styles.notice} aria-label="Needs you">
      <p className={styles.words}>{words}</p>
      {canPublish && status !== 'unknown' ? (
        <>
          <Button
            size="sm"
            loading={steps.busy === 'publish-late'}
            disabled={steps.busy !== null}
            onClick={() => void steps.publishLate()}
          >
            {status === 'missed' ? 'Publish now' : 'Try again now'}
          </Button>
          <ScheduleButton content={content} desk={desk} place="notice" />
        </>
      ) : null}
    </section>
  )
}
