/** The mail server, as given in SMTP_URL. */
export interface SmtpAddress {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps://); otherwise STARTTLS once connected. */
  readonly isSecure: boolean
  readonly auth: { readonly user: string; readonly pass: string } | null
  /** `off` only with `?tls=off` or on this machine; `required` if there is a password; else used if offered. */
  readonly startTls: 'required' | 'offered' | 'off'
}

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/u

/** Reads `smtp[s]://[user:password@]host[:port][?tls=off]`; null when it is something else. */
export function parseSmtpUrl(text: string): SmtpAddress | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isSecure = url.protocol === 'smtps:'
  if ((!isSecure && url.protocol !== 'smtp:') || url.hostname === '' || !/^\/?$/u.test(url.pathname)) return null
  if (url.search !== '' && url.search !== '?tls=off') return null
  const user = decodeOrNull(url.username)
  const pass = decodeOrNull(url.password)
  if (user === null || pass === null) return null
  const host = url.hostname.replace(/^\[|\]$/gu, '')
  const isPlain = url.search === '?tls=off' || loopback.test(url.hostname)
  return {
    host,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    auth: user === '' && pass === '' ? null : { user, pass },
    startTls: isPlain ? 'off' : user === '' ? 'offered' : 'required',
  }
}

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
