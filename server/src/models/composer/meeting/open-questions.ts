import { countWords } from '../words.ts'
import type { Cues } from './cue-pattern.ts'
import type { SpokenSentence } from './spoken.ts'

const shortestQuestion = 4
/** One that begins anew: `And who decides?` */
const shortestWithAnd = 3
const withAnd = /^[¿\s]*(?:and|so|but|und|aber|et|mais|y|pero|e|ma|en|maar)(?!\p{L})/iu
/** Asks for consent, not for an answer. */
const tag =
  /[,¿]\s*(?:no|right|yeah|ok(?:ay)?|(?:is|are|was|do|does|did|has|have|ca|could|wo|would)n['’]t (?:it|they|he|she|we|you|that)|oder|nicht|gell|ne|n['’]est-ce pas|non|hein|verdad|vale|vero|giusto|hè|toch|né)\s*\?$/iu
/** Turns after a question in which its answer may stand; one without words of its own (`Hm.`) is passed over. */
const mostTurns = 3
const sentencesPerTurn = 3
const longestInterjection = 2

/** A question whose answer is that nobody knows, or that nobody answers any more. `isUnmarked`: questions are written without their mark. */
export function isOpenQuestion(
  sentences: readonly SpokenSentence[],
  at: number,
  cues: Cues,
  isUnmarked: boolean,
): boolean {
  const sentence = sentences[at]
  if (sentence === undefined || tag.test(sentence.text)) return false
  if (countWords(sentence.text) < (withAnd.test(sentence.text) ? shortestWithAnd : shortestQuestion)) return false
  if (!/\?["”’]?$/u.test(sentence.text) && !(isUnmarked && opening.test(sentence.text))) return false
  if (cues.request.test(sentence.text)) return false
  const after = sentences.slice(at + 1, at + 1 + mostTurns * (sentencesPerTurn + 2))
  if (after.every(({ turn }) => turn === sentence.turn)) return at + 1 >= sentences.length && !isUnmarked
  for (let turn = sentence.turn + 1; turn <= sentence.turn + mostTurns; turn++) {
    const reply = after.filter((one) => one.turn === turn)
    if (reply.slice(0, sentencesPerTurn).some(({ text }) => cues.unknown.test(text))) return true
    if (reply.reduce((sum, { text }) => sum + countWords(text), 0) > longestInterjection) return false
  }
  return false
}

/** Whether hardly any question of a transcript has its mark, as in what is typed in haste or recognized. */
export function isWithoutMarks(sentences: readonly SpokenSentence[]): boolean {
  const marked = sentences.filter(({ text }) => text.includes('?')).length
  return marked < sentences.length * 0.03
}

const verbs =
  'is|are|was|were|do|does|did|can|could|will|would|should|shall|has|have|am|ist|sind|war|kann|können|muss|müssen|soll|sollen|wird|werden|hat|haben|macht|machen|geht|est|sont|fait|peut|va|a|es|son|hay|puede|è|sono|fa|può|zijn|gaat|moet|moeten|kan|kunnen|doet|doen|heeft|hebben'
const persons =
  'i|you|we|they|he|she|it|the|that|this|there|those|these|anyone|anybody|someone|somebody|everybody|your|our|my'
/** How a question begins, in English also by the verb; `what a day` and `which is why` are none. */
const opening = new RegExp(
  String.raw`^(?:(?:and|so|but|or|ok|okay|um|uh|well|yeah|no|right|then|in the meantime|und|aber|also|et|mais|donc|y|pero|e|ma|en|maar|dus),? )*(?:(?:who|what(?! an?(?!\p{L}))|whose|wer|was|welche[rsn]?|qui|quel(?:le)?s?|quién|qué|cuál(?:es)?|chi|quale?|wie|wat|welke?) \p{L}|which (?!is|was|means|makes|would|will)\p{L}|(?:when|where|why|how(?: (?:much|many|long|often|soon|far))?|wann|wo|warum|wieso|wie(?:viel)?|quand|où|pourquoi|comment|combien|cuándo|dónde|cómo|cuánto|quando|dove|perché|come|quanto|wanneer|waar|waarom|hoe(?:veel)?) (?:${verbs})(?!\p{L})|(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have) (?:${persons})(?!\p{L}))`,
  'iu',
)
