import type { Language } from '../language.ts'
import { findVerbIndex } from '../verbs.ts'
import { capitalizeFirst, countWords, foldText, splitWords } from '../words.ts'
import type { ReadIdea } from './read-idea.ts'

/** Characters: what search results and the page's head show whole. */
const limit = 84
const most = 5

/** A joint at which a main clause ends and can stand alone. */
const joints =
  /\s[–—-]\s|[;:]\s|,\s(?=(?:and|but|so|which|because|not|even|und|aber|sondern|weil|denn|y|pero|porque|et|mais|parce|car|donc|e|ma|mas|perché|porque|en|maar|want|omdat|а|але|бо|тому)\s)|\s\(|。|、|!\s|\?\s/u
const leansBack =
  /^(?:it|its|they|them|their|he|she|his|her|this|that|these|those|such|and|but|or|so|because|then|also|which|not|only|even|there|here|another|now|first|firstly|second|secondly|third|thirdly|fourth|finally|next|last|er|sie|es|das|dies|diese[rsn]?|und|aber|oder|denn|dann|also|auch|il|elle|ils|elles|ce|cela|ça|c'est|et|mais|donc|alors|eso|esto|ese|esa|y|pero|entonces|también|lui|lei|questo|quello|e|ma|poi|anche|isso|isto|ele|ela|mas|então|het|dat|dit|die|hij|zij|ze|en|maar|dan|ook|це|він|вона|вони|і|але|та)(?![\p{L}])/iu

/**
 * Titles to choose from: the author's own, then whole clauses of the text in its order of merit. None is invented, none
 * is taken out of the text, so a very short idea has fewer than three.
 */
export function listTitles(idea: ReadIdea, keyword: string): string[] {
  const found: string[] = []
  const add = (text: string | null | undefined): void => {
    const clean = capitalizeFirst(
      (text ?? '')
        .replaceAll(/\s+/g, ' ')
        .replace(/[\s.。:,;–—-]+$/u, '')
        .trim(),
    )
    if (clean !== '' && clean.length <= limit && !found.some((other) => foldText(other) === foldText(clean)))
      found.push(clean)
  }
  add(idea.title)
  const heading = idea.blocks[0]?.kind === 'heading' ? idea.blocks[0].items[0]?.sentences[0] : undefined
  add(heading)
  const sentences = idea.blocks
    .filter(({ kind }) => kind !== 'table' && kind !== 'facts')
    .flatMap((block, place) =>
      block.items.flatMap((item) =>
        item.sentences.filter((text) => !idea.doubtful.includes(text)).map((text) => ({ text, place })),
      ),
    )
  const clauses = sentences
    .map(({ text }, at) => ({ clause: extractTitleClause(text, idea.language), at }))
    .flatMap(({ clause, at }) => (clause === null ? [] : [{ clause, value: rateClause(clause, at, keyword) }]))
    .toSorted((one, other) => other.value - one.value)
  for (const { clause } of clauses) if (found.length < most) add(clause)
  const first = idea.blocks[0]?.items[0]?.sentences[0]
  if (found.length === 0) add(cutAtWord((first ?? idea.topic ?? '').replaceAll(' | ', ', ')))
  if (found.length === 0) found.push('Untitled')
  return found
}

function rateClause(clause: string, at: number, keyword: string): number {
  const words = countWords(clause)
  return (
    (at === 0 ? 1.2 : Math.max(0, 0.5 - at * 0.04)) +
    (words >= 5 && words <= 11 ? 0.5 : 0) +
    (/\d/.test(clause) ? 0.3 : 0) +
    (keyword !== '' && foldText(clause).includes(foldText(keyword)) ? 0.5 : 0) -
    (/[?？]$/.test(clause) ? 0.1 : 0) -
    (leansBack.test(clause) ? 1 : 0) -
    (/^(?:I|ich|je|yo|eu|io|ik|я)(?![\p{L}])/iu.test(clause) ? 0.2 : 0)
  )
}

/** The sentence, or its first main clause, if it can stand above a text. */
function extractTitleClause(text: string, language: Language): string | null {
  if (/https?:/.test(text)) return null
  const whole = text.replace(/[.!。]+["'”’»)]*$/u, '').trim()
  if (isTitle(whole, language)) return whole
  const joint = joints.exec(whole)
  if (joint === null) return null
  const head = whole.slice(0, joint.index) + (joint[0].startsWith('?') ? '?' : '')
  const isBound =
    /^(?:if|when|after|before|while|once|although|because|since|wenn|als|nachdem|bevor|weil|si|quand|après|avant|cuando|se|quando|als|wanneer|коли|якщо)(?![\p{L}])/iu.test(
      head,
    )
  return !isBound && isTitle(head, language) ? head : null
}

function isTitle(text: string, language: Language): boolean {
  const words = countWords(text)
  const longest = language.stopwords.size > 0 ? 13 : 16
  if (words < 4 || words > longest || text.length > limit || leansBack.test(text) || /["“”„«»]/.test(text)) return false
  if ((text.match(/\(/g)?.length ?? 0) !== (text.match(/\)/g)?.length ?? 0)) return false
  return language.code !== 'en' || /[?]$/.test(text) || findVerbIndex(splitWords(text)) >= 0
}

const cutAtWord = (text: string): string => (text.length <= limit ? text : text.slice(0, limit).replace(/\s+\S*$/u, ''))
