import type { Model } from '../create-model.ts'
import { deriveDataTag } from '../data-tag.ts'
import { requestObject, type WriteOptions } from '../write.ts'
import { NotesAnswer, readNotesAnswer } from './notes-answer.ts'
import { buildNotesQuestion, buildSmallNotesQuestion, type MeetingPart } from './notes-prompt.ts'

/** What a model writes about a part of a meeting, in one call; an answer in another form is sent back once. Throws ModelError, or the signal's reason. */
export function requestMeetingNotes(
  model: Model,
  part: MeetingPart,
  scope: { readonly workspace: string; readonly meeting: string },
  options: WriteOptions,
): Promise<NotesAnswer> {
  const build = model.isSmall === true ? buildSmallNotesQuestion : buildNotesQuestion
  const question = build(part, deriveDataTag(`meeting ${scope.meeting}`))
  return requestObject(
    model,
    'meeting_notes',
    NotesAnswer,
    { ...question, cacheKey: deriveDataTag(`cache ${scope.workspace}`) },
    // A chat is asked for the same form, and answers more freely.
    { ...options, readText: model.isPasted === true ? readNotesAnswer : undefined },
  )
}
