import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'

/** Everything that a webhook sends has this shape; later versions only add fields. */
export const WebhookBody = z.object({
  type: z.string(),
  /** When it happened. */
  timestamp: Time,
  data: z.object({
    /** What it is about; null for changes of many things at once. */
    id: z.nullable(Id),
    kind: z.nullable(z.string()),
    /** Rises with each event about the same thing: one that is lower than the last you have seen is older. */
    sequence: z.number(),
    /** The person who did it; null if nobody did. */
    actor_id: z.nullable(Id),
    /** Facts about the change, never texts. */
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    /** The call that reads it. */
    api_url: z.nullable(z.string()),
    /** For webhooks that send records: as it was when it was sent first; null if it could not be read. */
    record: z.optional(z.unknown()),
    /** Somebody asked for it, and nothing happened. */
    is_test: z.optional(z.literal(true)),
  }),
})
export type WebhookBody = z.infer<typeof WebhookBody>

/** What an event of a type looks like. */
export function buildExampleBody(type: string, kind: string | null, apiUrl: string | null): WebhookBody {
  const id = kind === null ? null : '0198c0de-7a11-4b2e-9f3a-2f1d5c6b7a80'
  return {
    type,
    timestamp: '2026-11-30T09:00:00.000Z',
    data: {
      id,
      kind,
      sequence: 4711,
      actor_id: '0198c0de-51fe-4c1a-8d2b-6a9e4f3c2b10',
      details: {},
      api_url: id === null ? null : (apiUrl?.replace(':id', id) ?? null),
    },
  }
}
