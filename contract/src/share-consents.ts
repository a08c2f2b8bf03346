import * as z from 'zod/mini'
import { Time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** Raised when the words change in what they mean: people are asked again. */
export const shareConsentVersion = 1

/** What a person agrees to before they share: what is stored, who sees it, and what nobody does. */
export const shareConsentWords = [
  'Each share is stored in this workspace: the text, the network, its address, when you shared it, and its link.',
  'We count clicks on your link.',
  'Colleagues see what you shared, with your name, so that they can comment on it and write something else themselves.',
  'Clicks count in the team’s totals. When your workspace starts to show them with names, everyone is notified.',
  'An account that you connect is used by you alone. Its access is stored encrypted, and deleted when you disconnect it or leave.',
  'Nothing is posted in your name without your click. Sharing is voluntary.',
] as const

const ShareConsent = z.object({
  /** When the person agreed to the words as they are now; null if they did not, or withdrew it. */
  agreed_at: z.nullable(Time),
  withdrawn_at: z.nullable(Time),
})
export type ShareConsent = z.infer<typeof ShareConsent>

const right = 'published:read'
const keys = 'never'
const path = '/ambassador/consent'

/**
 * One's own consent to sharing in this workspace: without it others see neither the person's name with what they share nor their
 * numbers. A share or an account needs no more than one's own call, unless the consent was taken back.
 */
export const shareConsents = defineRoutes({
  read: { method: 'GET', path, right, keys, data: ShareConsent },
  agree: {
    method: 'PUT',
    path,
    right,
    keys,
    body: z.strictObject({
      /** Of the words that the person read. */
      version: z.literal(shareConsentVersion),
    }),
    data: ShareConsent,
  },
  withdraw: { method: 'DELETE', path, right, keys, data: ShareConsent },
})
