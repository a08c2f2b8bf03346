import { canEnd } from './split-dictation.ts'

/** Words with which speech without marks may begin another clause. */
const clauseWords: Record<string, string> = {
  en: "and|but|so|because|then|oh|um|right|anyway|also|please|(?:don['’]?t|do not|never) (?:put|say|mention|name|print|write|use|tell)|(?:she|he|they) (?:had|has|was|were|is|are|did|does)|it['’]?s|it was|the first|the second",
  de: 'und|aber|also|denn|weil|dann|äh+m?|ach|bitte|moment|erstens|zweitens|drittens|das (?:war|ist|kostet|dauert)',
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
