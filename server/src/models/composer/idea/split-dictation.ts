import type { Language } from '../language.ts'
import { countWords } from '../words.ts'

/** Where a speaker without marks begins anew: a joint with a subject after it, or an aside. The joint stays. */
const starts: Record<string, RegExp> = {
  en: /\s+(?=(?:(?:and|but|so|because|then|and then|and so|right so|okay so|anyway|also|oh and)\s+(?:i|i'm|i've|we|we're|we've|you|they|he|she|it|it's|there|there's|that's|this|nobody|everyone|everybody|people|in|on|the|our|my|what|if|when)\b)|(?:first|second|third|another|last) (?:thing|one|point)\b|(?:please|make it|tidy (?:it|this) up|don'?t (?:say|mention|write|name|print)|it'?s for the|that'?s it|uh|um|uhm|scratch that)\b)/giu,
  de: /\s+(?=(?:und|aber|also|dann|und dann|weil|denn)\s+(?:ich|wir|sie|er|es|das|die|der|man|dann|da|im|am|unsere?)\b|(?:erstens|zweitens|drittens|äh+m?|bitte|ach ja)\b)/giu,
  fr: /\s+(?=(?:et|mais|donc|alors|et puis|parce que)\s+(?:je|j'|on|nous|vous|ils?|elles?|c'est|ça|il y a|les?|la)\b|euh\b)/giu,
  es: /\s+(?=(?:y|pero|entonces|porque|y luego|así que)\s+(?:yo|nos|nosotros|ellos|él|ella|hay|es|la|el|los|las|no|me|se)\b|eh\b)/giu,
  nl: /\s+(?=(?:en|maar|dus|want|en toen|en dan)\s+(?:ik|we|wij|ze|zij|hij|het|dat|er|de|je)\b|eh+m?\b)/giu,
}

/** Cuts a long run of spoken words into sentences of about a dozen; nothing is removed, and short ones stay whole. */
export function splitDictation(text: string, language: Language): string[] {
  const start = starts[language.code]
  if (start === undefined || countWords(text) <= 30) return [text]
  const parts: string[] = []
  let open = ''
  for (const piece of text.split(start)) {
    if (open !== '' && (countWords(open) < 7 || countWords(piece) < 3)) open += ` ${piece}`
    else {
      if (open !== '') parts.push(open)
      open = piece
    }
  }
  return open === '' ? parts : [...parts, open]
}
