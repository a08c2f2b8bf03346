import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

const chapterKeys = ['publish', 'crm', 'meetings', 'advisor', 'share'] as const
/** In the order of their chapters. */
const stepKeys = [
  'idea',
  'draft',
  'words',
  'submit',
  'approve',
  'live',
  'numbers',
  'contact',
  'deal',
  'stage',
  'meeting',
  'notes',
  'question',
  'share',
  'clicks',
] as const
/** Steps that consist of looking at a page, which leaves no row. */
const seenSteps = ['numbers', 'notes', 'clicks'] as const
const madeKinds = ['idea', 'content', 'contact', 'opportunity', 'meeting', 'session'] as const

const Chapter = z.object({
  key: z.enum(chapterKeys),
  is_skipped: z.boolean(),
  /** Its last step is done. */
  is_done: z.boolean(),
  steps: z.array(z.object({ key: z.enum(stepKeys), is_done: z.boolean() })),
})
const Made = z.object({
  kind: z.enum(madeKinds),
  id: z.string(),
  title: z.string(),
  /** A post that readers can see. */
  is_live: z.boolean(),
})
/** The chapters of the person's role, with what they have done since it began. */
const Tutorial = z.object({
  /** Null before its first start in this workspace. */
  started_at: z.nullable(Time),
  chapters: z.array(Chapter),
  /** What its steps have made and that still exists, at most one of a kind. */
  made: z.array(Made),
  /** A published post, for those who share. */
  post_to_share: z.nullable(Id),
})
const chapter = z.enum(chapterKeys, { error: `must be one of ${chapterKeys.join(', ')}` })
const TutorialChange = z.partial(
  z.strictObject({
    skip: chapter,
    /** Takes a chapter up again that was skipped. */
    resume: chapter,
    seen: z.enum(seenSteps, { error: `must be one of ${seenSteps.join(', ')}` }),
  }),
)
export type TutorialChange = z.infer<typeof TutorialChange>
export type ChapterKey = (typeof chapterKeys)[number]
export type StepKey = (typeof stepKeys)[number]
export type SeenStep = (typeof seenSteps)[number]
export type TutorialChapter = z.infer<typeof Chapter>
export type Made = z.infer<typeof Made>
export type Tutorial = z.infer<typeof Tutorial>

const mine = { right: 'account:read', data: Tutorial } as const
export const tutorial = defineRoutes({
  read: { ...mine, method: 'GET', keys: 'never', path: '/tutorial' },
  /** Begins it, or begins it again: what was made earlier does not count any more. */
  start: { ...mine, method: 'POST', path: '/tutorial', audit: 'none' },
  /** 409 before it has begun. */
  update: { ...mine, method: 'PUT', path: '/tutorial', audit: 'none', body: TutorialChange },
})
