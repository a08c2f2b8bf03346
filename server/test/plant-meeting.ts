import { toModelCall } from './model-calls.ts'
import { vi } from 'vitest'
import type { Person } from './harness.ts'
import type { MeetingPlace } from './injections-meetings.ts'
import type { ScriptLine } from './scripted-model.ts'
import { buildTranscriptUpload } from './transcript-upload.ts'

let planted = 0

/** A meeting whose first line is told, with its notes. */
export async function addMeeting(person: Person, words: string): Promise<string> {
  const transcript = await person.call('transcripts.create', buildTranscriptUpload(words))
  const { id } = await person.call('meetings.create', { body: { transcript_id: transcript.id, title: 'A call' } })
  await vi.waitFor(
    async () => {
      const { status } = await person.call('meetings.read', { params: { id } })
      if (status !== 'ready') throw new Error(`Its notes are ${status}`)
    },
    { timeout: 20_000 },
  )
  return id
}

/** Puts a text into a meeting of its own, and returns the call by which the advisor reads it. */
export async function plantInMeeting(person: Person, place: MeetingPlace, text: string): Promise<ScriptLine> {
  const id = await addMeeting(person, `I'll send you the offer number ${++planted} by Friday.`)
  const params = { id }
  switch (place) {
    case 'said':
      await person.call('transcripts.editSegment', { params: { id, seq: '2' }, body: { text } })
      return toModelCall('find_meetings', { words: text.slice(0, 40) })
    case 'speaker': {
      const { transcript } = await person.call('transcripts.read', { params })
      const speaker_id = transcript.speakers[0]?.id ?? ''
      await person.call('transcripts.renameSpeaker', { params: { id, speaker_id }, body: { name: text } })
      return toModelCall('read_meeting', { id })
    }
    case 'meeting':
      await person.call('meetings.update', { params, body: { title: text } })
      return toModelCall('read_meeting', { id })
    case 'meeting_note': {
      const [note] = await person.call('meetingNotes.list', { params })
      await person.call('meetingNotes.update', { params: { id, note_id: note?.id ?? '' }, body: { text } })
      return toModelCall('read_meeting', { id })
    }
  }
}
