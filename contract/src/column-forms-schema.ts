import * as z from 'zod/mini'
import { dateOrders, decimalSigns, shareForms } from './column-forms.ts'

const dateOrder = z.enum(dateOrders, { error: `must be one of ${dateOrders.join(', ')}` })
const decimal = z.enum(decimalSigns, { error: `must be one of ${decimalSigns.join(', ')}` })
const share = z.enum(shareForms, { error: `must be one of ${shareForms.join(', ')}` })
const place = z.string().check(z.regex(/^(?:0|[1-9]\d{0,2})$/u, 'must be the place of a column, from 0'))

/** What somebody has said of how columns are written, by their place from 0; the values tell the rest. */
export const FormsByColumn = z.record(
  place,
  z.strictObject({ date_order: z.optional(dateOrder), decimal: z.optional(decimal), share: z.optional(share) }),
)

const defineHint = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.object({ value, by: z.string(), open: z.string() }))
/** What columns tell of how they are written. */
export const HintsByColumn = z.record(
  z.string(),
  z.object({ date_order: defineHint(dateOrder), decimal: defineHint(decimal), share: defineHint(share) }),
)
