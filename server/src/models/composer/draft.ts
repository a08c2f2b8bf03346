import type { WritingInput } from '../writing.ts'
import { parseMarkdown, printMarkdown, removeEmptyHeadings, type Piece } from './document.ts'
import type { Plan } from './plan.ts'
import { computeUnitScore } from './plan.ts'
import { listAuthorPrompts, buildSkeleton } from './author-prompts.ts'
import { chooseUnits } from './sections.ts'
import { hasPhrase } from './titles.ts'
import { countUnitWords, type Unit } from './units.ts'
import { listContentStems, countWords, countGraphemes, pickOption, stemWord, splitWords } from './words.ts'

/** The text of a plan as Markdown, without its title. */
export function buildDraft(plan: Plan, input: WritingInput): string {
  const pieces = input.channel.norm.form === 'post' ? buildPost(plan, input) : buildArticle(plan, input)
  return printMarkdown(removeEmptyHeadings(pieces))
}

function buildArticle(plan: Plan, input: WritingInput): Piece[] {
  const pieces: Piece[] = input.opening ? parseMarkdown(input.opening) : toPieces(plan.opening)
  const body = countUnitWords([...plan.opening, ...plan.sections.flatMap((section) => section.units)])
  // A word or two that are already in the title add nothing below it; anything that the title omits stays.
  if (body < 5 && !input.opening && !input.outline?.length && isInTitle(plan)) pieces.length = 0
  if (body < 14 && !input.outline?.length) {
    for (const section of plan.sections) pieces.push(...toPieces(section.units))
    for (const part of buildSkeleton(plan, pieces.length ? [{ heading: null, units: [] }] : [])) {
      if (part.heading) pieces.push({ kind: 'heading', level: 2, text: part.heading })
      pieces.push({ kind: 'prompt', text: part.text })
    }
  } else {
    const gaps = listAuthorPrompts(plan, input)
    for (const [at, section] of plan.sections.entries()) {
      if (section.heading && input.channel.norm.hasHeadings)
        pieces.push({ kind: 'heading', level: 2, text: section.heading })
      pieces.push(...toPieces(section.units))
      if (!section.units.length)
        pieces.push({
          kind: 'prompt',
          text: (plan.idea.language.phrases.detail[0] ?? 'Add more on {}').replace(
            '{}',
            section.heading ?? plan.phrase,
          ),
        })
      for (const gap of gaps) if (gap.after === at) pieces.push({ kind: 'prompt', text: gap.text })
    }
  }
  pieces.push(...toPieces(plan.closing))
  const act = plan.actions.map((one) => one.text).join(' ')
  if (act) pieces.push({ kind: 'paragraph', text: act })
  const read = renderFurtherReading(plan, input)
  if (read) pieces.push({ kind: 'paragraph', text: read })
  return pieces
}

function isInTitle({ opening, titles }: Plan): boolean {
  const title = new Set(splitWords(titles[0] ?? '').map(stemWord))
  return opening
    .flatMap(({ sentences }) => sentences.flatMap(({ text }) => splitWords(text)))
    .every((word) => title.has(stemWord(word)))
}

/** The pillar's name for use inside a sentence. */
const toPillarName = (input: WritingInput): string => {
  const name = input.pillar?.name ?? ''
  return /^\p{Lu}\p{Ll}+(?: \p{Ll}+)*$/u.test(name) && input.language !== 'de' && !/ung$|eit$/.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name
}

/** Further reading: the pillar's authority page and the earlier post with the most similar topic. */
function renderFurtherReading(plan: Plan, input: WritingInput): string {
  if (!input.channel.norm.linksAllowed) return ''
  const { language, seed } = plan.idea
  const lines: string[] = []
  const url = input.pillar?.authority_url
  const host = url && /^https?:\/\/([^/\s?#]+)/.exec(url)?.[1]
  const more = pickOption(language.phrases.more, seed)
  if (more && url && host && !/[\s)<>]/.test(url))
    lines.push(
      more
        .replace('{}', toPillarName(input) || plan.keyword)
        .replace('{link}', host.replace(/^www\./, ''))
        .replace('{url}', url),
    )
  const about = new Set(listContentStems([plan.keyword, plan.phrase, ...plan.titles.slice(0, 1)].join(' '), language))
  const nearest = input.earlier
    .filter((post) => post.url && /^(?:https?:\/\/|\/)[^\s)<>]+$/.test(post.url) && !hasPhrase(input.idea, post.title))
    .map((post) => ({
      post,
      tie:
        listContentStems(post.title, language).filter((part) => about.has(part)).length * 3 +
        listContentStems(post.text.slice(0, 1500), language).filter((part) => about.has(part)).length / 10,
    }))
    .sort((a, b) => b.tie - a.tie)[0]
  const related = pickOption(language.phrases.related, seed)
  if (related && nearest && nearest.tie >= 1)
    lines.push(
      related.replace('{title}', nearest.post.title.replace(/[[\]]/g, '')).replace('{url}', nearest.post.url ?? ''),
    )
  return lines.join(' ')
}

function buildPost(plan: Plan, input: WritingInput): Piece[] {
  const { norm } = input.channel
  const body = plan.sections.flatMap((section) => section.units)
  const room = (norm.maxCharacters ?? 1e9) - norm.hashtags * 18
  const lead = input.opening
    ? parseMarkdown(input.opening)
    : countUnitWords(plan.opening) < 3
      ? []
      : toPieces(plan.opening, 2)
  const leadWords = input.opening ? countWords(input.opening) : countUnitWords(plan.opening)
  const total = leadWords + countUnitWords([...body, ...plan.closing])
  const target = total <= norm.maxWords ? norm.maxWords : Math.min(norm.maxWords * 0.9, norm.idealWords * 1.4)
  const closing = norm.maxWords > 100 ? plan.closing : []
  const budget = target - leadWords - countUnitWords(closing)
  let { kept } =
    budget < 4
      ? { kept: [] as Unit[] }
      : chooseUnits(norm.maxWords > 100 ? body : [...body, ...plan.closing], budget, (one) =>
          computeUnitScore(one, plan.score),
        )
  const build = (units: Unit[]): Piece[] => [...lead, ...toPieces(units, 2), ...toPieces(closing, 2)]
  while (kept.length && countGraphemes(printMarkdown(build(kept))) > room - 40) {
    const weakest = [...kept].sort((a, b) => computeUnitScore(a, plan.score) - computeUnitScore(b, plan.score))[0]
    kept = kept.filter((one) => one !== weakest)
  }
  const pieces = build(kept)
  const act = plan.actions.map((one) => one.text).join(' ')
  const invite =
    act ||
    (norm.maxCharacters !== null && norm.maxCharacters >= 1000 && total > 12 && !/[?？]\s*$/.test(printMarkdown(pieces))
      ? pickOption(plan.idea.language.phrases.invite, plan.idea.seed)
      : '')
  if (invite && countGraphemes(printMarkdown(pieces)) + countGraphemes(invite) + 2 < room)
    pieces.push({ kind: 'paragraph', text: invite })
  for (const gap of listAuthorPrompts(plan, input)) pieces.push({ kind: 'prompt', text: gap.text })
  return pieces
}

/** Units as paragraphs of at most `most` sentences or about 75 words; a new paragraph where the author started one. */
export function toPieces(units: Unit[], most = 4): Piece[] {
  const pieces: Piece[] = []
  let block = -1
  let count = 0
  for (const one of units) {
    for (const part of one.parts) {
      if (!part.sentences.length) continue
      if (part.kind !== 'prose') {
        const items = part.sentences.map((each) => (part.kind === 'links' ? toLinkItem(each.text) : each.text))
        pieces.push(
          items.length === 1 && part.kind === 'list' && units.length > 1
            ? { kind: 'paragraph', text: ensureFullStop(items[0] ?? '') }
            : { kind: 'list', ordered: part.ordered, items: alignItemEnds(items) },
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

const ensureFullStop = (text: string): string =>
  /[.!?…。]$/.test(text) || /[^\p{L}\p{N})]$/u.test(text) ? text : `${text}.`

/** Gives all items the same ending: a full stop if most are sentences, else none. */
function alignItemEnds(items: string[]): string[] {
  const stopped = items.filter((item) => /[.!?。]$/.test(item)).length
  if (stopped === 0 || stopped === items.length) return items
  return stopped * 2 >= items.length
    ? items.map(ensureFullStop)
    : items.map((item) => (/[.!?]\s/.test(item) ? ensureFullStop(item) : item.replace(/\.$/, '')))
}

/** A bare link gets its site as text; words beside a link become its text. */
function toLinkItem(text: string): string {
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
  return `[${splitWords(label).length ? label.charAt(0).toUpperCase() + label.slice(1) : host}](${url})`
}
