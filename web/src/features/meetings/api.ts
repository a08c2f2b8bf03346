import type { Meeting, MeetingChange } from '@draftwright/contract/meetings/meetings'
import type { MeetingType } from '@draftwright/contract/meetings/meeting-types'
import type { NotesBy } from '@draftwright/contract/meetings/vocabulary'
import type { Transcript } from '@draftwright/contract/meetings/transcripts'
import * as entityRoutes from '@draftwright/contract/routes/context-entities.generated'
import * as noteRoutes from '@draftwright/contract/routes/meeting-notes.generated'
import * as typeRoutes from '@draftwright/contract/routes/meeting-types.generated'
import * as settingsRoutes from '@draftwright/contract/routes/meeting-settings.generated'
import * as meetingRoutes from '@draftwright/contract/routes/meetings.generated'
import * as recordingRoutes from '@draftwright/contract/routes/recordings.generated'
import * as transcriptRoutes from '@draftwright/contract/routes/transcripts.generated'
import { said as saidKeywords } from '@draftwright/contract/routes/seo.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'
import { holdReadings, showChange } from '../../api/show-change.ts'

const list = { type: 'meetings', id: 'list' } as const
const types = { type: 'meetings', id: 'types' } as const
const settings = { type: 'meetings', id: 'settings' } as const
const entities = { type: 'meetings', id: 'entities' } as const
const toTag = (id: string) => ({ type: 'meetings', id }) as const
const toNotesTag = (id: string) => ({ type: 'meetings', id: `notes ${id}` }) as const

const meetingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMeetings: build.query<RouteResult<'meetings.list'>, RouteArgs<'meetings.list'>>({
      ...toEndpoint(meetingRoutes.list, 'Failed to fetch meetings'),
      providesTags: [list, 'crm'],
    }),
    readMeeting: build.query<Meeting, string>({
      query: (id) => toEndpoint(meetingRoutes.read, 'Failed to fetch the meeting').query({ params: { id } }),
      providesTags: (_data, _error, id) => [toTag(id), 'crm'],
    }),
    createMeeting: build.mutation<RouteResult<'meetings.create'>, RouteArgs<'meetings.create'>>({
      ...toEndpoint(meetingRoutes.create, 'Failed to add the meeting'),
      invalidatesTags: [list, entities],
    }),
    /** The change is shown at once, in the list as well, and taken back if it is refused. */
    updateMeeting: build.mutation<Meeting, { id: string; change: MeetingChange; shown?: Partial<Meeting> }>({
      query: ({ id, change }) =>
        toEndpoint(meetingRoutes.update, 'Failed to save the meeting').query({ params: { id }, body: change }),
      async onQueryStarted({ id, change, shown }, lifecycle) {
        const { updated_at: _version, attendees: _attendees, transcript_id: _transcript, ...fields } = change
        const patch = { ...fields, ...shown }
        const lists = meetingsApi.util.selectCachedArgsForQuery(lifecycle.getState(), 'listMeetings').map((args) =>
          meetingsApi.util.updateQueryData('listMeetings', args, (draft) => {
            const meeting = draft.data.find((one) => one.id === id)
            if (meeting !== undefined) Object.assign(meeting, patch)
          }),
        )
        const page = meetingsApi.util.updateQueryData('readMeeting', id, (draft) => {
          Object.assign(draft, patch)
        })
        await showChange(lifecycle, [...lists, page])
      },
      invalidatesTags: (_data, _error, { id }) => [list, toTag(id)],
    }),
    removeMeeting: build.mutation<unknown, string>({
      query: (id) => toEndpoint(meetingRoutes.remove, 'Failed to delete the meeting').query({ params: { id } }),
      invalidatesTags: [list, entities],
    }),
    readMeetingDeletion: build.query<RouteResult<'meetings.deletion'>, string>({
      query: (id) => toEndpoint(meetingRoutes.deletion, 'Failed to fetch what is deleted').query({ params: { id } }),
      providesTags: (_data, _error, id) => [toTag(id)],
    }),
    forgetMeeting: build.mutation<Meeting, string>({
      query: (id) => toEndpoint(meetingRoutes.forget, 'Failed to delete what was said').query({ params: { id } }),
      // What is left is in the answer; its transcript must not be asked for again.
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data !== undefined) dispatch(holdReadings(meetingsApi.util.updateQueryData('readMeeting', id, () => data)))
      },
      invalidatesTags: (_data, _error, id) => [list, toNotesTag(id)],
    }),
    readMeetingSettings: build.query<RouteResult<'meetingSettings.read'>, void>({
      query: () => toEndpoint(settingsRoutes.read, 'Failed to fetch the settings').query(),
      providesTags: [settings],
    }),
    updateMeetingSettings: build.mutation<RouteResult<'meetingSettings.update'>, RouteArgs<'meetingSettings.update'>>({
      ...toEndpoint(settingsRoutes.update, 'Failed to save the settings'),
      invalidatesTags: [settings],
    }),
    swapMeetingEntity: build.mutation<
      Meeting,
      { id: string; current_entity_id?: string | null; new_entity_id: string }
    >({
      query: ({ id, ...body }) =>
        toEndpoint(meetingRoutes.swapEntity, 'Failed to change what the meeting is about').query({
          params: { id },
          body,
        }),
      invalidatesTags: (_data, _error, { id }) => [list, entities, toTag(id)],
    }),
    removeMeetingEntity: build.mutation<unknown, { id: string; entity_id: string }>({
      query: ({ id, entity_id }) =>
        toEndpoint(meetingRoutes.removeEntity, 'Failed to change what the meeting is about').query({
          params: { id },
          query: { entity_id },
        }),
      invalidatesTags: (_data, _error, { id }) => [list, entities, toTag(id)],
    }),
    uploadTranscript: build.mutation<Transcript, { file: File; title?: string }>({
      query: ({ file, title }) => {
        const form = new FormData()
        if (title !== undefined && title !== '') form.set('title', title)
        form.set('file', file)
        // A form is sent as it is; the contract names its fields.
        return { route: transcriptRoutes.create, fallback: 'Failed to bring the transcript in', body: form }
      },
    }),
    listRecordings: build.query<RouteResult<'recordings.list'>, string>({
      query: (meeting_id) =>
        toEndpoint(recordingRoutes.list, 'Failed to fetch the recordings').query({ query: { meeting_id } }),
      providesTags: (_data, _error, id) => [toTag(id)],
    }),
    readRecordingAddress: build.query<RouteResult<'recordings.address'>, string>({
      query: (id) => toEndpoint(recordingRoutes.address, 'Failed to open the recording').query({ params: { id } }),
    }),
    removeRecording: build.mutation<unknown, { id: string; meetingId: string }>({
      query: ({ id }) => toEndpoint(recordingRoutes.remove, 'Failed to delete the recording').query({ params: { id } }),
      invalidatesTags: (_data, _error, { meetingId }) => [list, toTag(meetingId)],
    }),
    readTranscript: build.query<RouteResult<'transcripts.read'>, RouteArgs<'transcripts.read'>>({
      ...toEndpoint(transcriptRoutes.read, 'Failed to fetch the transcript'),
      providesTags: (_data, _error, { params }) => [toTag(params.id)],
    }),
    searchTranscript: build.query<RouteResult<'transcripts.search'>, RouteArgs<'transcripts.search'>>(
      toEndpoint(transcriptRoutes.search, 'Failed to search the transcript'),
    ),
    editSegment: build.mutation<RouteResult<'transcripts.editSegment'>, RouteArgs<'transcripts.editSegment'>>({
      ...toEndpoint(transcriptRoutes.editSegment, 'Failed to correct the line'),
      invalidatesTags: (_data, _error, { params }) => [toNotesTag(params.id)],
    }),
    renameSpeaker: build.mutation<RouteResult<'transcripts.renameSpeaker'>, RouteArgs<'transcripts.renameSpeaker'>>({
      ...toEndpoint(transcriptRoutes.renameSpeaker, 'Failed to name the speaker'),
      invalidatesTags: (_data, _error, { params }) => [toTag(params.id), toNotesTag(params.id)],
    }),
    restoreSpeaker: build.mutation<RouteResult<'transcripts.restoreSpeaker'>, RouteArgs<'transcripts.restoreSpeaker'>>({
      ...toEndpoint(transcriptRoutes.restoreSpeaker, 'Failed to take the speaker out again'),
      invalidatesTags: (_data, _error, { params }) => [toTag(params.id), toNotesTag(params.id)],
    }),
    assignSpeaker: build.mutation<RouteResult<'transcripts.assignSpeaker'>, RouteArgs<'transcripts.assignSpeaker'>>({
      ...toEndpoint(transcriptRoutes.assignSpeaker, 'Failed to change the speaker'),
      invalidatesTags: (_data, _error, { params }) => [toTag(params.id), toNotesTag(params.id)],
    }),
    listMeetingNotes: build.query<RouteResult<'meetingNotes.list'>, string>({
      query: (id) => toEndpoint(noteRoutes.list, 'Failed to fetch the notes').query({ params: { id } }),
      providesTags: (_data, _error, id) => [toNotesTag(id)],
    }),
    updateMeetingNote: build.mutation<RouteResult<'meetingNotes.update'>, RouteArgs<'meetingNotes.update'>>({
      ...toEndpoint(noteRoutes.update, 'Failed to save the note'),
      async onQueryStarted({ params, body }, lifecycle) {
        await showChange(lifecycle, [
          meetingsApi.util.updateQueryData('listMeetingNotes', params.id, (draft) => {
            const note = draft.find(({ id }) => id === params.note_id)
            if (note === undefined) return
            const { after: _place, ...change } = body
            Object.assign(note, change)
          }),
        ])
      },
      // What it proposes for the CRM is counted anew.
      invalidatesTags: (_data, _error, { params }) => [toTag(params.id), toNotesTag(params.id)],
    }),
    addMeetingNote: build.mutation<RouteResult<'meetingNotes.add'>, RouteArgs<'meetingNotes.add'>>({
      ...toEndpoint(noteRoutes.add, 'Failed to add the line'),
      invalidatesTags: (_data, _error, { params }) => [toTag(params.id), toNotesTag(params.id)],
    }),
    mergeMeetingNotes: build.mutation<RouteResult<'meetingNotes.merge'>, RouteArgs<'meetingNotes.merge'>>({
      ...toEndpoint(noteRoutes.merge, 'Failed to merge the lines'),
      invalidatesTags: (_data, _error, { params }) => [toNotesTag(params.id)],
    }),
    removeMeetingNote: build.mutation<RouteResult<'meetingNotes.remove'>, RouteArgs<'meetingNotes.remove'>>({
      ...toEndpoint(noteRoutes.remove, 'Failed to remove the line'),
      invalidatesTags: (_data, _error, { params }) => [toTag(params.id), toNotesTag(params.id)],
    }),
    rebuildMeetingNotes: build.mutation<unknown, { id: string; by?: NotesBy }>({
      query: ({ id, by }) =>
        toEndpoint(noteRoutes.rebuild, 'Failed to make the notes again').query({
          params: { id },
          query: by === undefined ? {} : { by },
        }),
      invalidatesTags: (_data, _error, { id }) => [toTag(id)],
    }),
    writeMeetingNotesPrompt: build.mutation<RouteResult<'meetingNotes.prompt'>, RouteArgs<'meetingNotes.prompt'>>({
      ...toEndpoint(noteRoutes.prompt, 'Failed to write the prompt'),
      invalidatesTags: [],
    }),
    pasteMeetingNotes: build.mutation<RouteResult<'meetingNotes.paste'>, RouteArgs<'meetingNotes.paste'>>({
      ...toEndpoint(noteRoutes.paste, 'Failed to add the notes'),
      invalidatesTags: (_data, _error, { params }) => [toTag(params.id), toNotesTag(params.id)],
    }),
    listSuggestedIdeas: build.query<RouteResult<'meetingNotes.suggestedIdeas'>, string>({
      query: (id) => toEndpoint(noteRoutes.suggestedIdeas, 'Failed to fetch the suggestions').query({ params: { id } }),
      providesTags: (_data, _error, id) => [toNotesTag(id)],
    }),
    createMeetingIdea: build.mutation<RouteResult<'meetingNotes.createIdea'>, RouteArgs<'meetingNotes.createIdea'>>({
      ...toEndpoint(noteRoutes.createIdea, 'Failed to make the idea'),
      invalidatesTags: (_data, _error, { params }) => ['ideas', toNotesTag(params.id), list],
    }),
    listSaidKeywords: build.query<RouteResult<'seo.said'>, string>({
      query: (meeting_id) => toEndpoint(saidKeywords, 'Failed to fetch the keywords').query({ query: { meeting_id } }),
      providesTags: (_data, _error, id) => [toTag(id)],
    }),
    listMeetingTypes: build.query<MeetingType[], void>({
      query: () => toEndpoint(typeRoutes.list, 'Failed to fetch the meeting types').query(),
      providesTags: [types],
    }),
    createMeetingType: build.mutation<RouteResult<'meetingTypes.create'>, RouteArgs<'meetingTypes.create'>>({
      ...toEndpoint(typeRoutes.create, 'Failed to add the meeting type'),
      invalidatesTags: [types],
    }),
    updateMeetingType: build.mutation<RouteResult<'meetingTypes.update'>, RouteArgs<'meetingTypes.update'>>({
      ...toEndpoint(typeRoutes.update, 'Failed to save the meeting type'),
      invalidatesTags: ['meetings'],
    }),
    removeMeetingType: build.mutation<RouteResult<'meetingTypes.remove'>, RouteArgs<'meetingTypes.remove'>>({
      ...toEndpoint(typeRoutes.remove, 'Failed to delete the meeting type'),
      invalidatesTags: ['meetings'],
    }),
    listContextEntities: build.query<RouteResult<'contextEntities.list'>, RouteArgs<'contextEntities.list'>>({
      ...toEndpoint(entityRoutes.list, 'Failed to fetch the context entities'),
      providesTags: [entities],
    }),
    readEntityBrief: build.query<RouteResult<'contextEntities.brief'>, string>({
      query: (id) => toEndpoint(entityRoutes.brief, 'Failed to fetch the brief').query({ params: { id } }),
      providesTags: ['meetings'],
    }),
    createContextEntity: build.mutation<RouteResult<'contextEntities.create'>, RouteArgs<'contextEntities.create'>>({
      ...toEndpoint(entityRoutes.create, 'Failed to add the context entity'),
      invalidatesTags: [entities],
    }),
    updateContextEntity: build.mutation<RouteResult<'contextEntities.update'>, RouteArgs<'contextEntities.update'>>({
      ...toEndpoint(entityRoutes.update, 'Failed to save the context entity'),
      invalidatesTags: ['meetings'],
    }),
    removeContextEntity: build.mutation<RouteResult<'contextEntities.remove'>, RouteArgs<'contextEntities.remove'>>({
      ...toEndpoint(entityRoutes.remove, 'Failed to delete the context entity'),
      invalidatesTags: ['meetings'],
    }),
  }),
})

export const {
  useListMeetingsQuery,
  useReadMeetingQuery,
  useCreateMeetingMutation,
  useUpdateMeetingMutation,
  useRemoveMeetingMutation,
  useReadMeetingDeletionQuery,
  useForgetMeetingMutation,
  useReadMeetingSettingsQuery,
  useUpdateMeetingSettingsMutation,
  useSwapMeetingEntityMutation,
  useRemoveMeetingEntityMutation,
  useUploadTranscriptMutation,
  useListRecordingsQuery,
  useLazyReadRecordingAddressQuery,
  useRemoveRecordingMutation,
  useReadTranscriptQuery,
  useLazyReadTranscriptQuery,
  useSearchTranscriptQuery,
  useEditSegmentMutation,
  useRenameSpeakerMutation,
  useRestoreSpeakerMutation,
  useAssignSpeakerMutation,
  useListMeetingNotesQuery,
  useUpdateMeetingNoteMutation,
  useAddMeetingNoteMutation,
  useMergeMeetingNotesMutation,
  useRemoveMeetingNoteMutation,
  useRebuildMeetingNotesMutation,
  useWriteMeetingNotesPromptMutation,
  usePasteMeetingNotesMutation,
  useListSaidKeywordsQuery,
  useListSuggestedIdeasQuery,
  useCreateMeetingIdeaMutation,
  useListMeetingTypesQuery,
  useCreateMeetingTypeMutation,
  useUpdateMeetingTypeMutation,
  useRemoveMeetingTypeMutation,
  useListContextEntitiesQuery,
  useReadEntityBriefQuery,
  useCreateContextEntityMutation,
  useUpdateContextEntityMutation,
  useRemoveContextEntityMutation,
} = meetingsApi
export const exportRoute = transcriptRoutes.export
export const exportNotesRoute = noteRoutes.export
export const exportWordNotesRoute = noteRoutes.exportWord
export const exportWordRoute = transcriptRoutes.exportWord
export const exportPersonRoute = meetingRoutes.exportPerson
