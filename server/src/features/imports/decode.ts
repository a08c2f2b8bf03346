/** Bytes of the beginning that a guess looks at. */
const looked = 4096

/** A file's text and how it was encoded: by its mark, else UTF-16 by its zeros, else UTF-8 where that is valid, else Windows-1252. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding = markOf(bytes) ?? zerosOf(bytes)
  if (encoding !== null) return { text: read(bytes, encoding), encoding }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: read(bytes, 'windows-1252'), encoding: 'windows-1252' }
  }
}

/** The mark itself is not part of the text; PostgreSQL holds no zeros. */
const read = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

function markOf([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return null
}

/** Text that is mostly ASCII has a zero in every other byte. */
function zerosOf(bytes: Uint8Array): string | null {
  const start = bytes.subarray(0, looked - (looked % 2))
  let [even, odd] = [0, 0]
  for (const [at, byte] of start.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  const most = start.length / 2
  if (most < 2) return null
  if (odd > most * 0.4 && even < most * 0.1) return 'utf-16le'
  return even > most * 0.4 && odd < most * 0.1 ? 'utf-16be' : null
}
