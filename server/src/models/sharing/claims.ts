import { verifyText } from '../../documents/verify/verify-text.ts'
import { listContentStems, readVocabulary } from '../../documents/verify/words.ts'
import { splitSentences } from '../composer/sentences.ts'
import { splitWords } from '../composer/words.ts'

/** Words for one who speaks, by language: "me" is French for nobody, and "mine" is German for no person. */
const singular: Record<string, RegExp> = {
  en: /(?<![\p{L}\p{N}])(?:I(?:['’](?:m|ve|d|ll))?|[Mm]e|[Mm]y|[Mm]yself)(?![\p{L}\p{N}])/u,
  de: /(?<!\p{L})(?:ich|mich|mir|mein(?:e[mnrs]?)?)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:je|moi|mon|ma|mes)(?!\p{L})|(?<!\p{L})j['’]\p{L}/iu,
  es: /(?<!\p{L})(?:yo|mí|mis?|conmigo)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:io|mio|mia|miei|mie)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:eu|meus?|minhas?|comigo)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:ik|mij|mijn)(?!\p{L})/iu,
}

/** Whether a sentence speaks as one person: in somebody else's mouth it would be a claim that they never made. */
export const isFirstPerson = (sentence: string, code: string): boolean => singular[code]?.test(sentence) ?? false

const feelings =
  /(?<!\p{L})(?:excited|thrilled|delighted|proud|honou?red|humbled|happy|glad|love|loved|amazed|inspired|passionate|grateful|begeistert|stolz|freue[nt]?|glücklich|liebe[nt]?|dankbar|froh|beeindruckt|inspiriert|ravie?s?|fi(?:er|ère)s?|heureu(?:x|se)s?|enchantée?s?|adore|honorée?s?|émue?s?|emocionad[oa]s?|orgullos[oa]s?|feliz|encantad[oa]s?|entusiast[ai]|orgoglios[oi]|felici?|entusiasmad[oa]s?|orgulhos[oa]s?|enthousiast|trots|blij|dankbaar)(?!\p{L})/giu

/** Words that say how somebody feels, as they are written. */
export const listFeelings = (text: string): string[] => text.match(feelings) ?? []

/** More new words than this share make a text about something else. */
const mostNewWords = 0.4
const leastNewWords = 4

/**
 * Why a text may not be offered to a person, as a sentence; null if it may. `source` is everything it may say: the post, and what the
 * person typed as their own view.
 */
export function findFalseClaim(text: string, source: string, own: string, code: string): string | null {
  const claim = findInventedClaim(text, source, own, code)
  if (claim !== null) return claim
  const denial = listFindings(text, source, own).find(({ kind }) => kind === 'claim')
  if (denial !== undefined) return `${denial.reason} “${denial.text}”`
  const vocabulary = readVocabulary(source)
  const said = new Set(listContentStems(`${source}\n${own}`, vocabulary))
  const words = splitWords(text).filter((word) => word.length > 3)
  const fresh = new Set(listContentStems(text, vocabulary).filter((stem) => stem.length > 3 && !said.has(stem))).size
  if (fresh > Math.max(leastNewWords, words.length * mostNewWords)) return 'It speaks of something else than the post.'
  return null
}

const listFindings = (text: string, source: string, own: string) =>
  verifyText({
    text,
    sources: [
      { name: 'Post', text: source },
      { name: 'Own words', text: own },
    ],
  })

/** A figure, name or quote of nobody, a feeling, or an "I" that the person did not type; null if there is none. */
export function findInventedClaim(text: string, source: string, own: string, code: string): string | null {
  const invented = listFindings(text, source, own).find(({ weight, kind }) => weight === 'holds' || kind === 'name')
  if (invented !== undefined) return `It says “${invented.text}”, which the post does not say.`
  const known = new Set(listFeelings(own).map((word) => word.toLowerCase()))
  const feeling = listFeelings(text).find((word) => !known.has(word.toLowerCase()))
  if (feeling !== undefined) return `It claims a feeling: “${feeling}”.`
  const spoken = splitSentences(text).find((sentence) => isFirstPerson(sentence, code) && !isTyped(sentence, own))
  return spoken === undefined ? null : `It speaks for the person: “${spoken}”.`
}

/** Whether a person typed the sentence themselves, give or take a few words. */
export function isTyped(sentence: string, own: string): boolean {
  const said = new Set(splitWords(own.toLowerCase()))
  const words = splitWords(sentence.toLowerCase())
  return words.length > 0 && words.filter((word) => said.has(word)).length >= words.length * 0.6
}
