import type { Content } from '@draftwright/contract/content'
import { IconCalendarEvent, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useReadSettingsQuery } from '../accounts/index.ts'
import { formatMoment, getOwnTimeZone } from '../../ui/format-moment.ts'
import { Button } from '../../ui/Button.tsx'
import type { ContentEditing } from './use-content-editing.ts'
import { defineDialog } from '../../ui/dialog-on-demand.tsx'

const ScheduleDialog = defineDialog(async () => (await import('../calendar/index.ts')).ScheduleDialog)

interface ScheduleButtonProps {
  content: Content
  desk: ContentEditing
  /** Where it is shown: in the header, in the notice of a missed time, or next to the details. */
  place: 'header' | 'notice' | 'details'
}

/** The time of the post; opens the dialog that changes it. */
export function ScheduleButton({ content, desk, place }: ScheduleButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: settings } = useReadSettingsQuery()
  const zone = settings?.time_zone ?? getOwnTimeZone()
  const isDue = content.status === 'scheduled'
  const at = isDue ? content.scheduled_at : content.planned_at
  const open = async () => {
    // The displayed text is saved before it is scheduled.
    if (await desk.saver.flush('edit')) setOpen(true)
  }
  const words =
    place === 'notice'
      ? 'Reschedule…'
      : place === 'details'
        ? at === null
          ? 'Plan a time'
          : formatMoment(at, zone)
        : isDue && at !== null
          ? formatMoment(at, zone)
          : 'Schedule'
  const Icon = isDue ? IconClock : IconCalendarEvent
  return (
    <>
      <Button
        variant="outline"
        size={place === 'header' ? 'default' : 'sm'}
        icon={<Icon size={16} aria-hidden />}
        aria-label={at !== null && place !== 'notice' ? `Change the time: ${words}` : undefined}
        onClick={() => void open()}
      >
        {words}
      </Button>
      {isOpen ? <ScheduleDialog content={content} onClose={() => setOpen(false)} onDone={desk.adopt} /> : null}
    </>
  )
}
