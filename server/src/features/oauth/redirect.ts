const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/u

/**
 * Where an answer goes, as a person can judge it. Below any scheme but the web's, what stands in the place of a host is the program's own
 * choice, and proves nothing: the scheme is shown.
 */
export function describeRedirect(address: string): { redirect_host: string; is_local: boolean } {
  const { protocol, host, hostname } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return { redirect_host: `${protocol}//`, is_local: true }
  return { redirect_host: host, is_local: loopback.test(hostname) }
}

/** Schemes of the browser and of the operating system: none belongs to a program that somebody connects, and some carry a code away. */
const systemSchemes =
  /^(?:about|blob|chrome|chrome-extension|data|file|filesystem|ftp|ftps|intent|jar|javascript|ldap|mailto|moz-extension|ms-\w+|resource|search-ms|sftp|sms|smb|ssh|tel|telnet|vbscript|view-source|ws|wss):$/u

/** Whether a program may be answered at this address, as far as its scheme goes. */
export const isAnswerable = (address: unknown): boolean => {
  const protocol = typeof address === 'string' ? URL.parse(address)?.protocol : undefined
  return protocol === undefined || !systemSchemes.test(protocol)
}
