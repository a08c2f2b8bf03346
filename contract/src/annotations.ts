import * as z from 'zod/mini'
import { FilteredSpan } from './analytics.ts'
import { Nothing } from './envelope.ts'
import { ById, Day, Id, singleLine } from './fields.ts'
import { defineRoutes } from './route.ts'

export const annotationKinds = ['published', 'republished', 'campaign_started', 'campaign_ended', 'note'] as const
/** In one answer. */
export const maxAnnotations = 300
const maxNoteLength = 200

/** What happened on a day: known from the posts, or written by the team. */
const Annotation = z.object({
  /** Of a note. */
  id: z.nullable(Id),
  kind: z.enum(annotationKinds),
  /** In the workspace's time zone. */
  date: Day,
  /** The title of the post, the name of the campaign, or the note. */
  text: z.string(),
  content_id: z.nullable(Id),
  /** Whether the caller may change or delete it. */
  can_change: z.boolean(),
})
export type Annotation = z.infer<typeof Annotation>
const NoteInput = z.strictObject({ date: Day, text: singleLine(maxNoteLength) })

const one = { right: 'analytics:write', params: ById, data: Annotation } as const
export const annotations = defineRoutes({
  /** Of the span, oldest first; the newest 300. Notes belong to the whole workspace and are there with any filter. */
  list: {
    method: 'GET',
    path: '/analytics/annotation',
    right: 'analytics:read',
    query: FilteredSpan,
    data: z.array(Annotation),
  },
  create: { method: 'POST', path: '/analytics/annotation', right: one.right, body: NoteInput, data: Annotation },
  /** The caller's own, or anyone's for publishers. `restore` undoes the removal for a day. */
  update: { ...one, method: 'PUT', path: '/analytics/annotation/:id', body: NoteInput },
  remove: { ...one, method: 'DELETE', path: '/analytics/annotation/:id', data: Nothing },
  restore: { ...one, method: 'POST', path: '/analytics/annotation/:id/restore' },
})
