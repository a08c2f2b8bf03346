export interface TextPart {
  kind: 'text' | 'hashtag' | 'mention' | 'link'
  text: string
}

const partPattern =
  /(?<link>https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}…])|(?<hashtag>(?<![\p{L}\p{N}&/_#])#(?=[\p{L}\p{N}_]*\p{L})[\p{L}\p{N}_]+)|(?<mention>(?<![\p{L}\p{N}/@])@[\w.-]{0,80}\w(?:@[\w.-]{1,200}\w)?)/giu

/** A text split into the parts that networks highlight and the words between. */
export function splitTextParts(text: string): TextPart[] {
  const found: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(partPattern)) {
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) })
    const kind = match.groups?.['link'] ? 'link' : match.groups?.['hashtag'] ? 'hashtag' : 'mention'
    found.push({ kind, text: match[0] })
    at = match.index + match[0].length
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) })
  return found
}
