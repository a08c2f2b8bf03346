import { corrections } from '../../server/src/models/composer/polish.ts'
import { english } from '../../server/src/models/composer/language-en.ts'
import { german } from '../../server/src/models/composer/language-de.ts'
import { spanish } from '../../server/src/models/composer/language-es.ts'
import { french } from '../../server/src/models/composer/language-fr.ts'
import { italian } from '../../server/src/models/composer/language-it.ts'
import { portuguese } from '../../server/src/models/composer/language-pt.ts'
import { dutch } from '../../server/src/models/composer/language-nl.ts'
import { detectLanguageCode, resolveLanguage } from '../../server/src/models/composer/languages.ts'
import { scoreHeadings, scoreOpening } from './score-shape.ts'
import {
  stripLinks,
  countWords,
  normalizeText,
  scoreFaults,
  isJapanese,
  isPromptLine,
  listLines,
  splitSentences,
  stemWord,
  computeShare,
  stripPrompts,
  splitWords,
  type Score,
  type ComposedWork,
} from './text-measures.ts'

export const dimensions = [
  'support',
  'coverage',
  'repeats',
  'structure',
  'readability',
  'keyword',
  'length',
  'polish',
  'opening',
  'headings',
] as const
export type Scores = Record<(typeof dimensions)[number], Score>

const closedLists = [english, german, spanish, french, italian, portuguese, dutch, resolveLanguage('ja')]
  .map((language) =>
    Object.values(language.phrases)
      .flat()
      .filter((text) => text !== null)
      .join(' '),
  )
  .join(' ')
/** Every word, number and link of the text must come from the inputs or from the closed list of phrases. */
function scoreSupport(work: ComposedWork): Score {
  const { input } = work
  const given = [
    input.idea,
    input.keyword,
    input.pillar?.name,
    input.pillar?.description,
    ...(input.pillar?.keywords ?? []),
    input.pillar?.authority_url,
    ...input.earlier.flatMap((post) => [post.title, post.url]),
  ]
    .filter(Boolean)
    .join(' ')
  const text = [work.title, ...work.titles, work.markdown].join('\n')
  const faults: string[] = []
  for (const url of work.markdown.match(/https?:\/\/[^\s)<>]+/g) ?? [])
    if (!given.includes(url)) faults.push(`link ${url}`)
  if (isJapanese(input.idea)) {
    const squeeze = (part: string): string => part.replace(/[^\p{L}\p{N}]/gu, '')
    const source = squeeze(given)
    for (const piece of splitSentences(stripLinks(stripPrompts(work))))
      if (!source.includes(squeeze(piece))) faults.push(piece)
  }
  const known = new Set([
    ...splitWords(given),
    ...splitWords(given).flatMap((word) => word.split(/[-.,']/)),
    ...splitWords(closedLists.replace(/\{\w*\}/g, ' ')),
    'a',
    'i',
  ])
  for (const [wrong, right] of Object.entries(corrections))
    if (known.has(wrong)) for (const word of splitWords(right)) known.add(word)
  if (known.has('its')) known.add("it's")
  if (known.has('then')) known.add('than')
  const all = isJapanese(input.idea)
    ? []
    : splitWords(text.replace(/https?:\/\/[^\s)<>]+/g, ' ').replace(/\[\[|\]\]/g, ' '))
  for (const word of all)
    if (!known.has(word) && !word.split(/[-']/).every((part) => known.has(part))) faults.push(word)
  const low = normalizeText(text)
  for (const banned of work.forbidden) if (low.includes(normalizeText(banned))) faults.push(`forbidden ${banned}`)
  return { value: computeShare(faults.length, faults.length ? all.length || 1 : 1), faults }
}

/** Each expected point: all its words occur. A short post need only contain what fits, one point per twelve words. */
function scoreCoverage(work: ComposedWork): Score {
  const text = normalizeText(`${work.title}\n${stripPrompts(work)}`)
  const faults = work.points.filter(
    (point) =>
      !point
        .split(' ')
        .every((word) => text.includes(isJapanese(point) ? word : /^\d/.test(word) ? word : stemWord(word))),
  )
  const room = Math.max(
    1,
    Math.floor(Math.min(work.input.channel.norm.maxWords, (work.input.channel.norm.maxCharacters ?? 1e6) / 7) / 14),
  )
  const needed = Math.min(work.points.length, room)
  return { value: Math.min(1, (work.points.length - faults.length) / Math.max(1, needed)), faults }
}

function scoreRepeats(work: ComposedWork): Score {
  const all = splitSentences(stripLinks(work.markdown))
    .filter((piece) => countWords(piece) > 2)
    .map((piece) => ({ piece, bag: new Set(isJapanese(piece) ? piece : splitWords(piece)) }))
  const faults: string[] = []
  for (const [at, one] of all.entries()) {
    for (const other of all.slice(0, at)) {
      const both = [...one.bag].filter((word) => other.bag.has(word)).length
      if (both / (one.bag.size + other.bag.size - both) > 0.8) faults.push(one.piece)
    }
  }
  return scoreFaults(faults, 0.34)
}

function scoreStructure(work: ComposedWork): Score {
  const { norm } = work.input.channel
  const all = listLines(work)
  const faults: string[] = []
  const headings = all.filter((line) => line.startsWith('#'))
  const length = countWords(stripLinks(stripPrompts(work)))
  if (work.titles.length < 3 || work.titles.length > 5) faults.push(`${work.titles.length} titles`)
  for (const title of work.titles) if (title.length > 90 || title.length < 2) faults.push(`title length: ${title}`)
  if (new Set(work.titles.map(normalizeText)).size < work.titles.length) faults.push('equal titles')
  if (work.excerpt.length > 170 || !work.excerpt) faults.push('excerpt')
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(work.slug) || work.slug.length > 40) faults.push('slug')
  if (work.hashtags.length > norm.hashtags) faults.push('too many hashtags')
  if (norm.form === 'post') {
    if (headings.length) faults.push('heading in a post')
    for (const line of all) if (countWords(line) > 70) faults.push(`long paragraph: ${line.slice(0, 40)}`)
  } else {
    if (all[0]?.startsWith('#')) faults.push('starts with a heading')
    if (headings.some((line) => line.startsWith('# '))) faults.push('title in the body')
    if (length > 200 && headings.length < 2) faults.push('no headings')
    if (new Set(headings.map(normalizeText)).size < headings.length) faults.push('equal headings')
    for (const line of headings) {
      const text = line.replace(/^#+ /, '')
      if (
        text.length > 64 ||
        /[.,;]$/.test(text) ||
        /^(?:key points?|introduction|conclusion|summary|overview)$/i.test(text)
      )
        faults.push(`heading: ${text}`)
    }
    for (const section of work.markdown.split(/^## .*$/m).slice(1)) {
      const isThin = splitSentences(stripLinks(section)).length < 2 && !/^(?:-|\d+\.|\[\[)/m.test(section)
      if (isThin) faults.push(`one-line section: ${section.trim().slice(0, 40)}`)
    }
    for (const line of all) if (countWords(line) > 125) faults.push(`long paragraph: ${line.slice(0, 40)}`)
  }
  return scoreFaults(faults, 0.2)
}

/** Sentence length within a readable range, or no longer than the author's. */
function scoreReadability(work: ComposedWork): Score {
  const faults: string[] = []
  const sentences = splitSentences(stripLinks(stripPrompts(work))).map(countWords)
  const own = splitSentences(work.input.idea).map(countWords)
  const mean = (list: number[]): number => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length)
  if (mean(sentences) > Math.max(22, mean(own) * 1.1)) faults.push(`mean sentence ${mean(sentences).toFixed(1)} words`)
  for (const [at, length] of sentences.entries())
    if (length > 42) faults.push(`${length} words: ${splitSentences(stripLinks(stripPrompts(work)))[at]?.slice(0, 60)}`)
  return scoreFaults(faults, 0.25)
}

function scoreKeyword(work: ComposedWork): Score {
  const faults: string[] = []
  const parts = splitWords(work.keyword).map(stemWord)
  const hits = (text: string): number =>
    isJapanese(work.keyword)
      ? text.split(work.keyword).length - 1
      : splitWords(text)
          .map(stemWord)
          .filter((_, at, all) => parts.every((part, offset) => all[at + offset] === part)).length
  const start = `${work.title}\n${stripPrompts(work).split('\n').slice(0, 3).join('\n')}`
  if (!parts.length && !isJapanese(work.keyword)) faults.push('no keyword')
  else if (!hits(start)) faults.push(`“${work.keyword}” is neither in the title nor in the opening`)
  const all = `${work.title}\n${stripLinks(stripPrompts(work))}`
  const density = (hits(all) * Math.max(1, parts.length)) / Math.max(1, countWords(all))
  if (countWords(all) > 150 && density > 0.05) faults.push(`density ${(density * 100).toFixed(1)} %`)
  return scoreFaults(faults, 0.5)
}

function scoreLength(work: ComposedWork): Score {
  const { norm } = work.input.channel
  const faults: string[] = []
  const have = countWords(stripLinks(stripPrompts(work)))
  const given = countWords(stripLinks(work.input.idea.replace(/<[^>]*>/g, ' ')))
  const characters = [
    ...new Intl.Segmenter().segment(
      stripPrompts(work) + (work.hashtags.length ? `\n\n${work.hashtags.map((tag) => `#${tag}`).join(' ')}` : ''),
    ),
  ].length
  if (have > norm.maxWords) faults.push(`${have} words, at most ${norm.maxWords}`)
  if (norm.maxCharacters !== null && characters > norm.maxCharacters)
    faults.push(`${characters} characters, at most ${norm.maxCharacters}`)
  const asks = listLines(work).filter(isPromptLine).length
  if (have < norm.minWords && given > norm.minWords * 1.3) faults.push(`${have} words from ${given}`)
  if (have < norm.minWords * 0.9 && norm.form === 'article' && asks === 0) faults.push('thin and no prompt')
  if (asks > 4 || (asks > 3 && given > 3)) faults.push(`${asks} prompts`)
  return scoreFaults(faults, 0.5)
}

function scorePolish(work: ComposedWork): Score {
  const faults: string[] = []
  const text = stripLinks(stripPrompts(work))
  const find = (pattern: RegExp, name: string): void => {
    const match = pattern.exec(text) ?? pattern.exec(work.title)
    if (match) faults.push(`${name}: ${match[0]}`)
  }
  find(/ {2,}|\s[,.](?=\s|$)|,,|\.\.(?!\.)(?<!…)(?=\s|$)/, 'spacing')
  find(/\b(?:umm+|uh+|erm|you know|i mean|äh+m?|ähm|euh)\b/i, 'filler')
  find(/<\/?[a-z][^>]*>|&[a-z]{2,6};|&#\d+/i, 'markup')
  find(/\b([\p{L}]{2,})\s+\1\b(?<!\b(?:that that|had had|vous vous|nous nous|sie sie))/iu, 'stammer')
  if (detectLanguageCode(work.input.idea) === 'en') find(/(?<![\p{L}'’.])i(?:\s|'m)/u, 'small I')
  for (const piece of splitSentences(text))
    if (/^\p{Ll}/u.test(piece) && !/^(?:https?|[a-z-]+\.(?:com|org|net))/.test(piece))
      faults.push(`no capital: ${piece.slice(0, 40)}`)
  for (const [at, line] of listLines(work).entries()) {
    const opensList = line.endsWith(':') && /^(?:-|\d+\.)\s/.test(listLines(work)[at + 1] ?? '')
    const isProse = !/^(?:#|-|\d+\.|\[\[)/.test(line) && countWords(line) > 3
    if (isProse && !opensList && !/(?:[.!?…。！？]["'”’»)]*|\p{Extended_Pictographic}\uFE0F?)$/u.test(line))
      faults.push(`no end: …${line.slice(-30)}`)
    if (/\b(?:and|but|or|so|because|und|aber|oder|y|pero|et|mais)[.!?]?$/i.test(line))
      faults.push(`dangling: …${line.slice(-30)}`)
    if (/^(?:#+ )?.*:$/.test(line) && line.startsWith('#')) faults.push(`colon: ${line}`)
  }
  return scoreFaults(faults, 0.2)
}

export const scoreWork = (work: ComposedWork): Scores => ({
  support: scoreSupport(work),
  coverage: scoreCoverage(work),
  repeats: scoreRepeats(work),
  structure: scoreStructure(work),
  readability: scoreReadability(work),
  keyword: scoreKeyword(work),
  length: scoreLength(work),
  polish: scorePolish(work),
  opening: scoreOpening(work),
  headings: scoreHeadings(work),
})
