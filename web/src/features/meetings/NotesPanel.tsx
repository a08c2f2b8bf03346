import { groupNotes } from '@draftwright/contract/meetings/note-sections'
import type { Meeting } from '@draftwright/contract/meetings/meetings'
import type { MeetingNote } from '@draftwright/contract/meetings/meeting-notes'
import { useEffect, useRef } from 'react'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useListMeetingNotesQuery, useListMeetingTypesQuery, useReadTranscriptQuery } from './api.ts'
import { AddLine } from './AddLine.tsx'
import styles from './meeting-page.module.css'
import { Moments } from './Moments.tsx'
import { listPlaces, NoteLine } from './NoteLine.tsx'
import { NotesActions } from './NotesActions.tsx'
import { NotesOrigin } from './NotesOrigin.tsx'
import { OwnNotes } from './OwnNotes.tsx'
import { SaidKeywords } from './SaidKeywords.tsx'
import { SuggestedIdeas } from './SuggestedIdeas.tsx'

const pollMs = 3000

export interface NotesPanelProps {
  meeting: Meeting
  mayWrite: boolean
  /** Scrolls the transcript to a line. */
  onShow: (seq: number) => void
}

/** The notes by the sections of the meeting's type, one's own beside them, and what may become an idea. */
export function NotesPanel({ meeting, mayWrite, onShow }: NotesPanelProps) {
  const { id, status } = meeting
  const {
    data: notes,
    error,
    refetch,
  } = useListMeetingNotesQuery(id, {
    refetchOnMountOrArgChange: true,
    // Those of the rules are there before a model's.
    pollingInterval: status === 'making_notes' ? pollMs : 0,
  })
  const { data: types } = useListMeetingTypesQuery()
  const { data: transcript } = useReadTranscriptQuery(
    { params: { id }, query: { after: 0 } },
    { skip: meeting.transcript_id === null },
  )
  const before = useRef(status)
  useEffect(() => {
    // They were made just now.
    if (before.current !== status && status === 'ready') void refetch()
    before.current = status
  }, [status, refetch])
  const own = types?.find((type) => type.id === meeting.meeting_type_id)?.sections
  // Other words for a line stand behind it.
  const ordered = placeRewordings(notes ?? [])
  const sections = groupNotes(ordered, own)
  const places = listPlaces(sections)
  const moments = ordered.filter(({ kind, state }) => kind === 'moment' && state === 'proposed')
  const filled = sections.filter((section) => section.notes.length > 0)
  const empty = sections.filter((section) => section.notes.length === 0)
  const names = new Map((transcript?.transcript.speakers ?? []).map((speaker) => [speaker.id, speaker.name]))
  if (error !== undefined && notes === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (notes === undefined) return <RowsSkeleton rows={6} />
  return (
    <>
      <OwnNotes meeting={meeting} mayWrite={mayWrite} />
      {status === 'making_notes' && <WorkingLine />}
      {status === 'ready' && <NotesOrigin meeting={meeting} notes={notes} mayWrite={mayWrite} />}
      {filled.length > 0 && mayWrite && <NotesActions meeting={meeting} />}
      {notes.length === 0 && status === 'ready' && (
        <EmptyState title="No notes" text="Nothing was found in this transcript. Select lines of it to make an idea." />
      )}
      {filled.map((section) => (
        <section key={`${section.kind} ${section.title}`} className={styles.noteSection} aria-label={section.title}>
          <h2>{section.title}</h2>
          <ul>
            {section.notes.map((note) => (
              <NoteLine
                key={note.id}
                meetingId={id}
                note={note}
                neighbours={section.notes}
                places={places}
                replaced={notes.find(({ id: one }) => one === note.differs_from)?.text}
                speaker={note.speaker_id === null ? undefined : names.get(note.speaker_id)}
                mayWrite={mayWrite}
                onShow={onShow}
              />
            ))}
          </ul>
        </section>
      ))}
      {filled.length > 0 && empty.length > 0 && moments.length === 0 && (
        <p className={styles.nothing}>Nothing was found for: {empty.map(({ title }) => title).join(', ')}.</p>
      )}
      {mayWrite && meeting.transcript_id !== null && <AddLine meetingId={id} places={places} />}
      <Moments meetingId={id} moments={moments} names={names} places={places} mayWrite={mayWrite} onShow={onShow} />
      {meeting.transcript_id !== null && <SuggestedIdeas meeting={meeting} onShow={onShow} />}
      {meeting.transcript_id !== null && <SaidKeywords meeting={meeting} onShow={onShow} />}
    </>
  )
}

function placeRewordings(notes: readonly MeetingNote[]): MeetingNote[] {
  const rewordings = Map.groupBy(
    notes.filter(({ differs_from }) => differs_from !== null),
    ({ differs_from }) => differs_from,
  )
  const ids = new Set(notes.map(({ id }) => id))
  return notes
    .filter(({ differs_from }) => differs_from === null || !ids.has(differs_from))
    .flatMap((note) => [note, ...(rewordings.get(note.id) ?? [])])
}

const WorkingLine = () => (
  <p className={styles.hint} role="status">
    The notes are being made…
  </p>
)
