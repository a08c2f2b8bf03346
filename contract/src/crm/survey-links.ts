import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { checkTogether, ById, Id, singleLine, Time, wholeNumber } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { GateQuestion, SurveyAnswers } from './gates.ts'

/** A link by which someone without an account answers one survey. */
export const SurveyLink = z.object({
  id: Id,
  survey_id: Id,
  /** Whom it is for, in the words of who made it. */
  name: z.string(),
  /** Where the answer goes; then the link is good for one answer. Both null: anybody's, as often as they like. */
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
/** `url` holds the secret and is told this once. */
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
    base: 'crm',
    path: '/surveys/:id/links',
    right: 'crm:write',
    params: ById,
    body: SurveyLinkInput,
    data: NewSurveyLink,
  },
  /** Takes the link back: from now on it opens nothing. */
  revoke: { method: 'DELETE', base: 'crm', path: '/survey-links/:id', right: 'crm:write', params: ById, data: Nothing },
})

const token = z.string().check(z.maxLength(200, 'is too long'))
/** What a guest sees: the questions, and nothing of what they are worth. */
export const GuestSurvey = z.object({
  account_name: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  thanks: z.nullable(z.string()),
  questions: z.array(GateQuestion),
  expires_at: Time,
  /** Good for one answer, and that has been given. */
  is_answered: z.boolean(),
})
export type GuestSurvey = z.infer<typeof GuestSurvey>
export const GuestAnswers = z.strictObject({
  token,
  /** Who the guest says they are. */
  name: singleLine(80),
  answers: SurveyAnswers.shape.answers,
})

/** The secret goes in the body: an address ends up in logs. */
export const guestSurveys = defineRoutes({
  read: {
    method: 'POST',
    path: '/guest-survey/look',
    right: 'public',
    body: z.strictObject({ token }),
    data: GuestSurvey,
  },
  /** 409 `already_answered` where the link is good for one answer. */
  answer: {
    method: 'POST',
    path: '/guest-survey/answer',
    right: 'public',
    body: GuestAnswers,
    data: z.object({ thanks: z.nullable(z.string()) }),
  },
})
