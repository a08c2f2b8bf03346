import { type Annotation, maxAnnotations } from '@draftwright/contract/annotations'
import type { AccountDb } from '../../db/account-db.ts'
import { listCampaignEvents, listNotes, listPostEvents, type NoteRow, type PostFilter } from './store.ts'

interface Span {
  readonly from: string
  readonly to: string
}
export interface AnnotationScope extends Span, PostFilter {
  /** False leaves out what only the team knows: its notes, and its campaigns. */
  readonly hasNotes: boolean
}

/** What happened in these days, oldest first; of too many the newest. `canChange` says it of each note. */
export async function listAnnotations(
  db: AccountDb,
  scope: AnnotationScope,
  canChange: (note: NoteRow) => boolean,
): Promise<Annotation[]> {
  const [posts, campaigns, notes] = await Promise.all([
    listPostEvents(db, scope, maxAnnotations),
    scope.hasNotes ? listCampaignEvents(db, scope, maxAnnotations) : [],
    scope.hasNotes ? listNotes(db, scope, maxAnnotations) : [],
  ])
  return [
    ...posts.map((post): Annotation => ({ ...post, id: null, can_change: false })),
    ...campaigns.map((campaign): Annotation => ({ ...campaign, id: null, content_id: null, can_change: false })),
    ...notes.map((note) => toAnnotation(note, canChange(note))),
  ]
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .slice(-maxAnnotations)
}

export const toAnnotation = (note: NoteRow, can_change: boolean): Annotation => ({
  id: note.id,
  kind: 'note',
  date: note.day,
  text: note.text,
  content_id: null,
  can_change,
})
