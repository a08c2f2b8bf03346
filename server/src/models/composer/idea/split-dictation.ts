import type { Language } from '../language.ts'
import { countWords } from '../words.ts'

/** Where a speaker without marks begins anew: a joint with a subject after it, or an aside. The joint stays. */
const starts: Record<string, RegExp> = {
  en: /\s+(?=(?:(?:and|but|so|then|and so|right so|okay so|anyway|also|oh and|oh but)\s+(?:(?:um|uh)\s+)?(?:i|i'm|i've|we|we're|we've|you|they|he|she|it|it's|there|there's|that's|this|nobody|everyone|everybody|people|in|on|the|our|my|what|if|when)\b)|and then\b|(?:first|second|third|another|last) (?:thing|one|point)\b|(?:please|make it|tidy (?:it|this) up|don'?t (?:say|mention|write|name|print)|it'?s for the|that'?s it|scratch that)\b)/giu,
  de: /\s+(?=(?:und|aber|also|denn)\s+(?:äh+m?\s+)?(?:ich|wir|sie|er|es|das|die|der|man|dann|da|im|am|unsere?|wenn|was)\b|und dann\b|(?:erstens|zweitens|drittens|bitte kurz|ach ja)\b)/giu,
  fr: /\s+(?=(?:et|mais|donc|alors|et puis)\s+(?:euh\s+)?(?:je|j'|on|nous|vous|ils?|elles?|c'est|ça|il y a|les?|la)\b)/giu,
  es: /\s+(?=(?:y|pero|entonces|y luego|así que)\s+(?:eh\s+)?(?:yo|nos|nosotros|ellos|él|ella|hay|es|la|el|los|las|no|me|se)\b)/giu,
  nl: /\s+(?=(?:en|maar|dus|want|en toen|en dan)\s+(?:ik|we|wij|ze|zij|hij|het|dat|er|de|je)\b)/giu,
}

/** Words after which more must come: joints, articles and words that only stand before another. */
const open: Record<string, RegExp> = {
  en: /(?<![\p{L}'’])(?:and|or|but|so|because|the|an?|of|to|from|by|into|than|as|if|when|that|which|who|our|my|your|their|its|is|are|was|were|be|will|would|can|could|very|then|like|every|each|not|just|oh|uh|um)$/iu,
  de: /(?<!\p{L})(?:und|oder|aber|weil|dass|wenn|als|ob|denn|also|dann|sondern|der|die|den|dem|des|eine?[mnrs]?|keine?[mnrs]?|(?:mein|dein|sein|unser|ihr)e?[mnrs]?|im|am|vom|zum|zur|für|von|bei|sehr|ganz|wie|zwar|äh+m?)$/iu,
  fr: /(?<!\p{L})(?:et|ou|mais|donc|car|parce que|que|qui|quand|si|les?|la|une?|des?|du|au|aux|à|en|dans|pour|par|avec|chez|mon|ma|mes|notre|nos|votre|vos|leurs?|très|euh)$/iu,
  es: /(?<!\p{L})(?:y|o|pero|porque|que|cuando|si|el|las?|los|una?|unos|unas|del?|al?|en|con|por|para|mi|su|sus|nuestr[oa]s?|muy|eh)$/iu,
  it: /(?<!\p{L})(?:e|o|ma|perché|che|quando|se|il|lo|gli|i|una?|uno|del|della|dei|di|al|alla|da|dal|in|nel|nella|con|per|molto)$/iu,
  pt: /(?<!\p{L})(?:e|ou|mas|porque|que|quando|se|o|os|as?|uma?|do|da|dos|das|de|ao|em|no|na|com|por|para|muito)$/iu,
  nl: /(?<!\p{L})(?:en|of|maar|omdat|want|dat|die|als|de|het|een|van|voor|met|bij|te|dus|dan|ons|onze|mijn|heel|eh+m?)$/iu,
}

/** Whether a sentence can stop after its last word. */
export const canEnd = (text: string, code: string): boolean => open[code]?.test(text.replace(/[\s.,;]+$/u, '')) !== true

/** Cuts a long run of spoken words into sentences of about a dozen; nothing is removed, and short ones stay whole. */
export function splitDictation(text: string, language: Language): string[] {
  const start = starts[language.code]
  if (start === undefined || countWords(text) <= 30) return [text]
  const parts: string[] = []
  let part = ''
  for (const piece of text.split(start)) {
    // A joint that a second one follows ("oh and if") begins the next sentence.
    const isWhole = countWords(part) >= 7 && canEnd(part, language.code)
    if (part !== '' && !isWhole) part += ` ${piece}`
    else {
      if (part !== '') parts.push(part)
      part = piece
    }
  }
  return part === '' ? parts : [...parts, part]
}

/** Words with which speech without marks may begin another clause. */
const clauseWords: Record<string, string> = {
  en: "and|but|so|because|then|oh|um|right|anyway|also|please|(?:don['’]?t|do not|never) (?:put|say|mention|name|print|write|use|tell)|(?:she|he|they) (?:had|has|was|were|is|are|did|does)|it['’]?s|it was|the first|the second",
  de: 'und|aber|also|denn|weil|dann|äh+m?|ach|bitte|moment|ja|erstens|zweitens|drittens|das (?:war|ist|kostet|dauert)',
  fr: "et|mais|donc|alors|parce|euh|voilà|bon|merci de|s['’]il vous plaît|ne (?:mets|mettez|dites|dis|parle[sz]?)|c['’]est|ça",
  es: 'y|pero|pues|bueno|entonces|porque|o sea|eh|ojo|a ver|así que|va (?:sobre|de)|por favor|lo (?:primero|segundo|tercero|último)',
  it: 'e|ma|allora|quindi|perché|cioè|eh|ecco|per favore|poi|va bene',
  pt: 'e|mas|então|porque|portanto|pronto|eh|por favor|depois',
  nl: 'en|maar|dus|want|omdat|eh+m?|nou|oké|graag|alsjeblieft|ook',
  uk: 'і|й|та|але|тому|бо|отже|ну|будь ласка|потім',
}

/** A run of words at all its joints; a part after which more must come stays with the next. */
export function splitClauses(text: string, code: string): string[] {
  const words = clauseWords[code]
  if (words === undefined) return [text]
  const parts: string[] = []
  for (const piece of text.split(new RegExp(`\\s+(?=(?:${words})(?![\\p{L}'’]))`, 'iu'))) {
    const last = parts.at(-1)
    if (last === undefined || canEnd(last, code)) parts.push(piece)
    else parts[parts.length - 1] = `${last} ${piece}`
  }
  return parts
}

/** The most words that follow each other without a mark. */
export const countUnmarked = (text: string): number => Math.max(...text.split(/[,;:.!?…()–—]/u).map(countWords))
