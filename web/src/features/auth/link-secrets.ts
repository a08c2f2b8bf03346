/**
 * Reads the secrets in the fragment of an emailed link, once: they are removed from the address bar, so that they are
 * neither bookmarked nor shared. A fragment is never sent to a server.
 */
export function takeLinkSecrets(): Record<string, string> {
  const secrets = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
  return secrets
}
