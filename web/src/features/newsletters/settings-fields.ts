import type {
  NewsletterSettings,
  NewsletterSettingsChange,
  SmtpSecurity,
} from '@draftwright/contract/newsletter-settings'

/** The texts of the form. */
export interface SettingsFields {
  host: string
  port: string
  security: SmtpSecurity
  username: string
  password: string
  from_name: string
  from_address: string
  footer: string
  per_second: string
  consent: string
  has_box: boolean
}

export const toFields = (settings: NewsletterSettings): SettingsFields => ({
  host: settings.host ?? '',
  port: settings.port === null ? '' : String(settings.port),
  security: settings.security,
  username: settings.username ?? '',
  password: '',
  from_name: settings.from_name ?? '',
  from_address: settings.from_address ?? '',
  footer: settings.footer ?? '',
  per_second: String(settings.per_second),
  consent: settings.consent ?? '',
  has_box: settings.has_box,
})

const toNullable = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** An untouched password stays as it is stored. */
export function toChange(fields: SettingsFields): NewsletterSettingsChange {
  const { password, port, per_second, security, has_box } = fields
  return {
    host: toNullable(fields.host),
    port: port.trim() === '' ? null : Number(port),
    security,
    username: toNullable(fields.username),
    from_name: toNullable(fields.from_name),
    from_address: toNullable(fields.from_address),
    footer: toNullable(fields.footer),
    per_second: Number(per_second),
    consent: toNullable(fields.consent),
    has_box,
    ...(password === '' ? {} : { password }),
  }
}
