import type { Meeting } from '@draftwright/contract/meetings/meetings'
import { IconMail, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { defineDialog } from '../../ui/dialog-on-demand.tsx'
import { formatMoment, getOwnTimeZone } from '../../ui/format-moment.ts'
import { useListFollowUpsQuery } from './follow-ups-api.ts'
import styles from './meeting-page.module.css'
import noteStyles from './notes.module.css'

const FollowUpDialog = defineDialog(() => import('./FollowUpDialog.tsx').then((file) => file.FollowUpDialog))
const ShareNotesDialog = defineDialog(() => import('./ShareNotesDialog.tsx').then((file) => file.ShareNotesDialog))

/** Sends the notes on: as a mail to those who were there, or to members of the workspace. */
export function NotesActions({ meeting }: { meeting: Meeting }) {
  const [opened, setOpened] = useState<'mail' | 'share' | null>(null)
  const { data: sent } = useListFollowUpsQuery({ params: { id: meeting.id } })
  const [newest] = sent ?? []
  const close = () => setOpened(null)
  return (
    <div className={noteStyles.notesActions}>
      <Button
        variant="outline"
        size="sm"
        icon={<IconMail size={16} aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={FollowUpDialog.prefetch}
        onClick={() => setOpened('mail')}
      >
        Follow-up mail
      </Button>
      <Button
        variant="outline"
        size="sm"
        icon={<IconShare size={16} aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={ShareNotesDialog.prefetch}
        onClick={() => setOpened('share')}
      >
        Share with members
      </Button>
      {newest !== undefined && (
        <p className={styles.hint}>
          Sent to {newest.recipients.map(({ name }) => name).join(', ')} on{' '}
          {formatMoment(newest.created_at, getOwnTimeZone())}
          {newest.sent_by === null ? '' : ` by ${newest.sent_by}`}
        </p>
      )}
      {opened === 'mail' && <FollowUpDialog meeting={meeting} onClose={close} />}
      {opened === 'share' && <ShareNotesDialog meeting={meeting} onClose={close} />}
    </div>
  )
}
