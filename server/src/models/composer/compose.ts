import type { Brief, Outline, WritingInput, WritingOutput, WritingTask } from '../writing.ts'
import { buildDraft, toPieces } from './draft.ts'
import { printMarkdown } from './document.ts'
import { editMarkdown } from './edit.ts'
import { applyFeedback } from './feedback.ts'
import { fitToChannel } from './fit.ts'
import { detectLanguageCode } from './languages.ts'
import { buildPlan, type Plan } from './plan.ts'
import { listSentences, countUnitWords } from './units.ts'
import { applyChannelVoice, applyChannelVoiceToOutline, applyChannelVoiceToRevision } from './voice.ts'

/** Runs one writing task. Deterministic: the same input gives the same output; never throws for any text. */
export function runWritingTask<T extends WritingTask>(task: T, input: WritingInput): WritingOutput[T]
export function runWritingTask(task: WritingTask, input: WritingInput): WritingOutput[WritingTask] {
  if (task === 'feedback')
    return applyChannelVoiceToRevision(
      applyFeedback(input, buildPlan({ ...input, ...detectDraftLanguage(input) })),
      input,
    )
  const plan = buildPlan(input)
  if (task === 'brief') return buildBrief(plan)
  if (task === 'outline') return applyChannelVoiceToOutline(buildOutline(plan, input), input)
  if (task === 'draft') return { markdown: applyChannelVoice(buildDraft(plan, input), input.voice) }
  if (task === 'edit')
    return {
      markdown: applyChannelVoice(
        editMarkdown(input.draft ?? buildDraft(plan, input), plan.idea.language),
        input.voice,
      ),
    }
  const text = applyChannelVoice(input.draft ?? editMarkdown(buildDraft(plan, input), plan.idea.language), input.voice)
  return fitToChannel(text, input, input.title ?? plan.titles[0] ?? '', plan.keyword, plan.idea.language)
}

/** A text may be in another language than its idea. */
function detectDraftLanguage({ draft = '', selection = '' }: WritingInput): Pick<WritingInput, 'language'> {
  const code = detectLanguageCode((draft || selection).replace(/https?:\/\/\S+|\[\[.*\]\]/g, ' '))
  return code === 'und' ? {} : { language: code }
}

function buildBrief(plan: Plan): Brief {
  const all = [
    ...listSentences(plan.opening),
    ...plan.sections.flatMap((section) => listSentences(section.units)),
    ...listSentences(plan.closing),
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
    language: plan.idea.language.code,
    drop: plan.idea.dropped,
  }
}

function buildOutline(plan: Plan, input: WritingInput): Outline {
  return {
    titles: plan.titles,
    outline: plan.sections
      .filter((section) => section.units.length > 0)
      .map((section) => ({
        heading: section.heading ?? plan.titles[0] ?? plan.phrase,
        points: listSentences(section.units).map((one) => shortenPoint(one.text)),
      })),
    opening: input.opening ?? (isBarePlan(plan) ? '' : printMarkdown(toPieces(plan.opening))),
    keyword: plan.keyword,
  }
}

/** A word or two are a topic, not an opening. */
const isBarePlan = (plan: Plan): boolean =>
  countUnitWords([...plan.opening, ...plan.sections.flatMap((section) => section.units)]) < 5

const shortenPoint = (text: string): string => {
  if (text.length <= 120) return text
  return `${text
    .slice(0, 120)
    .replace(/\s+\S*$/, '')
    .replace(/[,;:]$/, '')}…`
}
