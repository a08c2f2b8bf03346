import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { usePart } from '../../ui/on-demand.ts'
import { Section } from '../../ui/Section.tsx'
import { recordMeetings } from '../meetings/index.ts'

/** The meetings about a pillar, asked for when somebody wants to see them. */
export function PillarMeetings({ pillarId }: { pillarId: string }) {
  const [isOpen, setOpen] = useState(false)
  const part = usePart(recordMeetings, isOpen)
  return (
    <Section
      title="Meetings"
      actions={
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      }
    >
      {!isOpen ? null : part === null ? <RowsSkeleton rows={3} /> : <part.RecordMeetings kind="pillar" id={pillarId} />}
    </Section>
  )
}
