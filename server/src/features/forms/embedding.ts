/** Who may show a form in a frame, as sources of a Content-Security-Policy: all sites, unless it names some. */
export const listAncestors = (sites: readonly string[]): string[] =>
  sites.length === 0 ? ['*'] : ["'self'", ...sites.flatMap((site) => [`https://${site}`, `http://${site}`])]

/**
 * Whether a browser says that another site's page sent a form that names its sites. A form in a frame is sent by its own page, so
 * only pages that copied it send from elsewhere. What is no browser says nothing and is judged as other programs are.
 */
export function isSentFromElsewhere(publicUrl: string, sites: readonly string[], origin: string | undefined): boolean {
  if (sites.length === 0 || origin === undefined) return false
  if (origin === new URL(publicUrl).origin) return false
  return !URL.canParse(origin) || !sites.includes(new URL(origin).host)
}
