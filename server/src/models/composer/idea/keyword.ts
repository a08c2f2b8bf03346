import type { WritingInput } from '../../writing.ts'
import { rankKeywords } from '../labels/choose-candidate.ts'
import { splitWords, stemWord } from '../words.ts'
import type { ReadIdea } from './read-idea.ts'
import { listTitles } from './titles.ts'

/** The chance of being what an editor would choose, below which no keyword is better. */
const least = 0.25
/** Words of the pillar and the author are known in any language; others are chosen in English alone. */
const chosenIn = 'en'

/** The author's or the pillar's keyword if the idea has it; in English else what somebody would search it by. Empty rather than bad. */
export function chooseKeyword(input: WritingInput, idea: ReadIdea): string {
  if (input.keyword) return input.keyword
  const sentences = idea.blocks.flatMap(({ items }) => items.flatMap((item) => item.sentences))
  const stems = new Set(sentences.flatMap((text) => splitWords(text).map(stemWord)))
  const offered = [input.pillar?.primary_keyword, ...(input.pillar?.keywords ?? [])]
  const own = offered.find((keyword) => keyword && splitWords(keyword).every((word) => stems.has(stemWord(word))))
  if (own) return own
  if (idea.language.code !== chosenIn) return ''
  let keyword = known.get(idea)
  if (keyword === undefined) known.set(idea, (keyword = choosePhrase(sentences, idea)))
  return keyword
}

/** Each step of a run asks again. */
const known = new WeakMap<ReadIdea, string>()

function choosePhrase(sentences: readonly string[], idea: ReadIdea): string {
  const [best] = rankKeywords(sentences, listTitles(idea)[0] ?? '', idea.language.code, idea.language.stopwords)
  if (best === undefined || (best.chance < least && sentences.length > 1)) return ''
  const text = sentences.join(' ')
  return text.includes(best.text.toLowerCase()) ? best.text.toLowerCase() : best.text
}
