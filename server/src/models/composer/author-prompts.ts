import type { WritingInput } from '../writing.ts'
import type { Plan } from './plan.ts'
import { listSentences, countUnitWords, type UnitGroup } from './units.ts'
import { countWords, pickOption } from './words.ts'

/**
 * What to ask the author for, and after which section (-1: after the opening). Few and specific: none if the text has
 * the substance.
 */
export function listAuthorPrompts(plan: Plan, input: WritingInput): { after: number; text: string }[] {
  const { phrases } = plan.idea.language
  const { norm } = input.channel
  const all = [...plan.opening, ...plan.sections.flatMap((section) => section.units), ...plan.closing]
  const words = countUnitWords(all)
  const sentences = listSentences(all)
  const ask = (options: string[], about: string): string =>
    (pickOption(options, plan.idea.seed) ?? options[0] ?? '').replace('{}', about)
  const missing: { after: number; text: string }[] = []
  const last = plan.sections.length - 1
  const hasExample =
    sentences.some((one) => one.role === 'example') || sentences.filter((one) => /\d/.test(one.text)).length >= 2
  if (norm.form === 'post') {
    if (words < Math.min(norm.minWords, 12) || (words < norm.minWords && !hasExample))
      missing.push({
        after: last,
        text: ask(words < 6 ? phrases.meaning : phrases.example, plan.keyword || plan.phrase),
      })
    return missing
  }
  const named = plan.sections.flatMap((section, at) =>
    section.heading && listSentences(section.units).length <= 8
      ? [{ at, name: section.heading, words: countUnitWords(section.units) }]
      : [],
  )
  if (!hasExample && words < norm.idealWords) {
    const spot = [...named].sort((a, b) => a.words - b.words)[0]
    missing.push({
      after: spot?.at ?? last,
      text: ask(phrases.example, toSubject(toShortHeading(spot?.name) ?? plan.keyword, plan)),
    })
  }
  if (words < norm.minWords) {
    const spot = [...named]
      .sort((a, b) => a.words - b.words)
      .find((one) => !missing.some((gap) => gap.after === one.at))
    missing.push({
      after: spot?.at ?? last,
      text: ask(phrases.detail, toSubject(toShortHeading(spot?.name) ?? plan.keyword, plan)),
    })
  }
  if (words < norm.minWords * 0.6 && !sentences.some((one) => /\d/.test(one.text)))
    missing.push({ after: last, text: ask(phrases.figure, toSubject(plan.phrase, plan)) })
  return missing
    .filter((gap, at) => missing.findIndex((other) => other.text === gap.text) === at)
    .slice(0, words < 60 ? 3 : 2)
}

/** For a one-word idea: a skeleton of questions about it. */
export function buildSkeleton(plan: Plan, sections: UnitGroup[]): { heading: string | null; text: string }[] {
  const { phrases } = plan.idea.language
  const name =
    plan.idea.topic || (/https?:/.test(plan.phrase) ? '' : plan.phrase) || plan.keyword || plan.titles[0] || ''
  const small = toSubject(name, plan)
  const put = (options: string[], about: string): string =>
    (pickOption(options, plan.idea.seed) ?? '').replace('{}', about)
  const first = (options: string[]): string | null =>
    options[0]
      ? options[0].replace('{}', options[0].startsWith('{}') ? name.charAt(0).toUpperCase() + name.slice(1) : small)
      : null
  const second = phrases.inPractice[1]
  return [
    ...(sections.length ? [] : [{ heading: null, text: put(phrases.meaning, small) }]),
    { heading: first(phrases.inPractice), text: put(phrases.example, small) },
    {
      heading: second ? second.replace('{}', second.startsWith('{}') ? name : small) : null,
      text: put(phrases.start, small),
    },
  ]
}

/** A heading short enough to be quoted; a whole clause is not. */
const toShortHeading = (heading: string | undefined): string | null =>
  heading && countWords(heading) <= 4 ? heading : null

function toSubject(text: string, plan: Plan): string {
  const { language } = plan.idea
  const first = text.split(/\s/)[0] ?? ''
  const isName = plan.idea.blocks.some((block) => block.sentences.some((one) => one.text.indexOf(` ${first}`) > 0))
  return language.code === 'de' || isName || /\p{Lu}.*\p{Lu}/u.test(first)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)
}
