import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { defineRoutes } from './route.ts'

const ReleaseNote = z.object({
  id: z.string(),
  kind: z.enum(['added', 'changed', 'fixed']),
  /** Plain text. */
  text: z.string(),
  /** Whether it came after the person's last look. */
  is_new: z.boolean(),
})
export type ReleaseNote = z.infer<typeof ReleaseNote>

const mine = { right: 'signed-in' } as const
/** What changed in the product, newest first: entries of the changelog that concern the people who use it. */
export const releaseNotes = defineRoutes({
  list: { ...mine, method: 'GET', path: '/release-notes', data: z.array(ReleaseNote) },
  markSeen: { ...mine, method: 'PUT', path: '/release-notes/seen', data: Nothing },
})
