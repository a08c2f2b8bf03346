import { lookup as dnsLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** This server must not open the URL because of its address, port or form. */
export class BlockedAddressError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BlockedAddressError'
  }
}

const webPorts = new Set(['', '80', '443'])

/** Throws unless the URL is plain http(s) on a web port without credentials, or its host:port is explicitly allowed. */
export function assertUrlAllowed(url: URL, allowed: ReadonlySet<string>): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new BlockedAddressError('Only http and https addresses are allowed')
  if (url.username !== '' || url.password !== '')
    throw new BlockedAddressError('Addresses with a user name or password are not allowed')
  if (allowed.has(toHostPort(url))) return
  if (!webPorts.has(url.port)) throw new BlockedAddressError('Only ports 80 and 443 are allowed')
  const literal = url.hostname.replace(/^\[|\]$/gu, '')
  if (ipaddr.isValid(literal) && !isPublicAddress(literal))
    throw new BlockedAddressError('Addresses in private networks are not allowed')
}

/** `host:port` of a URL with its default port written out. */
export function toHostPort(url: URL): string {
  return `${url.hostname.toLowerCase()}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`
}

/** True for an address on the public internet; mapped, translated and tunnelled forms of private ones are not. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && !isNetworkTranslation(parsed)
}

/** NAT64's local prefix is unicast by the tables, yet it leads into the local network. */
function isNetworkTranslation(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.kind() === 'ipv6' && address.match(ipaddr.parse('64:ff9b:1::'), 48)
}

/** Resolves a name for a connection and refuses it when any of its addresses is private: the checked address is the one connected to. */
export const resolvePublicAddress: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new BlockedAddressError('The name resolves to a private network'), [])
    if (options.all === true) return callback(null, addresses)
    const [first] = addresses
    callback(null, first?.address ?? '', first?.family)
  })
}

const privateNames = /^localhost$|^[^.]+$|\.(?:localhost|local|internal|lan|test|home\.arpa)$/iu

/** Whether a URL's host is certainly out of reach from the internet, without asking DNS: RFC 6761, 6762 and 8375, and bare names. */
export function isPrivateHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/gu, '')
  return ipaddr.isValid(literal) ? !isPublicAddress(literal) : privateNames.test(literal.replace(/\.$/u, ''))
}
