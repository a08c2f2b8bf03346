import { type NoteKind, sectionKinds } from './vocabulary.ts'

/** The sections of notes without a type. */
export const kindTitles: Readonly<Record<NoteKind, string>> = {
  summary: 'Summary',
  topic: 'Topics',
  decision: 'Decisions',
  action: 'Action items',
  question: 'Open questions',
  objection: 'Objections',
  number: 'Numbers and dates',
  quote: 'Quotes',
  private: 'Not for others',
  mail: 'Follow-up mail',
  moment: 'Moments to look at',
}

interface NoteOfSection {
  readonly kind: NoteKind
  readonly topic: string | null
  readonly text: string
  readonly owner: string | null
  readonly due_on: string | null
  readonly state: string
}
interface Section {
  readonly title: string
  readonly kind: NoteKind
}
export interface NoteSection<N> {
  readonly title: string
  readonly kind: NoteKind
  readonly notes: readonly N[]
}

/**
 * The notes in the sections of the meeting's type, empty ones included, and behind them those of other kinds; without a type by kind, without empty
 * ones. Candidates and the sentences of the mail are in none.
 */
export function groupNotes<N extends NoteOfSection>(
  notes: readonly N[],
  sections: readonly Section[] = [],
): NoteSection<N>[] {
  const typed = sections.map(({ title, kind }) => ({
    title,
    kind,
    notes: notes.filter((note) => note.kind === kind && (kind !== 'topic' || note.topic === title)),
  }))
  const placed = new Set(typed.flatMap((section) => section.notes))
  const others = sectionKinds
    .map((kind) => ({
      title: kindTitles[kind],
      kind,
      notes: notes.filter((note) => note.kind === kind && !placed.has(note)),
    }))
    .filter((section) => section.notes.length > 0)
  return [...typed, ...others]
}

/** The notes as text, to be read elsewhere; rejected ones are left out. */
export function formatNotes(
  title: string,
  sections: readonly NoteSection<NoteOfSection>[],
  format: 'md' | 'txt',
): string {
  const escape = (text: string) => (format === 'md' ? text.replaceAll(/([\\`*_#[\]<>&])/gu, '\\$1') : text)
  const head = (level: string, text: string) => (format === 'md' ? `${level} ${escape(text)}` : text)
  const parts = listShownSections(sections).map(
    (section) =>
      `${head('##', section.title)}\n\n${section.notes.map((note) => `- ${escape(toNoteWords(note))}`).join('\n')}`,
  )
  return `${[head('#', title), ...parts].join('\n\n')}\n`
}

export const listShownSections = <N extends NoteOfSection>(sections: readonly NoteSection<N>[]): NoteSection<N>[] =>
  sections
    .map((section) => ({ ...section, notes: section.notes.filter(({ state }) => state !== 'rejected') }))
    .filter((section) => section.notes.length > 0)

/** A task with who does it and by when. */
export const toNoteWords = ({ kind, text, owner, due_on }: NoteOfSection): string =>
  kind === 'action' ? `${text} (${owner ?? 'nobody named'}, ${due_on ?? 'no date'})` : text
