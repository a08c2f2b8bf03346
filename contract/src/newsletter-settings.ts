import * as z from 'zod/mini'
import { Email } from './credentials-fields.ts'
import { longText, singleLine, wholeNumber } from './fields.ts'
import { defineRoutes } from './route.ts'

const securities = ['tls', 'starttls', 'none'] as const
/** `tls` from the first byte (usually port 465), `starttls` once connected (587), `none` unencrypted. */
export type SmtpSecurity = (typeof securities)[number]

export const NewsletterSettings = z.object({
  /** The workspace's own mail server; null if it has none. */
  host: z.nullable(z.string()),
  port: z.nullable(z.number()),
  security: z.enum(securities),
  username: z.nullable(z.string()),
  is_password_set: z.boolean(),
  from_name: z.nullable(z.string()),
  from_address: z.nullable(z.string()),
  footer: z.nullable(z.string()),
  per_second: z.number(),
  has_box: z.boolean(),
  consent: z.nullable(z.string()),
  /** Who sends: the workspace's mail server, the operator's, or nobody, as neither is set up. */
  sent_by: z.nullable(z.enum(['workspace', 'operator'])),
  /** The sender as recipients see it; null without a mail server. */
  sender: z.nullable(z.string()),
  /** What has to be filled in before a newsletter can be sent, as sentences. */
  missing: z.array(z.string()),
  /** Where reports of emails that could not be delivered are read; null if this server receives no mail. */
  bounce_address: z.nullable(z.string()),
  /** A page where anybody can sign up. */
  subscribe_url: z.string(),
})
export type NewsletterSettings = z.infer<typeof NewsletterSettings>

const NewsletterSettingsChange = z.partial(
  z.strictObject({
    host: z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(253, 'must have at most 253 characters'),
          z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^\[?[0-9a-f:]+\]?$/iu, 'must be the name of a mail server'),
        ),
    ),
    port: z.nullable(wholeNumber(1, 65_535, 'must be 1 to 65535')),
    security: z.enum(securities, { error: `must be one of ${securities.join(', ')}` }),
    username: z.nullable(singleLine(200)),
    /** Null deletes it. A new host or user name needs it again. */
    password: z.nullable(z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(500, 'is too long'))),
    from_name: z.nullable(singleLine(80)),
    from_address: z.nullable(Email),
    footer: z.nullable(longText(500)),
    per_second: wholeNumber(1, 500, 'must be 1 to 500'),
    has_box: z.boolean(),
    consent: z.nullable(singleLine(500)),
  }),
)
export type NewsletterSettingsChange = z.infer<typeof NewsletterSettingsChange>

/** Null: it worked. */
const MailTest = z.object({ error: z.nullable(z.string()), sent_to: z.string() })

export const newsletterSettings = defineRoutes({
  read: { method: 'GET', path: '/newsletter-settings', right: 'newsletters:read', data: NewsletterSettings },
  update: {
    method: 'PUT',
    path: '/newsletter-settings',
    right: 'account:manage',
    body: NewsletterSettingsChange,
    data: NewsletterSettings,
  },
  /** Sends an email to the caller with the stored settings changed as given; nothing is stored. */
  test: {
    method: 'POST',
    path: '/newsletter-settings/test',
    right: 'account:manage',
    audit: 'none',
    limit: 'invite',
    body: NewsletterSettingsChange,
    data: MailTest,
  },
})
