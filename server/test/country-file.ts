import { writeFileSync } from 'node:fs'
import ipaddr from 'ipaddr.js'

/** Writes a table of countries in the MaxMind DB format, as its specification has it. Networks are like `198.18.0.0/24`. */
export function writeCountryFile(file: string, networks: Readonly<Record<string, string>>): void {
  const data: Buffer[] = []
  const offsets = new Map<string, number>()
  for (const country of new Set(Object.values(networks))) {
    offsets.set(country, Buffer.concat(data).length)
    data.push(encodeMap([['country_code', encodeText(country)]]))
  }
  const tree = buildTree(Object.entries(networks))
  // A record leads to another node, to nothing, or to a place in the data.
  const toRecord = (branch: Branch): Buffer => {
    const at = typeof branch === 'string' ? tree.length + 16 + (offsets.get(branch) ?? 0) : (branch ?? tree.length)
    return encodeNumber(at, 3)
  }
  const metadata = encodeMap([
    ['binary_format_major_version', encodeInteger(5, 2, 2)],
    ['binary_format_minor_version', encodeInteger(5, 0, 2)],
    ['build_epoch', Buffer.concat([Buffer.from([8, 2]), encodeNumber(1_700_000_000, 8)])],
    ['database_type', encodeText('Test-Country')],
    ['description', encodeMap([])],
    ['ip_version', encodeInteger(5, 6, 2)],
    ['languages', Buffer.from([0, 4])],
    ['node_count', encodeInteger(6, tree.length, 4)],
    ['record_size', encodeInteger(5, 24, 2)],
  ])
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  writeFileSync(file, Buffer.concat([...tree.flat().map(toRecord), Buffer.alloc(16), ...data, marker, metadata]))
}

/** The number of a node, a country, or nothing. */
type Branch = number | string | null

function buildTree(networks: readonly (readonly [string, string])[]): [Branch, Branch][] {
  const nodes: [Branch, Branch][] = [[null, null]]
  for (const [network, country] of networks) {
    const bits = listBits(network)
    let node = 0
    for (const [at, bit] of bits.entries()) {
      const branches = nodes[node]
      if (branches === undefined) throw new Error(network)
      if (at === bits.length - 1) branches[bit] = country
      else {
        const next = branches[bit] ?? nodes.push([null, null]) - 1
        if (typeof next !== 'number') throw new Error(`${network} is part of another network`)
        branches[bit] = next
        node = next
      }
    }
  }
  return nodes
}

/** IPv4 stands in the last 32 bits of IPv6. */
function listBits(network: string): (0 | 1)[] {
  const [address, length] = ipaddr.parseCIDR(network)
  const isShort = address.kind() === 'ipv4'
  const bytes = [...(isShort ? Array<number>(12).fill(0) : []), ...address.toByteArray()]
  const bits = bytes.flatMap((byte) => Array.from({ length: 8 }, (_, at): 0 | 1 => ((byte >> (7 - at)) & 1 ? 1 : 0)))
  return bits.slice(0, isShort ? 96 + length : length)
}

function encodeNumber(value: number, bytes: number): Buffer {
  const all = Buffer.alloc(8)
  all.writeBigUInt64BE(BigInt(value))
  return all.subarray(8 - bytes)
}
/** The first three bits of a value are its type, the other five its length. */
const encodeInteger = (type: number, value: number, bytes: number): Buffer =>
  Buffer.concat([Buffer.from([(type << 5) | bytes]), encodeNumber(value, bytes)])
const encodeText = (text: string): Buffer => Buffer.concat([Buffer.from([(2 << 5) | text.length]), Buffer.from(text)])
const encodeMap = (entries: readonly (readonly [string, Buffer])[]): Buffer =>
  Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, value]) => [encodeText(key), value]),
  ])
