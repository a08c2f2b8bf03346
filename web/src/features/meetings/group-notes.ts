import type { MeetingNote } from '@draftwright/contract/meetings/meeting-notes'
import type { MeetingSection } from '@draftwright/contract/meetings/meeting-types'
import { noteKinds } from '@draftwright/contract/meetings/vocabulary'
import { kindTitles } from './format-meeting.ts'

export interface NoteSection {
  readonly title: string
  readonly notes: readonly MeetingNote[]
}

/** The notes in the sections of the meeting's type, empty ones included; without a type by kind, without empty ones. */
export function groupNotes(
  notes: readonly MeetingNote[],
  sections: readonly MeetingSection[] | undefined,
): NoteSection[] {
  if (sections === undefined || sections.length === 0)
    return noteKinds
      .map((kind) => ({ title: kindTitles[kind], notes: notes.filter((note) => note.kind === kind) }))
      .filter((section) => section.notes.length > 0)
  return sections.map(({ title, kind }) => ({
    title,
    notes: notes.filter((note) => note.kind === kind && (kind !== 'topic' || note.topic === title)),
  }))
}

/** The notes as Markdown, to be pasted elsewhere; rejected ones are left out. */
export function toNotesMarkdown(title: string, sections: readonly NoteSection[]): string {
  const parts = sections
    .map((section) => ({ ...section, notes: section.notes.filter(({ state }) => state !== 'rejected') }))
    .filter((section) => section.notes.length > 0)
    .map(
      (section) =>
        `## ${section.title}\n\n${section.notes.map((note) => `- ${note.text}${toTaskWords(note)}`).join('\n')}`,
    )
  return `# ${title}\n\n${parts.join('\n\n')}\n`
}

function toTaskWords({ kind, owner, due_on }: MeetingNote): string {
  return kind === 'action' ? ` (${owner ?? 'nobody named'}, ${due_on ?? 'no date'})` : ''
}
