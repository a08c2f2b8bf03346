import * as z from 'zod/mini'
import { ById, Day, Id, singleLine, Time } from './fields.ts'
import { leastDifferences } from './experiment-rules.ts'
import { defineRoutes } from './route.ts'

/**
 * `a` and `b`: opened more often than the other. `none`: no difference was found. `too_few`: not enough readers came. `stopped`: by a
 * person. `interrupted`: the post was retitled or taken down meanwhile.
 */
const experimentOutcomes = ['a', 'b', 'none', 'too_few', 'stopped', 'interrupted'] as const

/** Readers of the front page on which the post stood with this title, and those who opened it that day. */
const TitleNumbers = z.object({ title: z.string(), shown: z.number(), opened: z.number() })

const Experiment = z.object({
  id: Id,
  content_id: Id,
  /** The title that the post had, and the other one. */
  title_a: z.string(),
  title_b: z.string(),
  state: z.enum(['running', 'ended']),
  /** The readers who will be counted, of both titles, and those who were so far. */
  planned: z.number(),
  readers: z.number(),
  /** All are there; the result follows when their day is over. */
  is_full: z.boolean(),
  /** What the plan rests on: the share of readers who open the post, and the least relative difference worth knowing. */
  base_rate: z.number(),
  is_assumed: z.boolean(),
  least_difference: z.number(),
  started_at: Time,
  /** The last day on which readers count. */
  ends_on: Day,
  ended_at: z.nullable(Time),
  outcome: z.nullable(z.enum(experimentOutcomes)),
  /** Kept closed while it runs, so that nobody ends it at a lucky moment. */
  a: z.nullable(TitleNumbers),
  b: z.nullable(TitleNumbers),
  /** How often such a difference comes up between equal titles; null where nothing was tested. */
  p_value: z.nullable(z.number()),
  /** The title that a person made the post's. */
  picked: z.nullable(z.enum(['a', 'b'])),
})
export type Experiment = z.infer<typeof Experiment>

const PlanChoice = z.object({
  least_difference: z.number(),
  /** Of both titles together. */
  planned: z.number(),
  /** How long that takes with as many readers as before; null without any. */
  days: z.nullable(z.number()),
})
const PostExperiments = z.object({
  /** Why none can be started now, as a sentence. */
  refusal: z.nullable(z.string()),
  plan: z.object({
    base_rate: z.number(),
    /** Too few readers to measure it. */
    is_assumed: z.boolean(),
    /** Readers of the front page in the last 28 days. */
    rests_on: z.number(),
    /** The longest that one runs. */
    most_days: z.number(),
    choices: z.array(PlanChoice),
  }),
  /** Newest first, at most 20. */
  experiments: z.array(Experiment),
})
export type PostExperiments = z.infer<typeof PostExperiments>

const ExperimentInput = z.strictObject({
  title_b: singleLine(200),
  /** Relative: 0.5 finds 15 of 100 where 10 of 100 opened it before. */
  least_difference: z._default(
    z.literal(leastDifferences, { error: `must be one of ${leastDifferences.join(', ')}` }),
    0.5,
  ),
})

const byPost = { params: ById, data: PostExperiments } as const
export const experiments = defineRoutes({
  /** Of all posts, newest first, at most 50. */
  list: {
    method: 'GET',
    path: '/analytics/experiments',
    right: 'analytics:read',
    data: z.array(Experiment),
  },
  /** Of one post, and what a new one would take. */
  read: { ...byPost, method: 'GET', path: '/content/:id/experiment', right: 'analytics:read' },
  /** From now on the hosted site shows each of its visitors one of the two titles. */
  start: {
    ...byPost,
    method: 'POST',
    path: '/content/:id/experiment',
    right: 'content:publish',
    body: ExperimentInput,
  },
  /** Ends the running one without a result. */
  stop: { ...byPost, method: 'POST', path: '/content/:id/experiment/stop', right: 'content:publish' },
  /** Makes one of the titles of the newest experiment the post's, also on the site. `undo` gives it back the one it had. */
  pick: {
    ...byPost,
    method: 'POST',
    path: '/content/:id/experiment/pick',
    right: 'content:publish',
    body: z.strictObject({ title: z.enum(['a', 'b']) }),
  },
  undo: { ...byPost, method: 'POST', path: '/content/:id/experiment/undo', right: 'content:publish' },
})
