import { isIPv6 } from 'node:net'

/** The network of an address: the first three numbers of IPv4, the first 64 bits of IPv6. Callers without one share a name. */
export function toNetwork(ip: string | null): string {
  if (ip === null) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(ip)?.[1]
  const four = /^(\d+\.\d+\.\d+)\.\d+$/u.exec(mapped ?? ip)?.[1]
  if (four !== undefined) return `${four}.0/24`
  const address = ip.split('%')[0] ?? ip
  if (!isIPv6(address)) return ip
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last]
  const short = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/u, ''))
  return `${short.join(':')}::/64`
}
