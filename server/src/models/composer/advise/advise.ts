import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { dayAt } from '@draftwright/contract/wall-clock'
import type { AdviseInput } from '../../advising/advise-input.ts'
import { type Turn, turnsOf } from './conversation.ts'
import { understandAfter } from './follow-up.ts'
import { nextStep } from './plan.ts'
import type { Earlier } from './referring.ts'
import type { Step } from './resolve.ts'

/**
 * The composer as the advisor's model: what to do next in a conversation. A question is understood by rules, its tools are
 * called one after the other, and their results are told as they are; nothing else is ever said of the workspace.
 */
export function advise(prompt: LanguageModelV4Prompt, { now, timeZone, person, members }: AdviseInput): Step {
  const at = Date.parse(now)
  const setting = { today: dayAt(at, timeZone), members }
  const speech = { now: at, timeZone }
  let earlier: Earlier | null = null
  let step: Step = { text: '' }
  // Each question may lean on the one before it, back to the first.
  for (const turn of turnsOf(prompt)) {
    const intent = understandAfter(turn.question, setting, earlier)
    step = nextStep(intent, turn, speech, person.name)
    const isSmall = intent.kind === 'talk' || intent.kind === 'cannot'
    if (!isSmall || earlier === null)
      earlier = { intent, rows: shownIn(turn), choice: 'choice' in step ? (step.choice ?? []) : [] }
  }
  return step
}

/** The rows of the answer, in the order it shows them. */
const shownIn = ({ uses }: Turn) =>
  uses.findLast(({ found }) => found !== null && found.rows.length > 0)?.found?.rows ?? []
