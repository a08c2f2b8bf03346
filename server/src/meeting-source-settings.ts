/** Note takers that have an API of their own. */
const noteTakers = ['fireflies', 'fathom', 'granola'] as const
export type NoteTaker = (typeof noteTakers)[number]
/** Without a trailing slash; null is the note taker's own address. */
export type MeetingSourceSettings = Readonly<Record<NoteTaker, string | null>>

/** Reads FIREFLIES_BASE_URL, FATHOM_BASE_URL and GRANOLA_BASE_URL; a sentence about the first wrong one. */
export function readMeetingSourceSettings(readText: (name: string) => string | null): MeetingSourceSettings | string {
  const read = (kind: NoteTaker) => readText(`${kind.toUpperCase()}_BASE_URL`)
  const wrong = noteTakers.find((kind) => !/^https?:\/\/\S+$/u.test(read(kind) ?? 'https://example.com'))
  if (wrong !== undefined)
    return `${wrong.toUpperCase()}_BASE_URL must be a web address such as https://api.example.com, not "${read(wrong)}".`
  const toBase = (kind: NoteTaker) => read(kind)?.replace(/\/+$/u, '') ?? null
  return { fireflies: toBase('fireflies'), fathom: toBase('fathom'), granola: toBase('granola') }
}
