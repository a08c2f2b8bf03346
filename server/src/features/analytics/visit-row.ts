import type { VisitEventKind } from '@draftwright/contract/visits'
import type { PersonHit, VisitEventRow, VisitorState } from './visit-state.ts'

/** What happened, as it is stored. */
export const toRow = (
  id: string,
  hit: PersonHit,
  kind: VisitEventKind,
  visit: VisitorState['visit'],
): VisitEventRow => ({
  id,
  at: new Date(hit.at).toISOString(),
  day: hit.day,
  kind,
  visit_id: visit?.id ?? null,
  visitor: hit.visitor,
  content_id: hit.contentId,
  path: hit.path,
  entry: visit?.entry.path ?? '',
  ...(visit?.facts ?? hit.facts),
  engaged_ms: 0,
  is_entry: false,
  is_exit: false,
  is_bounce: false,
  is_first: false,
  goal: hit.goal,
  value: hit.value,
})
