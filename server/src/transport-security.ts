/**
 * The header Strict-Transport-Security, set by HSTS: `on`, `off` or `subdomains`; null sends none. It holds for a year, and other names
 * below this one are somebody else's to decide. Returns the error message when the setting is invalid.
 */
export function readTransportSecurity(value: string | null, publicUrl: string): { header: string | null } | string {
  if (value !== null && !/^(on|off|subdomains)$/u.test(value))
    return `HSTS must be on, off or subdomains, not "${value}".`
  if (value === 'off' || !publicUrl.startsWith('https:')) return { header: null }
  return { header: `max-age=31536000${value === 'subdomains' ? '; includeSubDomains' : ''}` }
}
