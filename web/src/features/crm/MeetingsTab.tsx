import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { usePart } from '../../ui/on-demand.ts'
import { recordMeetings } from '../meetings/index.ts'

const kinds = { companies: 'company', contacts: 'contact', opportunities: 'opportunity' } as const

/** A record's meetings; the code for them comes with the tab. */
export function MeetingsTab({ resource, id }: { resource: RecordResource; id: string }) {
  const part = usePart(recordMeetings, true)
  return part === null ? <RowsSkeleton rows={4} /> : <part.RecordMeetings kind={kinds[resource]} id={id} />
}
