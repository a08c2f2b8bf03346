import * as z from 'zod/mini'
import { Id, line, Time } from '../fields.ts'

/** Pieces that companies, contacts and opportunities have in common. */
export const Custom = z.record(
  z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/u, 'must be the key of a field')),
  z.union(
    [
      z.string().check(z.maxLength(2000)),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(z.string().check(z.maxLength(200))),
    ],
    {
      error: 'must be a text, a number, true, false, null or a list of texts',
    },
  ),
)
export const ownedShape = {
  owner_id: z.nullable(Id),
  source: z.nullable(z.string()),
  tags: z.array(z.string()),
  custom: z.record(z.string(), z.unknown()),
  last_activity_at: z.nullable(Time),
  created_by: z.nullable(Id),
  created_at: Time,
  updated_at: Time,
}

/** Tags of one record. */
export const mostTags = 30
export const Tags = z.pipe(
  z.array(line(40)).check(z.maxLength(mostTags, `must name at most ${mostTags} tags`)),
  z.transform((names: string[]) => [...new Set(names)]),
)
/** One line, or nothing: an empty text is no value. */
export const optionalLine = (max: number) =>
  z.nullable(
    z.union(
      [
        line(max),
        z.pipe(
          z.literal(''),
          z.transform(() => null),
        ),
      ],
      { error: `must be one line of at most ${max} characters` },
    ),
  )

export const ownedFields = {
  owner_id: z.nullable(Id),
  source: optionalLine(120),
  tags: Tags,
  custom: Custom,
}
/** The version that was edited: a field that somebody else has changed since is asked about, all others are saved. */
export const edited = { updated_at: z.optional(Time) }
