import type { Brief, WritingInput, WritingOutput, WritingTask } from '../writing.ts'
import { buildDraft } from './draft.ts'
import { applyFeedback } from './feedback.ts'
import { fitToChannel } from './fit.ts'
import { listQuestions } from './interview.ts'
import { detectLanguageCode } from './languages.ts'
import { buildOutline } from './outline.ts'
import { buildPlan, type Plan } from './plan.ts'
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
  const text = applyChannelVoice(input.draft ?? buildDraft(plan, input), input.voice)
  if (task === 'edit') return { markdown: text }
  return fitToChannel(text, input, input.title ?? plan.titles[0] ?? '', plan.keyword, plan.idea)
}

/** A text may be in another language than its idea. */
function detectDraftLanguage({ draft = '', selection = '' }: WritingInput): Pick<WritingInput, 'language'> {
  const code = detectLanguageCode((draft || selection).replace(/https?:\/\/\S+|\[\[.*\]\]/g, ' '))
  return code === 'und' ? {} : { language: code }
}

function buildBrief(plan: Plan): Brief {
  const { idea, sentences, titles, keyword } = plan
  return {
    angle: sentences[0] ?? titles[0] ?? '',
    audience: null,
    points: [...sentences],
    keyword,
    language: idea.language.code,
    left_out: [...idea.leftOut],
    questions: listQuestions(plan),
  }
}
