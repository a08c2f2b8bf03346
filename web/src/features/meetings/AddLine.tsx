import { NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useAddMeetingNoteMutation } from './api.ts'
import { EditNote } from './EditNote.tsx'
import noteStyles from './notes.module.css'
import type { listPlaces } from './NoteLine.tsx'

interface AddLineProps {
  meetingId: string
  places: ReturnType<typeof listPlaces>
}

/** A line of one's own in any section. */
export function AddLine({ meetingId, places }: AddLineProps) {
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const [add] = useAddMeetingNoteMutation()
  const place = places[at] ?? places[0]
  if (place === undefined) return null
  const { kind, topic } = place
  if (!isOpen)
    return (
      <Button variant="ghost" size="sm" icon={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Add a line
      </Button>
    )
  return (
    <section className={noteStyles.addLine} aria-label="New line">
      <NativeSelect
        aria-label="Section"
        value={String(at)}
        data={places.map(({ title }, index) => ({ value: String(index), label: title }))}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
      />
      <EditNote
        note={{}}
        isTask={kind === 'action'}
        onSave={({ text, ...task }) =>
          add({
            params: { id: meetingId },
            body: { kind, topic, text, ...(kind === 'action' ? task : {}) },
          }).unwrap()
        }
        onClose={() => setOpen(false)}
      />
    </section>
  )
}
