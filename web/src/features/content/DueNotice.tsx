import type { Content } from '@draftwright/contract/content'
import { useReadSettingsQuery } from '../accounts/index.ts'
import { needOf, WhatHappened } from '../due/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ownZone } from '../../ui/moment-words.ts'
import styles from './DueNotice.module.css'
import { ScheduleButton } from './ScheduleButton.tsx'
import { useChannel } from './use-channel.ts'
import type { Desk } from './use-desk.ts'

interface DueNoticeProps {
  content: Content
  desk: Desk
  canPublish: boolean
  nameOf: (userId: string | null) => string
  /** Opens what is needed to post by hand. */
  onPostByHand: () => void
}

/** A post whose time has come and that is not out: what happened, and what is to be done now. */
export function DueNotice({ content, desk, canPublish, nameOf, onPostByHand }: DueNoticeProps) {
  const { data: settings } = useReadSettingsQuery()
  const channel = useChannel(content)
  const isManual = channel?.channel_type === 'manual'
  const need = needOf(content.status, isManual)
  if (need === null || content.deleted_at) return null
  return (
    <section className={styles.notice} aria-label="Needs you">
      <WhatHappened
        post={{ ...content, at: content.scheduled_at }}
        need={need}
        zone={settings?.time_zone ?? ownZone()}
        isManual={isManual}
        place={channel?.name ?? null}
        canPublish={canPublish}
        nameOf={nameOf}
        before={() => desk.saver.flush('edit')}
        onDone={desk.adopt}
        reschedule={<ScheduleButton content={content} desk={desk} place="notice" />}
        takeAway={
          <Button size="sm" variant="outline" onClick={onPostByHand}>
            Copy and post
          </Button>
        }
        hasTitle
      />
    </section>
  )
}
