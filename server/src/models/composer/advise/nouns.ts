import type { ReadableKind, SearchableKind } from '../../advising/read-tools.ts'

/** Words for each kind of row. */
const nouns: readonly [RegExp, ReadableKind][] = [
  [/\bideas?\b/u, 'idea'],
  [/\b(?:posts?|articles?|drafts?|blogs?)\b/u, 'post'],
  [/\b(?:pillars?|topics?|keywords?)\b/u, 'pillar'],
  [/\bchannels?\b/u, 'channel'],
  [/\b(?:deals?|opportunit(?:y|ies))\b/u, 'opportunity'],
  [/\b(?:compan(?:y|ies)|accounts?|organi[sz]ations?|firms?)\b/u, 'company'],
  [/\b(?:contacts?|people|persons?|who do we know|customers?|leads?|prospects?|partners?)\b/u, 'contact'],
  [/\b(?:tasks?|to-?dos?|reminders?)\b/u, 'task'],
]

/** The first kind of row in the text, by position; undefined if there is none. */
export function findFirstKind(text: string): ReadableKind | undefined {
  const found = nouns.flatMap(([pattern, kind]) => {
    const match = pattern.exec(text)
    return match === null ? [] : [{ kind, at: match.index }]
  })
  return found.toSorted((one, other) => one.at - other.at)[0]?.kind
}

export function listMentionedKinds(text: string): SearchableKind[] {
  const kinds = nouns.filter(([pattern]) => pattern.test(text)).map(([, kind]): SearchableKind => kind)
  if (/\b(?:notes?|calls?|meetings?|emails?)\b/u.test(text)) kinds.push('log_entry')
  if (/\b(?:files?|documents?|attachments?)\b/u.test(text)) kinds.push('file')
  return kinds
}

const anyNoun = String.raw`(?:ideas?|posts?|articles?|drafts?|pillars?|topics?|channels?|deals?|opportunit(?:y|ies)|compan(?:y|ies)|accounts?|contacts?|people|person|customers?|tasks?|notes?|records?|files?)`
const lead = new RegExp(
  String.raw`^(?:(?:the|our|my|a|an|all|any|some|every|me|us|with|on|about|of|for|called|named|titled|from|${anyNoun})\s+)+`,
  'iu',
)
const trail = new RegExp(
  String.raw`\s+(?:${anyNoun}|please|pls|worth|close|closing|due|published|go out|in|stand|for me|to me|now|again|so far|like|doing|going|looking)$`,
  'iu',
)
const single = new RegExp(String.raw`^(?:the|our|my|it|this|that|them|everything|things|${anyNoun})$`, 'iu')

/** A name without the words around it in a sentence; empty if nothing remains. */
export function extractName(text: string): string {
  const quoted = /["“”„«»]([^"“”„«»]{2,})["“”„«»]/u.exec(text)?.[1]
  if (quoted !== undefined) return quoted.trim()
  let name = text.replace(/[?!.,;:…]+$/u, '').trim()
  for (;;) {
    const next = name
      .replace(lead, '')
      .replace(trail, '')
      .replace(/[?!.,;:…]+$/u, '')
      .replace(/['’]s$/u, '')
      .trim()
    if (next === name) break
    name = next
  }
  return single.test(name) ? '' : name
}
