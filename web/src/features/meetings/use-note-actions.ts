import type { MeetingNote } from '@draftwright/contract/meetings/meeting-notes'
import type { SectionKind } from '@draftwright/contract/meetings/vocabulary'
import { useRef } from 'react'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useMergeMeetingNotesMutation, useRemoveMeetingNoteMutation, useUpdateMeetingNoteMutation } from './api.ts'

type NoteState = Exclude<MeetingNote['state'], 'edited'>
export interface NotePlace {
  readonly kind: SectionKind
  readonly topic: string | null
}

/** What a person does with a line of the notes; each of it can be undone. */
export function useNoteActions(meetingId: string, note: MeetingNote) {
  const [update] = useUpdateMeetingNoteMutation()
  const [merge] = useMergeMeetingNotesMutation()
  const [remove] = useRemoveMeetingNoteMutation()
  const params = { id: meetingId, note_id: note.id }
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  type Body = Parameters<typeof update>[0]['body']
  // One after another: of two requests at once the one that was meant last may arrive first.
  const send = (body: Body) => {
    sent.current = sent.current.then(() => update({ params, body }).unwrap().catch(showErrorToast))
  }
  const removeLine = (noteId: string) =>
    remove({ params: { id: meetingId, note_id: noteId } })
      .unwrap()
      .catch(showErrorToast)
  return {
    save: (body: Body) => update({ params, body }).unwrap(),
    setState: (state: NoteState) => send({ state }),
    keep: (place?: NotePlace) => {
      send({ state: 'accepted', ...place })
      showToast('The line is kept', { undo: () => send({ state: 'proposed' }) })
    },
    drop: () => {
      const before = note.state === 'accepted' || note.state === 'edited' ? 'accepted' : 'proposed'
      send({ state: 'rejected' })
      showToast('The line was dropped', { undo: () => send({ state: before }) })
    },
    moveTo: (place: NotePlace) => {
      send({ ...place })
      if (note.kind !== 'moment' && note.kind !== 'mail') {
        const from = { kind: note.kind, topic: note.topic }
        showToast('The line was moved', { undo: () => send(from) })
      }
    },
    moveBehind: (after: string | null) => send({ after }),
    async mergeInto(above: MeetingNote) {
      try {
        const made = await merge({ params: { id: meetingId }, body: { note_ids: [above.id, note.id] } }).unwrap()
        showToast('The two lines are one', { undo: () => void removeLine(made.id) })
      } catch (error) {
        showErrorToast(error)
      }
    },
    removeOwn: () => void removeLine(note.id),
  }
}
