/** The first bytes that are examined. */
const looked = 4096

/** A file's text and its encoding: by the byte order mark, else UTF-16 by its zeros, else UTF-8 if valid, else Windows-1252. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding = detectByteOrderMark(bytes) ?? detectUtf16(bytes)
  if (encoding !== null) return { text: decodeBytes(bytes, encoding), encoding }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: decodeBytes(bytes, 'windows-1252'), encoding: 'windows-1252' }
  }
}

/** The mark itself is not part of the text; PostgreSQL cannot store zeros. */
const decodeBytes = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

function detectByteOrderMark([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return null
}

/** ASCII text in UTF-16 has a zero in every other byte. */
function detectUtf16(bytes: Uint8Array): string | null {
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
