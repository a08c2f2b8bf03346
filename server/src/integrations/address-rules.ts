import { lookup as dnsLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The address, port or form of a URL is not one that this server may open. */
export class BlockedAddressError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BlockedAddressError'
  }
}

const webPorts = new Set(['', '80', '443'])

/** Throws unless the URL is plain http(s) on a web port without credentials, or its host:port is allowed exactly. */
export function checkUrl(url: URL, allowed: ReadonlySet<string>): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new BlockedAddressError('Only http and https addresses can be opened')
  if (url.username !== '' || url.password !== '')
    throw new BlockedAddressError('An address with a user name or password cannot be opened')
  if (allowed.has(hostPort(url))) return
  if (!webPorts.has(url.port)) throw new BlockedAddressError('Only ports 80 and 443 can be opened')
  const literal = url.hostname.replace(/^\[|\]$/gu, '')
  if (ipaddr.isValid(literal) && !isPublic(literal))
    throw new BlockedAddressError('Addresses inside a private network cannot be opened')
}

/** `host:port` of a URL with its default port written out. */
export function hostPort(url: URL): string {
  return `${url.hostname.toLowerCase()}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`
}

/** True for an address on the open internet; mapped, translated and tunnelled forms of private ones are not. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && !isNetworkTranslation(parsed)
}

/** NAT64's local prefix is unicast by the tables, yet it leads into the network that routes it. */
function isNetworkTranslation(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.kind() === 'ipv6' && address.match(ipaddr.parse('64:ff9b:1::'), 48)
}

/** Resolves a name for a connection and refuses it when any of its addresses is private: what is checked is what is connected to. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublic(address)))
      return callback(new BlockedAddressError('The name leads to a private network'), [])
    if (options.all === true) return callback(null, addresses)
    const [first] = addresses
    callback(null, first?.address ?? '', first?.family)
  })
}
