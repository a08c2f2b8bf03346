import { closedFeedUrl } from './feed-server.ts'
import type { RouteId } from './harness.ts'
import { buildPart } from './recording-parts.ts'
import { buildIdRequest, createRowSample, createSample, type Sample } from './sample-shape.ts'
import { buildTranscriptUpload } from './transcript-upload.ts'

let count = 0
const buildNewUpload = () => buildTranscriptUpload(`Let us go with plan ${++count} of ${process.hrtime.bigint()}.`)
/** Another person's meeting can be read and changed, but not deleted. */
const notOwned = { mayAnswer: [403] }
const ofMeeting = (body?: unknown) => buildIdRequest('meeting', body)

export const meetingSamples: Partial<Record<RouteId, Sample>> = {
  'meetings.list': createSample(),
  'meetings.create': createSample({ body: { title: 'Weekly call' } }),
  'meetings.read': createRowSample(ofMeeting()),
  'meetings.update': createRowSample(ofMeeting({ title: 'Renamed', own_notes: 'Bring the offer.' })),
  'meetings.remove': createRowSample(ofMeeting(), { isFinal: true, ...notOwned }),
  'meetings.deletion': createRowSample(ofMeeting()),
  'meetings.forget': createRowSample(ofMeeting(), { isFinal: true, ...notOwned }),
  'meetings.exportPerson': createRowSample(buildIdRequest('contact')),
  'meetings.swapEntity': createRowSample((rows) => ({
    params: { id: rows.meeting },
    body: { new_entity_id: rows.contextEntity },
  })),
  'meetings.removeEntity': createRowSample(
    (rows) => ({ params: { id: rows.meeting }, query: { entity_id: rows.contextEntity } }),
    {
      prepare: (owner, { meeting, contextEntity }) =>
        owner.call('meetings.swapEntity', { params: { id: meeting }, body: { new_entity_id: contextEntity } }),
    },
  ),
  'recordings.list': createRowSample((rows) => ({ query: { meeting_id: rows.meeting } })),
  'recordings.create': createRowSample((rows) => ({ body: { meeting_id: rows.meeting, source: 'upload' } })),
  'recordings.read': createRowSample(buildIdRequest('recording')),
  'recordings.parts': createRowSample(buildIdRequest('recording')),
  'recordings.savePart': createRowSample((rows) => buildPart(rows.openRecording, 2, Buffer.from(`more ${++count}`)), {
    isFinal: true,
    ...notOwned,
  }),
  'recordings.finish': createRowSample(buildIdRequest('openRecording', { parts: 1 }), { isFinal: true, ...notOwned }),
  'recordings.remove': createRowSample(buildIdRequest('recording'), { isFinal: true, ...notOwned }),
  'recordings.address': createRowSample(buildIdRequest('recording')),
  'recordings.sound': {
    request: (rows) => ({ params: { id: rows.recording }, query: { ticket: rows.recordingTicket } }),
  },
  'transcriptions.read': createRowSample(ofMeeting()),
  // Of a meeting with a recording.
  'transcriptions.start': createRowSample(
    (rows) => ({ params: { id: rows.recording === '' ? '' : rows.meeting }, body: { replace: true } }),
    { isFinal: true },
  ),
  'transcriptions.stop': createRowSample(ofMeeting()),
  'transcriptions.setup': createSample(),
  'transcriptions.test': createSample({ body: {} }),
  'transcripts.create': { request: buildNewUpload },
  'transcripts.remove': createRowSample(buildIdRequest('transcript'), { isFinal: true, mayAnswer: [404] }),
  'transcripts.available': createSample({ body: {} }),
  'transcripts.read': createRowSample(ofMeeting()),
  'transcripts.search': createRowSample((rows) => ({ params: { id: rows.meeting }, query: { q: 'plan' } })),
  'transcripts.editSegment': createRowSample((rows) => ({
    params: { id: rows.meeting, seq: '1' },
    body: { text: `Let us go with plan ${++count}.` },
  })),
  'transcripts.renameSpeaker': createRowSample((rows) => ({
    params: { id: rows.meeting, speaker_id: rows.speaker },
    body: { name: `Ann ${++count}` },
  })),
  'transcripts.restoreSpeaker': createRowSample(
    (rows) => ({ params: { id: rows.meeting, speaker_id: rows.speaker } }),
    {
      isFinal: true,
      async prepare(owner, { meeting, speaker }) {
        const params = { id: meeting }
        const { transcript } = await owner.call('transcripts.read', { params })
        const into = transcript.speakers.find(({ id }) => id !== speaker)
        await owner.call('transcripts.renameSpeaker', {
          params: { ...params, speaker_id: speaker },
          body: { name: 'Dee', merge_with: into?.id ?? null },
        })
      },
    },
  ),
  'transcripts.assignSpeaker': createRowSample(
    (rows) => ({
      params: { id: rows.meeting },
      body: { from_seq: 1, to_seq: 1, name: `Cem ${++count}` },
    }),
    { isFinal: true },
  ),
  'transcripts.exportWord': createRowSample(ofMeeting()),
  'transcripts.export': createRowSample(ofMeeting()),
  'meetingBriefings.read': createRowSample(ofMeeting()),
  'meetingNotes.list': createRowSample(ofMeeting()),
  'meetingNotes.update': createRowSample((rows) => ({
    params: { id: rows.meeting, note_id: rows.meetingNote },
    body: { state: 'accepted' },
  })),
  'meetingNotes.add': createRowSample(ofMeeting({ kind: 'decision', text: 'We begin in March.', lines: [1] })),
  'meetingNotes.merge': createRowSample(
    (rows) => ({
      params: { id: rows.meeting },
      body: { note_ids: [rows.meetingNote, rows.meetingLine] },
    }),
    { isFinal: true },
  ),
  'meetingNotes.remove': createRowSample((rows) => ({ params: { id: rows.meeting, note_id: rows.meetingLine } }), {
    isFinal: true,
  }),
  'meetingNotes.export': createRowSample(ofMeeting()),
  'meetingNotes.exportWord': createRowSample(ofMeeting()),
  'meetingNotes.share': createRowSample((rows) => ({
    params: { id: rows.meeting },
    body: { user_ids: [rows.member] },
  })),
  'followUps.list': createRowSample(ofMeeting()),
  'followUps.draft': createRowSample(ofMeeting()),
  'followUps.send': createRowSample(ofMeeting({ to: ['bo@meeting.example'], subject: 'Our meeting', body: 'Hello' }), {
    async prepare(owner, { meeting }) {
      const body = { attendees: [{ name: 'Bo Berg', email: 'bo@meeting.example' }] }
      await owner.call('meetings.update', { params: { id: meeting }, body })
    },
  }),
  'meetingNotes.rebuild': createRowSample(ofMeeting()),
  'meetingNotes.prompt': createRowSample(ofMeeting({ after: 0 })),
  'meetingNotes.paste': createRowSample(ofMeeting({ answer: '{"summary":[]}', from: 'Claude' })),
  'meetingNotes.suggestedIdeas': createRowSample(ofMeeting()),
  'meetingNotes.createIdea': createRowSample(ofMeeting({ from_seq: 2, to_seq: 2 })),
  'meetingProposals.list': createRowSample(ofMeeting()),
  'meetingProposals.apply': createRowSample(
    (rows) => ({ params: { id: rows.meeting }, body: { items: [{ key: `task:${rows.meetingTask}` }] } }),
    { isFinal: true, mayAnswer: [403] },
  ),
  'meetingProposals.skip': createRowSample(
    (rows) => ({ params: { id: rows.meeting }, body: { keys: [`task:${rows.meetingTask}`] } }),
    { mayAnswer: [403] },
  ),
  'meetingSources.list': createSample(),
  'meetingSources.create': createSample(
    { body: { kind: 'calendar', access: closedFeedUrl } },
    { neverSucceeds: 'no other server may be asked here', mayAnswer: [400] },
  ),
  'meetingSources.update': createRowSample(buildIdRequest('meetingSource', { name: 'Calendar of the team' })),
  'meetingSources.remove': createRowSample(buildIdRequest('meetingSource'), { isFinal: true }),
  'meetingSources.restore': createRowSample(buildIdRequest('meetingSource'), {
    isFinal: true,
    prepare: (owner, { meetingSource }) => owner.call('meetingSources.remove', { params: { id: meetingSource } }),
  }),
  // What goes wrong is in the answer.
  'meetingSources.check': createRowSample(buildIdRequest('meetingSource')),
  'meetingSources.pick': createRowSample((rows) => ({ body: { items: [rows.meetingSourceItem] } }), { isFinal: true }),
  'meetingSources.webhook': createRowSample(
    (rows) => ({ params: { id: rows.meetingSource, token: 'a'.repeat(64) }, body: '{}' }),
    { neverSucceeds: 'only a note taker knows its secret', mayAnswer: [404] },
  ),
  'meetingSettings.read': createSample(),
  'meetingSettings.update': createSample({ body: { default_visibility: 'workspace' } }),
  'meetingTypes.list': createSample(),
  'meetingTypes.create': { request: () => ({ body: { name: `Board ${++count} ${process.hrtime.bigint()}` } }) },
  'meetingTypes.update': createRowSample(buildIdRequest('meetingType', { description: 'With the board' })),
  'meetingTypes.remove': createRowSample(buildIdRequest('meetingType'), { isFinal: true }),
  'contextEntities.list': createSample(),
  'contextEntities.create': {
    request: () => ({ body: { kind: 'free', name: `Project ${++count} ${process.hrtime.bigint()}` } }),
  },
  'contextEntities.update': createRowSample(buildIdRequest('contextEntity', { aliases: ['The move'] })),
  'contextEntities.brief': createRowSample(buildIdRequest('contextEntity')),
  'contextEntities.remove': createRowSample(buildIdRequest('contextEntity'), { isFinal: true }),
}
