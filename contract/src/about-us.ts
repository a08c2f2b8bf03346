import * as z from 'zod/mini'
import { longText, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

const maxLength = 1500
const text = longText(maxLength)
const AboutUs = z.object({
  what_we_do: z.string(),
  for_whom: z.string(),
  products: z.string(),
  proof_points: z.string(),
  /** Words and claims that no text has. */
  never_say: z.string(),
  /** Null before anybody wrote something. */
  updated_at: z.nullable(Time),
})
export type AboutUs = z.infer<typeof AboutUs>
export type AboutUsField = Exclude<keyof AboutUs, 'updated_at'>
/** What is left out stays. */
const AboutUsChange = z.strictObject({
  what_we_do: z.optional(text),
  for_whom: z.optional(text),
  products: z.optional(text),
  proof_points: z.optional(text),
  never_say: z.optional(text),
})
export type AboutUsChange = z.infer<typeof AboutUsChange>

export const aboutUs = defineRoutes({
  read: { method: 'GET', path: '/about-us', right: 'content:read', data: AboutUs },
  update: { method: 'PUT', path: '/about-us', right: 'account:manage', body: AboutUsChange, data: AboutUs },
})
