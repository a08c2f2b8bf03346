import type { Brief, Outline, WritingInput, WritingOutput, WritingTask } from '../writing.ts'
import { draftOf, piecesOf } from './draft.ts'
import { printMarkdown } from './document.ts'
import { edit } from './edit.ts'
import { revise } from './feedback.ts'
import { fit } from './fit.ts'
import { languageCode } from './languages.ts'
import { planFor, type Plan } from './plan.ts'
import { sentencesOf, wordsOf } from './units.ts'
import { inVoice, outlineInVoice, revisedInVoice } from './voice.ts'

/** Does one writing task. The same input always gives the same output; never throws for any text. */
export function compose<T extends WritingTask>(task: T, input: WritingInput): WritingOutput[T]
export function compose(task: WritingTask, input: WritingInput): WritingOutput[WritingTask] {
  if (task === 'feedback') return revisedInVoice(revise(input, planFor({ ...input, ...languageOfDraft(input) })), input)
  const plan = planFor(input)
  if (task === 'brief') return briefOf(plan)
  if (task === 'outline') return outlineInVoice(outlineOf(plan, input), input)
  if (task === 'draft') return { markdown: inVoice(draftOf(plan, input), input.voice) }
  if (task === 'edit')
    return { markdown: inVoice(edit(input.draft ?? draftOf(plan, input), plan.source.language), input.voice) }
  const text = inVoice(input.draft ?? edit(draftOf(plan, input), plan.source.language), input.voice)
  return fit(text, input, input.title ?? plan.titles[0] ?? '', plan.keyword, plan.source.language)
}

/** A text may have come to be in another language than its idea. */
function languageOfDraft({ draft = '', selection = '' }: WritingInput): Pick<WritingInput, 'language'> {
  const code = languageCode((draft || selection).replace(/https?:\/\/\S+|\[\[.*\]\]/g, ' '))
  return code === 'und' ? {} : { language: code }
}

function briefOf(plan: Plan): Brief {
  const all = [
    ...sentencesOf(plan.opening),
    ...plan.sections.flatMap((section) => sentencesOf(section.units)),
    ...sentencesOf(plan.closing),
  ]
  const audience = all
    .map(
      (one) =>
        /\b(?:for|aimed at|für|para|pour|per|voor)\s+((?:small |busy |new |first-time |independent )?[\p{L}-]+ (?:owners|managers|teams|buyers|leaders|founders|parents|operators|directors))\b/u.exec(
          one.text,
        )?.[1],
    )
    .find(Boolean)
  return {
    angle: plan.angle ?? plan.titles[0] ?? plan.phrase,
    audience: audience ?? null,
    points: all.map((one) => one.text),
    keyword: plan.keyword,
    language: plan.source.language.code,
    drop: plan.source.dropped,
  }
}

function outlineOf(plan: Plan, input: WritingInput): Outline {
  return {
    titles: plan.titles,
    outline: plan.sections
      .filter((section) => section.units.length > 0)
      .map((section) => ({
        heading: section.heading ?? plan.titles[0] ?? plan.phrase,
        points: sentencesOf(section.units).map((one) => shortened(one.text)),
      })),
    opening: input.opening ?? (isBare(plan) ? '' : printMarkdown(piecesOf(plan.opening))),
    keyword: plan.keyword,
  }
}

/** A word or two are a subject and no opening. */
const isBare = (plan: Plan): boolean =>
  wordsOf([...plan.opening, ...plan.sections.flatMap((section) => section.units)]) < 5

const shortened = (text: string): string => {
  if (text.length <= 120) return text
  return `${text
    .slice(0, 120)
    .replace(/\s+\S*$/, '')
    .replace(/[,;:]$/, '')}…`
}
