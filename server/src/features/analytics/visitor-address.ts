import ipaddr from 'ipaddr.js'

/** What of an address stands for a visitor: a network gives a person many IPv6 addresses, all with the same first half. */
export function toVisitorAddress(ip: string | null): string {
  if (ip === null) return ''
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv6' ? address.toByteArray().slice(0, 8).join('.') : address.toString()
}
