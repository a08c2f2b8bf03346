import * as z from 'zod/mini'
import {
  attributionModels,
  defaultLookback,
  defaultModel,
  evidenceKinds,
  maxLookback,
  summaryGroups,
  touchKinds,
} from './attribution-vocabulary.ts'
import { stageKinds } from './crm/vocabulary.ts'
import { Nothing } from './envelope.ts'
import { ById, checkSpan, Day, Id, Time, wholeNumber } from './fields.ts'
import { defineRoutes } from './route.ts'

const Named = z.object({ id: Id, name: z.string() })
/** Posts in the trash are named, but cannot be opened. */
const TouchedPost = z.object({ id: Id, title: z.string(), is_deleted: z.boolean() })
export type TouchedPost = z.infer<typeof TouchedPost>

export const Touch = z.object({
  /** Unique within an answer. */
  id: z.string(),
  at: Time,
  kind: z.enum(touchKinds),
  /** Null where it was the company, or the deal itself. */
  contact: z.nullable(Named),
  content: z.nullable(TouchedPost),
  evidence: z.object({ kind: z.enum(evidenceKinds), id: z.string() }),
  /** What the evidence is called: a meeting's title, an address, the first words. */
  label: z.nullable(z.string()),
  link_code: z.nullable(z.string()),
  share_user_id: z.nullable(Id),
  campaign_id: z.nullable(Id),
  /** Of a meeting: posts from its ideas, at most five. */
  led_to: z.array(TouchedPost),
})
export type Touch = z.infer<typeof Touch>

const DealTouch = z.object({
  ...Touch.shape,
  /** Touches after the close, and before the lookback, have no share. */
  counts: z.enum(['yes', 'too_early', 'after_close']),
  weight: z.number(),
  /** In the currency's minor unit; null for a deal without an amount. */
  share: z.nullable(z.number()),
})
export type DealTouch = z.infer<typeof DealTouch>

const dealShape = {
  id: Id,
  name: z.string(),
  status: z.enum(stageKinds),
  amount: z.nullable(z.number()),
  currency: z.string(),
}
const choice = {
  model: z._default(
    z.enum(attributionModels, { error: `must be one of ${attributionModels.join(', ')}` }),
    defaultModel,
  ),
  lookback: z._default(wholeNumber(1, maxLookback), defaultLookback),
}
const Choice = z.strictObject(choice)
export type Choice = z.infer<typeof Choice>

const TouchedDeal = z.object({
  ...dealShape,
  created_at: Time,
  closed_at: z.nullable(Time),
  model: z.enum(attributionModels),
  lookback: z.number(),
  /** The oldest first. */
  touches: z.array(DealTouch),
})
export type TouchedDeal = z.infer<typeof TouchedDeal>

/** In the currency's minor unit; currencies are never converted. */
const CurrencySum = z.object({ currency: z.string(), amount: z.number() })
export type CurrencySum = z.infer<typeof CurrencySum>
const credited = { n_open: z.number(), n_won: z.number(), open: z.array(CurrencySum), won: z.array(CurrencySum) }
const SummaryRow = z.object({
  /**
   * `none`: touches of no such thing; `untouched`: deals without a touch; `rest`: the rows beyond the first; `colleagues`: shares of
   * people whom the workspace does not name.
   */
  kind: z.enum(['group', 'none', 'untouched', 'rest', 'colleagues']),
  id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  ...credited,
})
export type SummaryRow = z.infer<typeof SummaryRow>
const Summary = z.object({
  by: z.enum(summaryGroups),
  model: z.enum(attributionModels),
  lookback: z.number(),
  rows: z.array(SummaryRow),
  /** The sums of the rows, and of the amounts of their deals; a deal is counted once here, and in each row that touched it. */
  totals: z.object(credited),
  /** Only one's own deals are in it. */
  is_own_deals: z.boolean(),
  /** Older deals that are not in it. */
  has_more_deals: z.boolean(),
})
export type Summary = z.infer<typeof Summary>
const SummaryQuery = z
  .strictObject({
    ...choice,
    by: z._default(z.enum(summaryGroups, { error: `must be one of ${summaryGroups.join(', ')}` }), 'content'),
    /** Open deals that were created, and won ones that were closed, in these days of the workspace. */
    from: z.optional(Day),
    to: z.optional(Day),
  })
  .check(...checkSpan('from', 'to'))
export type SummaryQuery = z.infer<typeof SummaryQuery>

const DealOfPost = z.object({ ...dealShape, touches: z.array(DealTouch), share: z.nullable(z.number()) })
export type DealOfPost = z.infer<typeof DealOfPost>
const TouchedByPost = z.object({
  model: z.enum(attributionModels),
  lookback: z.number(),
  /** At most a hundred, those with the newest touch first. */
  deals: z.array(DealOfPost),
  ...credited,
  /** The meeting whose words became the idea of the post, with deals of the people it was held with. */
  origin: z.nullable(
    z.object({
      meeting: z.object({ id: Id, title: z.string(), started_at: Time }),
      deals: z.array(z.object(dealShape)),
    }),
  ),
  is_own_deals: z.boolean(),
  has_more_deals: z.boolean(),
})
export type TouchedByPost = z.infer<typeof TouchedByPost>

const AttributionSettings = z.object({
  /** Clicks and visits of known people are kept. */
  personal_tracking: z.boolean(),
})
const SettingsChange = z.strictObject({ personal_tracking: z.boolean({ error: 'must be true or false' }) })

/** Which touches came before a deal. What touched it has not caused it. */
export const attribution = defineRoutes({
  deal: {
    method: 'GET',
    path: '/attribution/deals/:id',
    right: 'crm:read',
    params: ById,
    query: Choice,
    data: TouchedDeal,
  },
  summary: { method: 'GET', path: '/attribution/summary', right: 'crm:read', query: SummaryQuery, data: Summary },
  post: {
    method: 'GET',
    path: '/attribution/posts/:id',
    right: 'crm:read',
    params: ById,
    query: Choice,
    data: TouchedByPost,
  },
  /** What is known of a person's touches, the newest first, at most 200. */
  contact: {
    method: 'GET',
    path: '/attribution/contacts/:id',
    right: 'crm:read',
    params: ById,
    data: z.array(Touch),
  },
  /** Deletes the clicks and visits that were recorded of a person, what they sent by forms, and the links that were made for them. */
  forget: {
    method: 'DELETE',
    path: '/attribution/contacts/:id/touches',
    right: 'crm:write',
    params: ById,
    data: Nothing,
  },
  /** The same link for the same post. 409 `tracking_off`, `consent_withdrawn`, and `not_live` for a post that is not on the hosted site. */
  createLink: {
    method: 'POST',
    path: '/attribution/contacts/:id/links',
    right: 'crm:write',
    params: ById,
    body: z.strictObject({ content_id: Id }),
    data: z.object({ url: z.string() }),
  },
  settings: { method: 'GET', path: '/attribution/settings', right: 'account:read', data: AttributionSettings },
  /** Turning personal tracking off deletes the clicks and visits that were recorded. */
  changeSettings: {
    method: 'PUT',
    path: '/attribution/settings',
    right: 'account:manage',
    body: SettingsChange,
    data: AttributionSettings,
  },
})
