import type { WritingInput } from '../writing.ts'
import { expandHeading, chooseHeadings } from './headings.ts'
import {
  applyAcceptedOutline,
  normalizeSentence,
  dropSaidSentences,
  extractProse,
  removeSentences,
} from './accepted-outline.ts'
import { extractPhrases } from './phrases.ts'
import { computeCentrality, computeWeights } from './rank.ts'
import { chooseUnits, cutIntoRuns, hasSubstance } from './sections.ts'
import { parseIdea, type Sentence, type ParsedIdea } from './parsed-idea.ts'
import { extractClause, hasPhrase, buildTitles } from './titles.ts'
import { toUnitGroups, splitListItems, listSentences, countUnitWords, type UnitGroup, type Unit } from './units.ts'
import { listContentStems, countWords, stemWord, splitWords } from './words.ts'

/** Everything that is decided before writing. */
export interface Plan {
  idea: ParsedIdea
  keyword: string
  phrase: string
  titles: string[]
  opening: Unit[]
  sections: UnitGroup[]
  closing: Unit[]
  actions: Sentence[]
  unused: Unit[]
  /** The author's first statement, even if it became the title. */
  angle: string | null
  score: Map<number, number>
  weight: Map<string, number>
}

export function buildPlan(input: WritingInput): Plan {
  const source = parseIdea(input)
  const groups = toUnitGroups(source)
  if (input.channel.norm.maxWords <= 100) for (const group of groups) group.units = group.units.flatMap(splitListItems)
  const all = groups.flatMap((group) => group.units)
  const sentences = listSentences(all)
  const weight = computeWeights(sentences)
  const score = computeScores(sentences, weight)
  const phrases = extractPhrases([source.topic ?? '', ...sentences.map((one) => one.text)], source.language)
  const phrase = phrases[0]?.text ?? source.topic ?? sentences[0]?.text.replace(/[.!?。]$/, '').slice(0, 60) ?? ''
  const keyword = chooseKeyword(input, sentences, source, phrase, (phrases[0]?.count ?? 0) > 1)
  const actions = takeActions(groups)
  const given = input.opening ? extractProse(input.opening) : []
  if (input.opening) dropSaidSentences(groups, given, source.language.thesis)
  const hasTitle = input.channel.norm.hasTitle
  if (hasTitle && input.title && countUnitWords(groups.flatMap((group) => group.units)) > 24)
    dropSaidSentences(groups, [input.title, input.title.replace(/^[^:：]{2,40}[:：]\s+/u, '')], source.language.thesis)
  let opening = input.opening ? [] : takeOpening(groups, source, keyword, score, input.channel.norm.maxWords)
  const angle = opening[0]?.sentences[0]?.text ?? null
  const claim = hasTitle && !input.title ? findTitle(opening, groups, source) : null
  const closing = takeClosing(groups)
  const { maxWords } = input.channel.norm
  const budget = countUnitWords(all) > maxWords ? maxWords * 0.82 : 1e9
  const rest = chooseUnits(
    groups.flatMap((group) => group.units),
    Math.max(40, budget - countUnitWords([...opening, ...closing])),
    (one) => computeUnitScore(one, score) + computeDistinctness(one, weight),
  )
  const kept = new Set(rest.kept)
  for (const group of groups) group.units = group.units.filter((one) => kept.has(one))
  const offered = buildTitles({
    topic: source.topic,
    sentences: [
      ...listSentences(opening),
      ...[...sentences].sort((a, b) => (score.get(b.id) ?? 0) - (score.get(a.id) ?? 0)),
    ],
    opening: [...listSentences(opening).map((one) => one.text), ...given],
    claim: claim?.text ?? null,
    isShown: hasTitle,
    keyword,
    phrase,
    language: source.language,
  })
  const titles = input.title ? [input.title, ...offered].slice(0, 5) : offered
  if (claim && normalizeSentence(titles[0] ?? '').endsWith(normalizeSentence(claim.text))) {
    opening = removeSentences(opening, (one) => one === claim)
    if (!opening.length) opening = takeOpening(groups, source, keyword, score, input.channel.norm.maxWords)
  }
  const plan: Plan = {
    idea: source,
    keyword,
    phrase,
    titles,
    opening,
    sections: [],
    closing,
    actions,
    unused: rest.left,
    angle,
    score,
    weight,
  }
  plan.sections = input.outline?.length
    ? applyAcceptedOutline(input.outline, groups, source, weight, [input.title ?? '', ...titles.slice(0, 2)])
    : buildSections(groups, plan, input)
  return plan
}

/** The opening's first sentence, if it can be the title and enough text remains below it. */
function findTitle(opening: Unit[], groups: UnitGroup[], source: ParsedIdea): Sentence | null {
  const first = opening[0]?.sentences[0]
  const rest = [...opening, ...groups.flatMap((group) => group.units)]
  if (!first || first.leans || countUnitWords(rest) - first.words < 15 || listSentences(rest).length < 3) return null
  if (first.role === 'question') return first.words >= 4 && first.words <= 13 ? first : null
  const clause = extractClause(first, source.language)
  return clause !== null &&
    countWords(clause) >= 4 &&
    normalizeSentence(clause) === normalizeSentence(first.text.replace(source.language.thesis, ''))
    ? first
    : null
}

function computeScores(sentences: Sentence[], weight: Map<string, number>): Map<number, number> {
  const central = computeCentrality(sentences, weight)
  return new Map(
    sentences.map((one, at) => [
      one.id,
      (central[at] ?? 0) +
        (/\d/.test(one.text) ? 0.25 : 0) +
        (one.role === 'closing' ? 0.3 : 0) -
        (one.words < 5 ? 0.4 : 0),
    ]),
  )
}

/** How much of a unit is not said elsewhere, between 0 and about 2. */
const computeDistinctness = (one: Unit, weight: Map<string, number>): number => {
  const parts = [...new Set(one.stems)]
  return (parts.reduce((sum, part) => sum + (weight.get(part) ?? 0), 0) / Math.max(1, parts.length)) * 0.45
}

export const computeUnitScore = (one: Unit, score: Map<number, number>): number =>
  one.sentences.reduce((sum, each) => sum + (score.get(each.id) ?? 0), 0) /
  Math.sqrt(one.sentences.length) /
  Math.max(1, one.words / 60)

function chooseKeyword(
  input: WritingInput,
  sentences: Sentence[],
  source: ParsedIdea,
  phrase: string,
  isCentral: boolean,
): string {
  if (input.keyword) return input.keyword
  const text = `${source.topic ?? ''} ${sentences.map((one) => one.text).join(' ')}`
  const stems = new Set(splitWords(text).map(stemWord))
  const offered = [input.pillar?.primary_keyword, ...(input.pillar?.keywords ?? [])].filter(
    (word): word is string => !!word,
  )
  const exact = offered.find((word) => hasPhrase(text, word))
  if (exact) return exact
  const near = offered
    .map((word) => ({
      word,
      share: splitWords(word).filter((part) => stems.has(stemWord(part))).length / Math.max(1, splitWords(word).length),
    }))
    .sort((a, b) => b.share - a.share)[0]
  return near && near.share >= 0.5
    ? near.word
    : (isCentral && phrase) || input.pillar?.primary_keyword || phrase || input.pillar?.name || ''
}

function takeActions(groups: UnitGroup[]): Sentence[] {
  const taken: Sentence[] = []
  for (const group of groups) {
    group.units = group.units.filter((one) => {
      const only = one.sentences[0]
      if (one.parts[0]?.kind !== 'prose' || one.sentences.length > 2 || only?.role !== 'action') return true
      taken.push(...one.sentences)
      return false
    })
  }
  return taken
}

/** The unit with the main point, then what follows it directly, up to some 60 words. */
function takeOpening(
  groups: UnitGroup[],
  source: ParsedIdea,
  keyword: string,
  score: Map<number, number>,
  most: number,
): Unit[] {
  const units = groups.flatMap((group) => group.units)
  const prose = units.filter((one) => one.parts.every((part) => part.kind === 'prose'))
  let best: Unit | undefined
  let top = Number.NEGATIVE_INFINITY
  for (const one of prose) {
    const head = one.sentences[0]
    if (!head || (head.leans && one !== units[0])) continue
    const at = units.indexOf(one)
    const place = at === 0 ? 2.2 : at === 1 ? 0.8 : 0
    const fit = head.words >= 6 && head.words <= 32 ? 0.5 : head.words < 6 ? -0.6 : -0.3
    const value =
      (score.get(head.id) ?? 0) * 0.5 +
      place +
      fit +
      (source.language.thesis.test(head.text) ? 2.4 : 0) +
      (hasPhrase(head.text, keyword) ? 0.7 : 0) -
      (head.role === 'example' ? 1.2 : 0) -
      (head.leans ? 1.5 : 0)
    if (value > top) [best, top] = [one, value]
  }
  if (!best) return []
  const opening = [best]
  const at = units.indexOf(best)
  const room = Math.min(65, countUnitWords(units) * 0.3, most * 0.3)
  for (let next = at + 1; next < units.length && units.length - opening.length > 2; next++) {
    const one = units[next]
    if (
      !one ||
      one.block !== best.block ||
      one.parts[0]?.kind !== 'prose' ||
      countUnitWords(opening) + one.words > room
    )
      break
    opening.push(one)
  }
  const head = best.sentences[0]
  const bare = head?.text.replace(source.language.thesis, '')
  if (head && bare && bare !== head.text && listContentStems(bare, source.language).length > 2)
    head.text = bare.charAt(0).toUpperCase() + bare.slice(1)
  for (const group of groups) group.units = group.units.filter((one) => !opening.includes(one))
  return opening
}

function takeClosing(groups: UnitGroup[]): Unit[] {
  const units = groups.flatMap((group) => group.units)
  const last = units.at(-1)
  if (units.length < 4 || !last || last.parts.length > 1 || last.parts[0]?.kind !== 'prose' || last.words > 70)
    return []
  if (last.sentences[0]?.role !== 'closing') return []
  for (const group of groups) group.units = group.units.filter((one) => one !== last)
  return [last]
}

/** The author's own headings if there are any; otherwise runs of about a hundred words. */
function buildSections(groups: UnitGroup[], plan: Plan, input: WritingInput): UnitGroup[] {
  const { language } = plan.idea
  const units = groups.flatMap((group) => group.units)
  if (!input.channel.norm.hasHeadings) return [{ heading: null, units }]
  const sections: UnitGroup[] = []
  for (const group of groups) {
    if (!group.units.length) continue
    const words = countUnitWords(group.units)
    const own = groups.filter((other) => other.heading !== null).length >= 2
    if (own && group.heading !== null && words < 240) sections.push(group)
    else sections.push(...divideGroup(group, words, plan, language.code === 'ja' ? 60 : 105))
  }
  for (let at = sections.length - 1; at > 0; at--) {
    const current = sections[at]
    const before = sections[at - 1]
    if (current && before && !hasSubstance(current.units)) {
      before.units.push(...current.units)
      sections.splice(at, 1)
    }
  }
  const usedTexts = [...plan.titles.slice(0, 1), ...listSentences(plan.opening).map((one) => one.text)]
  for (const section of sections)
    if (section.heading !== null) section.heading = expandHeading(section.heading, section.units, usedTexts, language)
  const open = sections.filter((section) => section.heading === null)
  const { headings, spent } = chooseHeadings(
    open.map((section) => section.units),
    sections.flatMap((section) => (section.heading ? [listContentStems(section.heading, language).join(' ')] : [])),
    usedTexts,
    language,
  )
  if (sections.length === 1 && countUnitWords(units) < 140) return sections
  let left = sections.length
  for (const [at, section] of open.entries()) {
    const { text = '', isWeak = true } = headings[at] ?? {}
    // A topic's name is worse than no heading, as long as a long text keeps two headings.
    const isLeftOut = isWeak && (countUnitWords(units) < 170 || left > 2)
    if (isLeftOut) left--
    section.heading = isLeftOut ? null : text || null
  }
  for (const section of sections)
    for (const one of section.units)
      for (const part of one.parts) part.sentences = part.sentences.filter((each) => !spent.has(each.id))
  return sections.reduce<UnitGroup[]>((whole, section) => {
    const before = whole.at(-1)
    if (before && section.heading === null) before.units = [...before.units, ...section.units]
    else whole.push(section)
    return whole
  }, [])
}

function divideGroup(group: UnitGroup, words: number, plan: Plan, size: number): UnitGroup[] {
  const count = Math.min(
    7,
    words >= 85 && listSentences(group.units).length >= 5 ? Math.max(2, Math.round(words / size)) : 1,
    Math.floor(listSentences(group.units).length / 2) || 1,
  )
  const runs = cutIntoRuns(group.units, count, plan.weight)
  return runs.map((units, at) => ({ heading: at === 0 ? group.heading : null, units }))
}
