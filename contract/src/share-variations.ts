import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { hasText, Id, longText, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** Of a post. */
export const mostVariations = 50

const ShareVariation = z.object({
  id: Id,
  text: z.string(),
  is_approved: z.boolean(),
  approved_at: z.nullable(Time),
  approved_by: z.nullable(z.string()),
  /** Shares with this text, of everybody. Null where the workspace shows no totals. */
  n_shares: z.nullable(z.number()),
  created_at: Time,
})
export type ShareVariation = z.infer<typeof ShareVariation>

const Text = longText(5000).check(z.trim(), z.regex(hasText, 'must not be empty'))
const right = 'content:approve'
const params = z.object({ content_id: Id })
const path = '/ambassador/posts/:content_id/variations'
const one = { path: `${path}/:variation_id`, params: z.object({ content_id: Id, variation_id: Id }) }
const is_approved = z.optional(z.boolean('must be true or false'))

/** Texts of a post that people choose from where the workspace shares approved texts only. */
export const shareVariations = defineRoutes({
  list: { method: 'GET', path, right, params, data: z.array(ShareVariation) },
  create: {
    method: 'POST',
    path,
    right,
    params,
    body: z.strictObject({ text: Text, is_approved }),
    data: ShareVariation,
  },
  /** A changed text has to be approved again. 409 where the text is not the expected one any more: somebody changed it. */
  update: {
    method: 'PUT',
    ...one,
    right,
    body: z.strictObject({ text: z.optional(Text), is_approved, expected_text: z.optional(Text) }),
    data: ShareVariation,
  },
  remove: { method: 'DELETE', ...one, right, data: Nothing },
})
