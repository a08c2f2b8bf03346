/** Set by MAIL_IN_PORT, MAIL_IN_HOST (as HOST) and MAIL_IN_DOMAIN (the host of PUBLIC_URL). */
export interface MailInSettings {
  readonly host: string
  readonly port: number
  /** The domain of the mail addresses that members get. */
  readonly domain: string
}

/** A mail address contains an IP address in brackets, or not at all. */
export function toSenderHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /^[\d.]+$|^\[/u.test(hostname) ? 'localhost' : hostname
}
