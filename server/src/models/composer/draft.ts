import type { WritingInput } from '../writing.ts'
import { parseMarkdown, printMarkdown, withoutEmptyHeadings, type Piece } from './document.ts'
import type { Plan } from './plan.ts'
import { unitScore } from './plan.ts'
import { gapsOf, skeleton } from './prompts.ts'
import { choose } from './sections.ts'
import { mentions } from './titles.ts'
import { wordsOf, type Unit } from './units.ts'
import { contentStems, countWords, graphemes, pick, stem, wordsIn } from './words.ts'

/** The text of a plan as Markdown, without its title. */
export function draftOf(plan: Plan, input: WritingInput): string {
  const pieces = input.channel.norm.form === 'post' ? postPieces(plan, input) : articlePieces(plan, input)
  return printMarkdown(withoutEmptyHeadings(pieces))
}

function articlePieces(plan: Plan, input: WritingInput): Piece[] {
  const pieces: Piece[] = input.opening ? parseMarkdown(input.opening) : piecesOf(plan.opening)
  const body = wordsOf([...plan.opening, ...plan.sections.flatMap((section) => section.units)])
  // A word or two that are the title already say nothing under it; what the title leaves out stays.
  if (body < 5 && !input.opening && !input.outline?.length && isInTitle(plan)) pieces.length = 0
  if (body < 14 && !input.outline?.length) {
    for (const section of plan.sections) pieces.push(...piecesOf(section.units))
    for (const part of skeleton(plan, pieces.length ? [{ heading: null, units: [] }] : [])) {
      if (part.heading) pieces.push({ kind: 'heading', level: 2, text: part.heading })
      pieces.push({ kind: 'prompt', text: part.text })
    }
  } else {
    const gaps = gapsOf(plan, input)
    for (const [at, section] of plan.sections.entries()) {
      if (section.heading && input.channel.norm.hasHeadings)
        pieces.push({ kind: 'heading', level: 2, text: section.heading })
      pieces.push(...piecesOf(section.units))
      if (!section.units.length)
        pieces.push({
          kind: 'prompt',
          text: (plan.source.language.phrases.detail[0] ?? 'Add more on {}').replace(
            '{}',
            section.heading ?? plan.phrase,
          ),
        })
      for (const gap of gaps) if (gap.after === at) pieces.push({ kind: 'prompt', text: gap.text })
    }
  }
  pieces.push(...piecesOf(plan.closing))
  const act = plan.actions.map((one) => one.text).join(' ')
  if (act) pieces.push({ kind: 'paragraph', text: act })
  const read = furtherReading(plan, input)
  if (read) pieces.push({ kind: 'paragraph', text: read })
  return pieces
}

function isInTitle({ opening, titles }: Plan): boolean {
  const title = new Set(wordsIn(titles[0] ?? '').map(stem))
  return opening
    .flatMap(({ sentences }) => sentences.flatMap(({ text }) => wordsIn(text)))
    .every((word) => title.has(stem(word)))
}

/** The pillar's name as it stands inside a sentence. */
const pillarName = (input: WritingInput): string => {
  const name = input.pillar?.name ?? ''
  return /^\p{Lu}\p{Ll}+(?: \p{Ll}+)*$/u.test(name) && input.language !== 'de' && !/ung$|eit$/.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name
}

/** Where to read on: the pillar's authority page and the earlier post that is nearest in subject. */
function furtherReading(plan: Plan, input: WritingInput): string {
  if (!input.channel.norm.linksAllowed) return ''
  const { language, seed } = plan.source
  const lines: string[] = []
  const url = input.pillar?.authority_url
  const host = url && /^https?:\/\/([^/\s?#]+)/.exec(url)?.[1]
  const more = pick(language.phrases.more, seed)
  if (more && url && host && !/[\s)<>]/.test(url))
    lines.push(
      more
        .replace('{}', pillarName(input) || plan.keyword)
        .replace('{link}', host.replace(/^www\./, ''))
        .replace('{url}', url),
    )
  const about = new Set(contentStems([plan.keyword, plan.phrase, ...plan.titles.slice(0, 1)].join(' '), language))
  const nearest = input.earlier
    .filter((post) => post.url && /^(?:https?:\/\/|\/)[^\s)<>]+$/.test(post.url) && !mentions(input.idea, post.title))
    .map((post) => ({
      post,
      tie:
        contentStems(post.title, language).filter((part) => about.has(part)).length * 3 +
        contentStems(post.text.slice(0, 1500), language).filter((part) => about.has(part)).length / 10,
    }))
    .sort((a, b) => b.tie - a.tie)[0]
  const related = pick(language.phrases.related, seed)
  if (related && nearest && nearest.tie >= 1)
    lines.push(
      related.replace('{title}', nearest.post.title.replace(/[[\]]/g, '')).replace('{url}', nearest.post.url ?? ''),
    )
  return lines.join(' ')
}

function postPieces(plan: Plan, input: WritingInput): Piece[] {
  const { norm } = input.channel
  const body = plan.sections.flatMap((section) => section.units)
  const room = (norm.maxCharacters ?? 1e9) - norm.hashtags * 18
  const lead = input.opening ? parseMarkdown(input.opening) : wordsOf(plan.opening) < 3 ? [] : piecesOf(plan.opening, 2)
  const leadWords = input.opening ? countWords(input.opening) : wordsOf(plan.opening)
  const total = leadWords + wordsOf([...body, ...plan.closing])
  const target = total <= norm.maxWords ? norm.maxWords : Math.min(norm.maxWords * 0.9, norm.idealWords * 1.4)
  const closing = norm.maxWords > 100 ? plan.closing : []
  const budget = target - leadWords - wordsOf(closing)
  let { kept } =
    budget < 4
      ? { kept: [] as Unit[] }
      : choose(norm.maxWords > 100 ? body : [...body, ...plan.closing], budget, (one) => unitScore(one, plan.score))
  const build = (units: Unit[]): Piece[] => [...lead, ...piecesOf(units, 2), ...piecesOf(closing, 2)]
  while (kept.length && graphemes(printMarkdown(build(kept))) > room - 40) {
    const weakest = [...kept].sort((a, b) => unitScore(a, plan.score) - unitScore(b, plan.score))[0]
    kept = kept.filter((one) => one !== weakest)
  }
  const pieces = build(kept)
  const act = plan.actions.map((one) => one.text).join(' ')
  const invite =
    act ||
    (norm.maxCharacters !== null && norm.maxCharacters >= 1000 && total > 12 && !/[?？]\s*$/.test(printMarkdown(pieces))
      ? pick(plan.source.language.phrases.invite, plan.source.seed)
      : '')
  if (invite && graphemes(printMarkdown(pieces)) + graphemes(invite) + 2 < room)
    pieces.push({ kind: 'paragraph', text: invite })
  for (const gap of gapsOf(plan, input)) pieces.push({ kind: 'prompt', text: gap.text })
  return pieces
}

/** Units as paragraphs of at most `most` sentences or about 75 words; a new paragraph where the author began one. */
export function piecesOf(units: Unit[], most = 4): Piece[] {
  const pieces: Piece[] = []
  let block = -1
  let count = 0
  for (const one of units) {
    for (const part of one.parts) {
      if (!part.sentences.length) continue
      if (part.kind !== 'prose') {
        const items = part.sentences.map((each) => (part.kind === 'links' ? linkItem(each.text) : each.text))
        pieces.push(
          items.length === 1 && part.kind === 'list' && units.length > 1
            ? { kind: 'paragraph', text: stop(items[0] ?? '') }
            : { kind: 'list', ordered: part.ordered, items: even(items) },
        )
        block = -1
        continue
      }
      const text = part.sentences.map((each) => each.text).join(' ')
      const open = pieces.at(-1)
      const joins =
        open?.kind === 'paragraph' &&
        block !== -1 &&
        part.sentences[0]?.role !== 'question' &&
        (block === one.block || (countWords(open.text) < 25 && most > 2)) &&
        count + part.sentences.length <= most + 1 &&
        countWords(open.text) + countWords(text) <= (most > 2 ? 85 : 42)
      if (joins && open?.kind === 'paragraph') {
        open.text += /[。！？]$/.test(open.text) ? text : ` ${text}`
        count += part.sentences.length
      } else {
        pieces.push({ kind: 'paragraph', text })
        count = part.sentences.length
      }
      block = one.block
    }
  }
  return pieces
}

const stop = (text: string): string => (/[.!?…。]$/.test(text) || /[^\p{L}\p{N})]$/u.test(text) ? text : `${text}.`)

/** Items end alike: all with a full stop when most are sentences, else none. */
function even(items: string[]): string[] {
  const stopped = items.filter((item) => /[.!?。]$/.test(item)).length
  if (stopped === 0 || stopped === items.length) return items
  return stopped * 2 >= items.length
    ? items.map(stop)
    : items.map((item) => (/[.!?]\s/.test(item) ? stop(item) : item.replace(/\.$/, '')))
}

/** A bare link gets its site as text; words beside a link become its text. */
function linkItem(text: string): string {
  if (/\]\(https?:/.test(text)) return text
  const url = /https?:\/\/[^\s<>()]+/.exec(text)?.[0]?.replace(/[.,;:!?]+$/, '')
  if (!url) return text
  const label = text
    .replace(url, ' ')
    .replace(/^[\s–—:.,-]+|[\s–—:.,(-]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const host = url
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
  return `[${wordsIn(label).length ? label.charAt(0).toUpperCase() + label.slice(1) : host}](${url})`
}
