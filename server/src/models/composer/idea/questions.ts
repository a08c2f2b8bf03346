import { capitalizeFirst, countWords } from '../words.ts'

/** How a question begins that has lost its mark, by language. */
const opens: Record<string, string> = {
  en: "(?:what|how|why|where|who|which|whose)(?:['’]?s|['’]re)?(?!\\p{L})(?! (?:a|an|to)(?!\\p{L}))|(?:when|do|does|did|can|could|may|is|are|was|were|will|would|should|must|have|has|am|shall)(?:n['’]t)? (?:i|you|we|they|he|she|it|there|this|that|the|a|an|any|my|your|our|children|kids|dogs|people|anyone)(?!\\p{L})",
  de: '(?:was|wie|wo|wann|warum|wer|wen|wem|wieso|welche[nrs]?|wieviel|woher|wohin|womit)(?!\\p{L})|(?:\\p{L}+(?:t|en|st|e)|kann|darf|muss|soll|hab) (?:ich|ihr|sie|man|es|wir|du|das|der|die|mein\\p{L}*)(?!\\p{L})',
  fr: "(?:est-ce|combien|comment|pourquoi|quand|où|qui|quel\\p{L}*|faut-il|peut-on|qu['’]est-ce)(?!\\p{L})|\\p{L}+-(?:vous|ils?|elles?|on|t-(?:il|elle|on)|tu|je|ce)(?!\\p{L})|c['’]est (?:combien|quand|où)|on peut|je peux",
  es: '(?:¿|qué|cómo|cuánt\\p{L}+|cuándo|dónde|quién\\p{L}*|cuál\\p{L}*|por qué|se puede|puedo|hay que|tengo que|hace falta|sirve|vale) ?',
  it: "(?:cosa|come|quanto|quanti|quando|dove|chi|quale|perché|si può|posso|devo|serve|c['’]è|bisogna)(?!\\p{L})",
  pt: '(?:o que|como|quanto|quando|onde|quem|qual|porque|posso|pode-se|é preciso|tenho de|há)(?!\\p{L})',
  nl: '(?:wat|hoe|waar|wanneer|waarom|wie|welke?)(?!\\p{L})|(?:mag|moet|kan|is|zijn|heb|hebben|\\p{L}+(?:t|en)?) (?:je|jullie|ik|hij|we|het|u|ze|er|mijn|oma|de)(?!\\p{L})',
}
const patterns = new Map(Object.entries(opens).map(([code, list]) => [code, new RegExp(`^(?:${list})`, 'iu')]))
const marked = /[?？]["'”’»)]*$/u
const longest = 12

/** Whether a short line asks something though its mark is missing. */
export const isUnmarkedQuestion = (text: string, code: string): boolean =>
  patterns.get(code)?.test(text) === true && countWords(text) <= longest && /[\p{L}\p{N})]$/u.test(text)

export const markQuestion = (text: string, code: string): string =>
  capitalizeFirst(/[\p{L}\p{N})]$/u.test(text) ? `${text}${code === 'fr' ? ' ' : ''}?` : text)

/** Lines that ask, each with its answer right below: at least two with their mark, and about every second line. */
export function listQuestionLines(lines: readonly string[], code: string): ReadonlySet<number> {
  const filled = [...lines.keys()].filter((at) => lines[at]?.trim() !== '')
  const isPlain = (line: string): boolean =>
    countWords(line) <= 20 && !/^(?:[-*•–—#>]|\d+[.)]\s|\p{L}[\p{L} ]{0,20}:\s)/u.test(line)
  const asks = filled.map((at) => {
    const line = lines[at]?.trim() ?? ''
    return isPlain(line) && (marked.test(line) || isUnmarkedQuestion(line, code))
  })
  const found = filled.filter((at, place) => {
    const isAnswered = asks[place + 1] === false
    return asks[place] === true && isAnswered && (place === 0 || asks[place - 1] === false)
  })
  const isTalk =
    found.filter((at) => marked.test(lines[at]?.trim() ?? '')).length >= 2 &&
    found.length >= 2 &&
    found.length * 3 >= filled.length - 1
  return new Set(isTalk ? found : [])
}
