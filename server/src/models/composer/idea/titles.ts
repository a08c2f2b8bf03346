import { rankTitles } from '../labels/choose-candidate.ts'
import { isPromptInjection, rolePrefix } from '../prompt-injection.ts'
import { capitalizeFirst, foldText } from '../words.ts'
import type { ReadIdea } from './read-idea.ts'

/** Characters that search results and the page's head show whole. */
const longest = 100
const most = 5
/** What an editor would hardly choose is offered only where there are few. */
const least = 0.02
const fewest = 3

/**
 * Titles to choose from: the author's own, then runs of the text's own words as an editor would choose them, the best first. None is
 * invented, none is taken out of running text, so a very short idea has fewer than three.
 */
export function listTitles(idea: ReadIdea): readonly string[] {
  let titles = known.get(idea)
  if (titles === undefined) known.set(idea, (titles = chooseTitles(idea)))
  return titles
}

/** For a model or its operator. */
const isOrder = (text: string): boolean => isPromptInjection(text) || rolePrefix.test(text)

/** Each step of a run asks again. */
const known = new WeakMap<ReadIdea, readonly string[]>()

function chooseTitles(idea: ReadIdea): string[] {
  const found: string[] = []
  const add = (text: string | null | undefined): void => {
    const bare = (text ?? '')
      .replaceAll(/\s+/g, ' ')
      .replace(/[\s.。:,;!–—-]+$/u, '')
      .trim()
    const clean = capitalizeFirst(/[?？]$/u.test(bare) ? bare : bare.replace(/^[¡¿]/u, ''))
    const isAlike = (other: string) =>
      foldText(other).includes(foldText(clean)) || foldText(clean).includes(foldText(other))
    if (clean !== '' && clean.length <= longest && !found.some(isAlike)) found.push(clean)
  }
  add(idea.title)
  const [first] = idea.blocks
  if (first?.kind === 'heading') add(first.items[0]?.sentences[0])
  const topic = idea.topic === null || slip.test(idea.topic) ? [] : [capitalizeFirst(idea.topic)]
  const sentences = idea.blocks
    .flatMap(({ items }) => items.flatMap((item) => item.sentences))
    .filter((text) => !idea.doubtful.includes(text))
  const all = sentences.join(' ').toLowerCase()
  // A note that names the text names its subject beside it.
  const isAboutText = (text: string): boolean => textWord.test(text) && !all.includes(text.toLowerCase())
  const notes = idea.leftOut.flatMap(({ text, reason }) =>
    reason === 'instruction' && !isOrder(text) && !slip.test(text) ? [text] : [],
  )
  for (const { text, chance } of rankTitles(
    [...topic, ...sentences],
    notes,
    idea.language.code,
    idea.language.stopwords,
  ))
    if (found.length < most && (chance > least || found.length < fewest) && isWhole(text) && !isAboutText(text))
      add(text)
  if (found.length === 0) add(idea.topic)
  if (found.length === 0) for (const text of sentences) add(cutAtWord(text))
  return found.length === 0 ? ['Untitled'] : found.slice(0, most)
}

/** What a note calls the text that it asks for. */
const textWord =
  /(?<!\p{L})(?:post|blog|linkedin|instagram|facebook|newsletter|article|beitrag|artikel|artículo|articolo|artigo|bericht|пост|стаття)(?!\p{L})/iu
/** What is taken back in a note is still in it. */
const slip = /,\s*(?:no|nein|nee|non|não|sorry|wait|scusa|perdón|pardon)(?:\s*,|$)/iu
/** Whether a title ends no quotation in the middle. */
const isWhole = (text: string): boolean =>
  (text.match(/"/gu)?.length ?? 0) % 2 === 0 &&
  (text.match(/[“«„]/gu)?.length ?? 0) <= (text.match(/[”»“]/gu)?.length ?? 0)

/** The beginning of a text up to the last word that has room. */
const cutAtWord = (text: string): string =>
  text.length <= longest ? text : text.slice(0, longest).replace(/\s+\S*$/u, '')
