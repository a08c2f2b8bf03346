import * as z from 'zod/mini'
import { Id, singleLine, StoredNumber, Time } from '../fields.ts'

/** Schemas shared by companies, contacts and opportunities. */
const CustomValues = z.record(
  z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/u, 'must be the key of a field')),
  z.union(
    [
      z.string().check(z.maxLength(2000)),
      StoredNumber,
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

/** Maximum number of tags of one record. */
export const maxTags = 30
const Tags = z.pipe(
  z.array(singleLine(40)).check(z.maxLength(maxTags, `must name at most ${maxTags} tags`)),
  z.transform((names: string[]) => [...new Set(names)]),
)
/** One line or null: an empty text counts as null. */
export const optionalLine = (max: number) =>
  z.nullable(
    z.union(
      [
        singleLine(max),
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
  custom: CustomValues,
}
/** The version edited: fields changed by someone else since are reported as conflicts, the others are saved. */
export const editedVersion = { updated_at: z.optional(Time) }
