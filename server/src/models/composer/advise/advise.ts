import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { AdviseInput } from '../../advising/advise-input.ts'
import { type Turn, parseTurns } from './conversation.ts'
import { interpretFollowUp } from './follow-up.ts'
import { planNextStep } from './plan-next-step.ts'
import type { EarlierTurn } from './earlier-turn.ts'
import type { Step } from './resolve-row.ts'

/**
 * The composer as the advisor's model: the next step of a conversation. A question is parsed by rules, its tools are called one
 * after the other, and their results are rendered; it never states anything else about the workspace.
 */
export function answerConversation(
  prompt: LanguageModelV4Prompt,
  { now, timeZone, person, members }: AdviseInput,
): Step {
  const at = Date.parse(now)
  const setting = { today: toZoneDay(at, timeZone), members }
  const speech = { now: at, timeZone }
  let earlier: EarlierTurn | null = null
  let step: Step = { text: '' }
  // Each question may depend on the one before it, back to the first.
  for (const turn of parseTurns(prompt)) {
    const intent = interpretFollowUp(turn.question, setting, earlier)
    step = planNextStep(intent, turn, speech, person.name)
    const isSmall = intent.kind === 'talk' || intent.kind === 'cannot'
    if (!isSmall || earlier === null)
      earlier = { intent, rows: listShownRows(turn), choice: 'choice' in step ? (step.choice ?? []) : [] }
  }
  return step
}

/** The rows of the answer, in the order it shows them. */
const listShownRows = ({ uses }: Turn) =>
  uses.findLast(({ found }) => found !== null && found.rows.length > 0)?.found?.rows ?? []
