import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { ById, Id, longText, singleLine, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { sectionKinds } from './vocabulary.ts'

const Section = z.strictObject({
  title: singleLine(80),
  kind: z.enum(sectionKinds, { error: `must be one of ${sectionKinds.join(', ')}` }),
  /** For kind `topic`: what is said with one of these words, or with words that begin with one, belongs here. */
  words: z._default(z.array(singleLine(60)).check(z.maxLength(50, 'must have at most 50 words')), []),
})
const MeetingType = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  sections: z.array(Section),
  vocabulary: z.array(z.string()),
  is_active: z.boolean(),
  /** Days after a meeting until its transcript is deleted; null keeps it. */
  transcript_days: z.nullable(z.number()),
  /** Days after a meeting until its recordings are deleted; 0: once there is a transcript; null keeps them. */
  sound_days: z.nullable(z.number()),
  n_meetings: z.number(),
  created_at: Time,
  updated_at: Time,
})
const days = (least: number) =>
  z.nullable(
    z
      .int({ error: 'must be a whole number of days' })
      .check(z.gte(least, `must be ${least} or more`), z.lte(3650, 'must be at most 3650')),
  )
const fields = {
  name: singleLine(80),
  description: longText(500),
  sections: z.array(Section).check(z.maxLength(20, 'must have at most 20 sections')),
  vocabulary: z.array(singleLine(80)).check(z.maxLength(200, 'must have at most 200 words')),
  is_active: z.boolean(),
  transcript_days: days(1),
  sound_days: days(0),
}
const NewMeetingType = z.strictObject({
  name: fields.name,
  description: z._default(fields.description, ''),
  sections: z._default(fields.sections, []),
  vocabulary: z._default(fields.vocabulary, []),
  is_active: z._default(fields.is_active, true),
  transcript_days: z._default(fields.transcript_days, null),
  sound_days: z._default(fields.sound_days, null),
})
const MeetingTypeChange = z.partial(z.strictObject(fields))
export type MeetingType = z.infer<typeof MeetingType>
export type MeetingSection = z.infer<typeof Section>
export type NewMeetingType = z.infer<typeof NewMeetingType>
export type MeetingTypeChange = z.infer<typeof MeetingTypeChange>

const path = '/meetings/meeting-types'
const one = { right: 'meetings:manage', params: ById } as const
export const meetingTypes = defineRoutes({
  /** By name. */
  list: { method: 'GET', path, right: 'meetings:read', data: z.array(MeetingType) },
  create: {
    method: 'POST',
    keys: 'never',
    path,
    right: 'meetings:manage',
    unique: 'name',
    body: NewMeetingType,
    data: MeetingType,
  },
  update: {
    method: 'PUT',
    keys: 'never',
    path: `${path}/:id`,
    ...one,
    unique: 'name',
    body: MeetingTypeChange,
    data: MeetingType,
  },
  /** 409 `in_use` with the number of its meetings, unless `move_to` names the type that they get. */
  remove: {
    method: 'DELETE',
    keys: 'never',
    path: `${path}/:id`,
    ...one,
    query: z.strictObject({ move_to: z.optional(Id) }),
    data: Nothing,
  },
})
