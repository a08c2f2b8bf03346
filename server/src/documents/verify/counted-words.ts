import { isJoint } from './figure-context.ts'
import type { PlainNumber } from './read-numbers.ts'
import type { Token } from './tokens.ts'
import { stemKey, type Vocabulary } from './words.ts'

/** Where more than one of a thing ends in these: "145 worse" and "1.9 within" count nothing. */
const plurals: Record<string, RegExp> = {
  en: /s$|^(?:people|men|women|children|feet|teeth|staff|mice|geese)$/u,
  fr: /[sx]$/u,
  es: /s$/u,
  pt: /s$/u,
}

/** The word that is counted, at most one word behind the number. */
export function findNoun(tokens: readonly Token[], at: number, { code, isFunctionWord }: Vocabulary): string | null {
  const token = tokens[at]
  if (
    token?.kind !== 'word' ||
    token.isFirst ||
    isFunctionWord(token.key) ||
    plurals[code]?.test(token.key) === false ||
    token.key.length < 3 ||
    isJoint(token.key)
  )
    return null
  return stemKey(token.key)
}

const ofWords = /^(?:of|der|des|von|vom|de|du|del|di|dei|delle|degli|van|da|das|do|dos|d|unserer|aller)$/u
const determiners =
  /^(?:the|our|all|your|their|its|his|her|my|these|those|that|der|den|des|unserer|unseren|aller|nos|ses|leurs|les|la|le|l|nuestros|nuestras|los|las|nostri|nostre|i|gli|de|het|onze|alle|os|as|nossos|nossas)$/u

/** "40 % of our customers": the stem of the noun behind a share. */
export function findWhole(
  tokens: readonly Token[],
  at: number,
  vocabulary: Vocabulary,
  isCounted = false,
): string | null {
  let next = at
  const isOf = ofWords.test(tokens[next]?.key ?? '')
  if (isOf) next++
  while (next < at + 4 && (determiners.test(tokens[next]?.key ?? '') || /^['’]$/u.test(tokens[next]?.text ?? '')))
    next++
  const token = tokens[next]
  if (token?.kind !== 'word' || token.isFirst || vocabulary.isFunctionWord(token.key) || token.key.length < 3)
    return null
  // In German only a noun has a capital; elsewhere, without "of", it may be a verb.
  if (!isOf && !isCounted && vocabulary.code !== 'de') return null
  return vocabulary.code === 'de' && !/^\p{Lu}/u.test(token.text) ? null : stemKey(token.key)
}

const metaNouns =
  /^(?:reasons?|tips?|lessons?|steps?|things?|ways?|questions?|points?|ideas?|rules?|grunden?|tipps|lektionen|schritten?|dingen?|wegen?|fragen|punkten?|regeln|raisons|conseils|lecons|etapes|choses|facons|questions|regles|razones|consejos|lecciones|pasos|cosas|formas|preguntas|reglas|motivi|consigli|lezioni|passi|passaggi|cose|modi|domande|regole|redenen|lessen|stappen|dingen|manieren|vragen|regels|razoes|motivos|dicas|licoes|passos|coisas|maneiras|perguntas|regras)$/u
const mostMeta = 12
const furtherWords =
  /^(?:more|other|further|simple|weitere|andere|autres?|otr[oa]s|altr[ei]|andere|outr[oa]s|mas|plus)$/u
/** "Three lessons", "two more things": what a text counts of its own. */
export const isMetaCount = (tokens: readonly Token[], { values: [value = 0], next }: PlainNumber): boolean =>
  value <= mostMeta && metaNouns.test(tokens[furtherWords.test(tokens[next]?.key ?? '') ? next + 1 : next]?.key ?? '')
