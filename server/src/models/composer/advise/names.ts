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
