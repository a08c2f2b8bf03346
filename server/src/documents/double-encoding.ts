/** Characters of Windows-1252 that are not at the place of their byte. */
const moved = new Map<string, number>()
for (let byte = 0x80; byte < 0xa0; byte++) moved.set(new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte)

/** A program that read UTF-8 as Windows-1252 and wrote it as UTF-8 leaves runs that begin with one of these. */
const suspect = /[\u00c2-\u00f4][^\p{ASCII}]/u
const runs = /[^\p{ASCII}]+/gu
/** Of the runs, those that must turn out as letters that were encoded twice. */
const neededShare = 0.9
/** Runs that decide whether a text is looked at as a whole. */
const sampled = 200

export interface MendedText {
  readonly text: string
  /** Places that were mended, and the first of them. */
  readonly n: number
  readonly example: string
}

/** A text without the letters that were encoded twice, such as \u201cJ\u00c3\u00b6rg\u201d; null for one that has none, or also others. */
export function repairDoubleEncoding(text: string): MendedText | null {
  if (!suspect.test(text)) return null
  const sample = [...text.matchAll(runs).take(sampled)].map(([run]) => decodeRun(run))
  if (sample.filter((one) => one !== null).length < sample.length * neededShare) return null
  let [n, nWhole, example] = [0, 0, '']
  const mended = text.replaceAll(runs, (run, at: number) => {
    nWhole++
    const once = decodeRun(run)
    if (once === null) return run
    if (n++ === 0) example = findWord(text, at)
    return once
  })
  return n >= nWhole * neededShare ? { text: mended, n, example } : null
}

/** Null unless the run is UTF-8 in the bytes of Windows-1252. */
function decodeRun(run: string): string | null {
  const bytes = new Uint8Array(run.length)
  for (let at = 0; at < run.length; at++) {
    const byte = moved.get(run[at] ?? '') ?? run.charCodeAt(at)
    if (byte > 0xff) return null
    bytes[at] = byte
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function findWord(text: string, at: number): string {
  const [before, behind] = [text.slice(Math.max(0, at - 20), at), text.slice(at, at + 20)]
  return `${/\p{L}*$/u.exec(before)?.[0] ?? ''}${/^\S+/u.exec(behind)?.[0] ?? ''}`.slice(0, 30)
}
