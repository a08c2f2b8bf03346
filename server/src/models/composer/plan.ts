import type { WritingInput } from '../writing.ts'
import { fullHeading, headingsFor } from './headings.ts'
import { accepted, bare, dropSaid, proseOf, withoutSentences } from './accepted.ts'
import { phrasesIn } from './phrases.ts'
import { centrality, weights } from './rank.ts'
import { choose, cutIntoRuns, hasSubstance } from './sections.ts'
import { readSource, type Sentence, type Source } from './source.ts'
import { clauseOf, mentions, titlesFor } from './titles.ts'
import { groupsOf, itemsOf, sentencesOf, wordsOf, type Group, type Unit } from './units.ts'
import { contentStems, countWords, stem, wordsIn } from './words.ts'

/** Everything decided before a word is written. */
export interface Plan {
  source: Source
  keyword: string
  phrase: string
  titles: string[]
  opening: Unit[]
  sections: Group[]
  closing: Unit[]
  actions: Sentence[]
  unused: Unit[]
  /** What the author says first, also where it became the title. */
  angle: string | null
  score: Map<number, number>
  weight: Map<string, number>
}

export function planFor(input: WritingInput): Plan {
  const source = readSource(input)
  const groups = groupsOf(source)
  if (input.channel.norm.maxWords <= 100) for (const group of groups) group.units = group.units.flatMap(itemsOf)
  const all = groups.flatMap((group) => group.units)
  const sentences = sentencesOf(all)
  const weight = weights(sentences)
  const score = scores(sentences, weight)
  const phrases = phrasesIn([source.topic ?? '', ...sentences.map((one) => one.text)], source.language)
  const phrase = phrases[0]?.text ?? source.topic ?? sentences[0]?.text.replace(/[.!?。]$/, '').slice(0, 60) ?? ''
  const keyword = keywordFor(input, sentences, source, phrase, (phrases[0]?.count ?? 0) > 1)
  const actions = takeActions(groups)
  const given = input.opening ? proseOf(input.opening) : []
  if (input.opening) dropSaid(groups, given, source.language.thesis)
  const hasTitle = input.channel.norm.hasTitle
  if (hasTitle && input.title && wordsOf(groups.flatMap((group) => group.units)) > 24)
    dropSaid(groups, [input.title, input.title.replace(/^[^:：]{2,40}[:：]\s+/u, '')], source.language.thesis)
  let opening = input.opening ? [] : takeOpening(groups, source, keyword, score, input.channel.norm.maxWords)
  const angle = opening[0]?.sentences[0]?.text ?? null
  const claim = hasTitle && !input.title ? titleIn(opening, groups, source) : null
  const closing = takeClosing(groups)
  const budget = input.channel.norm.maxWords * 0.82
  const rest = choose(
    groups.flatMap((group) => group.units),
    Math.max(40, (wordsOf(all) > input.channel.norm.maxWords ? budget : 1e9) - wordsOf([...opening, ...closing])),
    (one) => unitScore(one, score) + distinctness(one, weight),
  )
  const kept = new Set(rest.kept)
  for (const group of groups) group.units = group.units.filter((one) => kept.has(one))
  const offered = titlesFor({
    topic: source.topic,
    sentences: [
      ...sentencesOf(opening),
      ...[...sentences].sort((a, b) => (score.get(b.id) ?? 0) - (score.get(a.id) ?? 0)),
    ],
    opening: [...sentencesOf(opening).map((one) => one.text), ...given],
    claim: claim?.text ?? null,
    isShown: hasTitle,
    keyword,
    phrase,
    language: source.language,
  })
  const titles = input.title ? [input.title, ...offered].slice(0, 5) : offered
  if (claim && bare(titles[0] ?? '').endsWith(bare(claim.text))) {
    opening = withoutSentences(opening, (one) => one === claim)
    if (!opening.length) opening = takeOpening(groups, source, keyword, score, input.channel.norm.maxWords)
  }
  const plan: Plan = {
    source,
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
    ? accepted(input.outline, groups, source, weight, [input.title ?? '', ...titles.slice(0, 2)])
    : sectionsFor(groups, plan, input)
  return plan
}

/** The opening's first sentence, where it can be the title and enough stays to be said under it. */
function titleIn(opening: Unit[], groups: Group[], source: Source): Sentence | null {
  const first = opening[0]?.sentences[0]
  const rest = [...opening, ...groups.flatMap((group) => group.units)]
  if (!first || first.leans || wordsOf(rest) - first.words < 15 || sentencesOf(rest).length < 3) return null
  if (first.role === 'question') return first.words >= 4 && first.words <= 13 ? first : null
  const clause = clauseOf(first, source.language)
  return clause !== null &&
    countWords(clause) >= 4 &&
    bare(clause) === bare(first.text.replace(source.language.thesis, ''))
    ? first
    : null
}

function scores(sentences: Sentence[], weight: Map<string, number>): Map<number, number> {
  const central = centrality(sentences, weight)
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

/** How much of a unit is said nowhere else, between 0 and about 2. */
const distinctness = (one: Unit, weight: Map<string, number>): number => {
  const parts = [...new Set(one.stems)]
  return (parts.reduce((sum, part) => sum + (weight.get(part) ?? 0), 0) / Math.max(1, parts.length)) * 0.45
}

export const unitScore = (one: Unit, score: Map<number, number>): number =>
  one.sentences.reduce((sum, each) => sum + (score.get(each.id) ?? 0), 0) /
  Math.sqrt(one.sentences.length) /
  Math.max(1, one.words / 60)

function keywordFor(
  input: WritingInput,
  sentences: Sentence[],
  source: Source,
  phrase: string,
  isCentral: boolean,
): string {
  if (input.keyword) return input.keyword
  const text = `${source.topic ?? ''} ${sentences.map((one) => one.text).join(' ')}`
  const stems = new Set(wordsIn(text).map(stem))
  const offered = [input.pillar?.primary_keyword, ...(input.pillar?.keywords ?? [])].filter(
    (word): word is string => !!word,
  )
  const exact = offered.find((word) => mentions(text, word))
  if (exact) return exact
  const near = offered
    .map((word) => ({
      word,
      share: wordsIn(word).filter((part) => stems.has(stem(part))).length / Math.max(1, wordsIn(word).length),
    }))
    .sort((a, b) => b.share - a.share)[0]
  return near && near.share >= 0.5
    ? near.word
    : (isCentral && phrase) || input.pillar?.primary_keyword || phrase || input.pillar?.name || ''
}

function takeActions(groups: Group[]): Sentence[] {
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

/** The unit that says the point, then what follows it directly, up to some 60 words. */
function takeOpening(
  groups: Group[],
  source: Source,
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
      (mentions(head.text, keyword) ? 0.7 : 0) -
      (head.role === 'example' ? 1.2 : 0) -
      (head.leans ? 1.5 : 0)
    if (value > top) [best, top] = [one, value]
  }
  if (!best) return []
  const opening = [best]
  const at = units.indexOf(best)
  const room = Math.min(65, wordsOf(units) * 0.3, most * 0.3)
  for (let next = at + 1; next < units.length && units.length - opening.length > 2; next++) {
    const one = units[next]
    if (!one || one.block !== best.block || one.parts[0]?.kind !== 'prose' || wordsOf(opening) + one.words > room) break
    opening.push(one)
  }
  const head = best.sentences[0]
  const bare = head?.text.replace(source.language.thesis, '')
  if (head && bare && bare !== head.text && contentStems(bare, source.language).length > 2)
    head.text = bare.charAt(0).toUpperCase() + bare.slice(1)
  for (const group of groups) group.units = group.units.filter((one) => !opening.includes(one))
  return opening
}

function takeClosing(groups: Group[]): Unit[] {
  const units = groups.flatMap((group) => group.units)
  const last = units.at(-1)
  if (units.length < 4 || !last || last.parts.length > 1 || last.parts[0]?.kind !== 'prose' || last.words > 70)
    return []
  if (last.sentences[0]?.role !== 'closing') return []
  for (const group of groups) group.units = group.units.filter((one) => one !== last)
  return [last]
}

/** The author's own headings where there are any; otherwise runs of about a hundred words. */
function sectionsFor(groups: Group[], plan: Plan, input: WritingInput): Group[] {
  const { language } = plan.source
  const units = groups.flatMap((group) => group.units)
  if (!input.channel.norm.hasHeadings) return [{ heading: null, units }]
  const sections: Group[] = []
  for (const group of groups) {
    if (!group.units.length) continue
    const words = wordsOf(group.units)
    const own = groups.filter((other) => other.heading !== null).length >= 2
    if (own && group.heading !== null && words < 240) sections.push(group)
    else sections.push(...divide(group, words, plan, language.code === 'ja' ? 60 : 105))
  }
  for (let at = sections.length - 1; at > 0; at--) {
    const here = sections[at]
    const before = sections[at - 1]
    if (here && before && !hasSubstance(here.units)) {
      before.units.push(...here.units)
      sections.splice(at, 1)
    }
  }
  const said = [...plan.titles.slice(0, 1), ...sentencesOf(plan.opening).map((one) => one.text)]
  for (const section of sections)
    if (section.heading !== null) section.heading = fullHeading(section.heading, section.units, said, language)
  const open = sections.filter((section) => section.heading === null)
  const { headings, spent } = headingsFor(
    open.map((section) => section.units),
    sections.flatMap((section) => (section.heading ? [contentStems(section.heading, language).join(' ')] : [])),
    said,
    language,
  )
  if (sections.length === 1 && wordsOf(units) < 140) return sections
  let left = sections.length
  for (const [at, section] of open.entries()) {
    const { text = '', isWeak = true } = headings[at] ?? {}
    // A name for a subject is worth less than no heading, as long as a long text keeps two.
    const isLeftOut = isWeak && (wordsOf(units) < 170 || left > 2)
    if (isLeftOut) left--
    section.heading = isLeftOut ? null : text || null
  }
  for (const section of sections)
    for (const one of section.units)
      for (const part of one.parts) part.sentences = part.sentences.filter((each) => !spent.has(each.id))
  return sections.reduce<Group[]>((whole, section) => {
    const before = whole.at(-1)
    if (before && section.heading === null) before.units = [...before.units, ...section.units]
    else whole.push(section)
    return whole
  }, [])
}

function divide(group: Group, words: number, plan: Plan, size: number): Group[] {
  const count = Math.min(
    7,
    words >= 85 && sentencesOf(group.units).length >= 5 ? Math.max(2, Math.round(words / size)) : 1,
    Math.floor(sentencesOf(group.units).length / 2) || 1,
  )
  const runs = cutIntoRuns(group.units, count, plan.weight)
  return runs.map((units, at) => ({ heading: at === 0 ? group.heading : null, units }))
}
