const signs = { quote: 0x22, backslash: 0x5c, list: 0x5b, listEnd: 0x5d, object: 0x7b, objectEnd: 0x7d } as const
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf])

/** By its first sign; what only looks like it does no harm below. */
export function isJson(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => !blanks.has(byte))
  return first === signs.list || first === signs.object
}

/** Lists and objects in each other, without building them. */
export function measureJsonDepth(bytes: Uint8Array): number {
  let [open, depth, isQuoted] = [0, 0, false]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === signs.quote) isQuoted = !isQuoted
    else if (byte === signs.backslash && isQuoted) at++
    else if (isQuoted) continue
    else if (byte === signs.list || byte === signs.object) depth = Math.max(depth, ++open)
    else if (byte === signs.listEnd || byte === signs.objectEnd) open = Math.max(0, open - 1)
  }
  return depth
}
