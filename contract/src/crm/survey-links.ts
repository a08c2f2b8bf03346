import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { checkTogether, ById, Id, singleLine, Time, wholeNumber } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { GateQuestion, SurveyAnswers } from './gates.ts'

/** A link with which a person without an account answers one survey. */
export const SurveyLink = z.object({
  id: Id,
  survey_id: Id,
  /** The recipient, as described by its creator. */
  name: z.string(),
  /** The record the answer belongs to; such a link is valid for one answer. Both null: anyone can use it repeatedly. */
  opportunity_id: z.nullable(Id),
  opportunity_name: z.nullable(z.string()),
  contact_id: z.nullable(Id),
  contact_name: z.nullable(z.string()),
  created_by: z.nullable(Id),
  created_at: Time,
  expires_at: Time,
  revoked_at: z.nullable(Time),
  n_answers: z.number(),
  /** When it was last answered. */
  answered_at: z.nullable(Time),
})
export type SurveyLink = z.infer<typeof SurveyLink>
/** `url` contains the secret and is returned only here. */
export const NewSurveyLink = z.extend(SurveyLink, { url: z.string() })

export const SurveyLinkInput = z
  .strictObject({
    name: singleLine(80),
    days: z._default(wholeNumber(1, 365, 'must be at least 1'), 30),
    opportunity_id: z.optional(z.nullable(Id)),
    contact_id: z.optional(z.nullable(Id)),
  })
  .check(
    checkTogether(
      ({ opportunity_id, contact_id }) => opportunity_id == null || contact_id == null,
      'must name an opportunity or a contact, not both',
    ),
  )
export type SurveyLinkInput = z.infer<typeof SurveyLinkInput>

export const surveyLinks = defineRoutes({
  list: {
    method: 'GET',
    base: 'crm',
    path: '/surveys/:id/links',
    right: 'crm:read',
    params: ById,
    data: z.array(SurveyLink),
  },
  create: {
    method: 'POST',
    makes: 'surveyLink',
    base: 'crm',
    path: '/surveys/:id/links',
    right: 'crm:write',
    params: ById,
    body: SurveyLinkInput,
    data: NewSurveyLink,
  },
  /** Revokes the link; it stops working at once. */
  revoke: { method: 'DELETE', base: 'crm', path: '/survey-links/:id', right: 'crm:write', params: ById, data: Nothing },
})

const token = z.string().check(z.maxLength(200, 'is too long'))
/** What a guest sees: the questions without their points. */
export const GuestSurvey = z.object({
  account_name: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  thanks: z.nullable(z.string()),
  questions: z.array(GateQuestion),
  expires_at: Time,
  /** The link is valid for one answer, and that was given. */
  is_answered: z.boolean(),
})
export type GuestSurvey = z.infer<typeof GuestSurvey>
export const GuestAnswers = z.strictObject({
  token,
  /** Name entered by the guest. */
  name: singleLine(80),
  answers: SurveyAnswers.shape.answers,
})

/** The secret is sent in the body, because URLs end up in logs. */
export const guestSurveys = defineRoutes({
  read: {
    method: 'POST',
    path: '/guest-survey/look',
    right: 'public',
    body: z.strictObject({ token }),
    data: GuestSurvey,
  },
  /** 409 `already_answered` if the link is valid for one answer. */
  answer: {
    method: 'POST',
    path: '/guest-survey/answer',
    right: 'public',
    body: GuestAnswers,
    data: z.object({ thanks: z.nullable(z.string()) }),
  },
})
