/**
 * The secrets a link from a mail carries after its #, read once: they are taken out of the address bar, so that they
 * are neither bookmarked nor shared, and never sent to a server as part of an address.
 */
export function takeLinkSecrets(): Record<string, string> {
  const secrets = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
  return secrets
}
