import { findWebLinks } from '@draftwright/contract/web-links'
import { resolveLanguage } from './languages.ts'
import { hasPhrase, splitWords } from './words.ts'

/**
 * What a shorter text must still contain: numbers, names and the keyword. In German every noun is capitalised; there
 * two capitalised words in a row, and one after a bare preposition, count as a name.
 */
export function createMustKeepFinder(text: string, keyword: string, code: string): (part: string) => string[] {
  const numbers = new Set(text.match(/\d+(?:[.,:]\d+)*/gu))
  const names = collectNames(text, code)
  return (part) => {
    const words = new Set(splitWords(part))
    const found = [...names].filter((name) => words.has(name))
    for (const number of part.match(/\d+(?:[.,:]\d+)*/gu) ?? []) if (numbers.has(number)) found.push(number)
    if (keyword !== '' && hasPhrase(part, keyword)) found.push(`keyword ${keyword}`)
    return [...found, ...findWebLinks(part).map(({ href }) => href)]
  }
}

function collectNames(text: string, code: string): Set<string> {
  const names = new Set<string>()
  const plain = text.replaceAll(/^#+ .*$/gmu, '')
  for (const [word] of plain.matchAll(/\b\p{L}*\p{Lu}\p{L}*\p{Lu}\p{L}*\b/gu)) names.add(word)
  if (code === 'de') {
    for (const match of plain.matchAll(/\b(\p{Lu}\p{L}+) (\p{Lu}\p{L}+)\b/gu)) {
      names.add(match[2] ?? '')
      if (
        !/^(?:Der|Die|Das|Ein|Eine|Wir|Sie|Er|Es|Im|In|Am|Bei|Für|Mit|Nach|Viele|Jede|Jeder|Unser|Unsere)$/u.test(
          match[1] ?? '',
        )
      )
        names.add(match[1] ?? '')
    }
    for (const match of plain.matchAll(/\b(?:in|aus|nach|von|bei|mit|Herr|Frau|Firma)\s+(\p{Lu}\p{L}+)\b/gu))
      names.add(match[1] ?? '')
    return names
  }
  for (const match of plain.matchAll(/(?<=[\p{L}\p{N},;:’']\s+)(\p{Lu}\p{L}+)/gu))
    if (match[1] !== 'I') names.add(match[1] ?? '')
  // A name at the start of a sentence is recognised by its other occurrences, or by the surname after it.
  for (const match of plain.matchAll(/(?:^|[.!?]\s+)(\p{Lu}\p{L}+) \p{Lu}\p{L}+/gmu)) names.add(match[1] ?? '')
  // A word that opens its sentence and does something is somebody, unless it stands for many or elsewhere begins small.
  const { stopwords } = resolveLanguage(code)
  const small = new Set(splitWords(plain))
  for (const [, word = ''] of plain.matchAll(doing))
    if (!stopwords.has(word.toLowerCase()) && !small.has(word.toLowerCase())) names.add(word)
  return names
}

const doing =
  /(?:^|[.!?]\s+)(\p{Lu}\p{Ll}+(?<!s|ing))(?:['’]s)?\s+(?=(?:now|who|is|was|has|had|went|came|ran|brought|took|made|gave|told|said|wrote|built|a|est|tient|avait|\p{L}{3,}(?:ed|[^s]s|e|t))\b)/gmu
