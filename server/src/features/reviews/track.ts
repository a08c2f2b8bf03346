import type { ReviewStep, ReviewTrackStep } from '@draftwright/contract/reviews'
import { maxReviewSteps } from '@draftwright/contract/vocabulary'
import type { Decision, Round } from './rounds-store.ts'

/** A step as configured, or the one step of a workspace that has set up none. */
export type Step = Omit<ReviewStep, 'id'> & { id: string | null }
const onlyStep: Step = { id: null, position: 1, name: 'Review', reviewer_ids: [] }

/** All that decides whose turn it is on one text. */
export interface Situation {
  steps: readonly Step[]
  /** The newest round; only an open one can be decided. */
  round: Round | null
  /** Of that round and of the text as it stands, advice left out. */
  decisions: readonly Decision[]
  assigned: readonly string[]
  /** Active members who may approve, with their names. */
  people: ReadonlyMap<string, string>
  /** Who wrote what has changed since the last approval. */
  writerIds: readonly string[]
}

export const stepsOf = (configured: readonly ReviewStep[]): readonly Step[] =>
  configured.length === 0 ? [onlyStep] : configured.slice(0, maxReviewSteps)

const isOpen = ({ round }: Situation): boolean => round?.state === 'open'
const approvalAt = ({ decisions }: Situation, { id }: Step): Decision | undefined =>
  decisions.findLast((decision) => decision.step_id === id && decision.decision === 'approved')

/** The step whose turn it is. Where steps were taken away so that none is left, the last one is asked once more. */
export function openStep(situation: Situation): Step {
  const { steps } = situation
  const last = steps.at(-1) ?? onlyStep
  if (!isOpen(situation)) return steps[0] ?? last
  return steps.find((step) => approvalAt(situation, step) === undefined) ?? last
}

/** Whether an approval at the open step is the last one that is missing. */
export function isLastMissing(situation: Situation): boolean {
  if (!isOpen(situation)) return situation.steps.length === 1
  const open = openStep(situation)
  return situation.steps.every((step) => step === open || approvalAt(situation, step) !== undefined)
}

/** The only one who wrote it, where somebody else could approve it; nobody in a workspace with a single approver. */
export function barredWriter({ writerIds, people }: Situation): string | null {
  const [writer, ...others] = writerIds
  if (writer === undefined || others.length > 0) return null
  return [...people.keys()].some((id) => id !== writer) ? writer : null
}

/**
 * Those who can decide at a step: its reviewers who are still there and did not write all of it themselves. Null when that
 * is nobody in particular, and anybody who may approve can.
 */
export function turnOf(situation: Situation, step: Step): string[] | null {
  const barred = barredWriter(situation)
  const able = step.reviewer_ids.filter((id) => situation.people.has(id) && id !== barred)
  return able.length > 0 ? able : null
}

/** Whom to tell and to show at a step: those whose turn it is, or who were asked; an empty list is everybody. */
export function askedAt(situation: Situation, step: Step): string[] {
  const barred = barredWriter(situation)
  const asked = situation.assigned.filter((id) => situation.people.has(id) && id !== barred)
  return turnOf(situation, step) ?? asked
}

/** `Bob`, `Bob or Carol`, `Bob, Carol or somebody else`. */
function named(ids: readonly string[], people: ReadonlyMap<string, string>): string {
  const names = ids.map((id) => people.get(id) ?? 'somebody').slice(0, 3)
  if (ids.length > 3) return `${names.slice(0, 2).join(', ')} or ${ids.length - 2} others`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

export interface Refusal {
  code: 'own_text' | 'not_your_turn' | 'may_not_approve'
  reason: string
}

const stepWords = ({ steps }: Situation, { position, name }: Step): string =>
  steps.length === 1 ? '' : ` at step ${position} of ${steps.length}, ${name}`

/** Why this person cannot approve at the open step; null when they can. */
export function whyNotApprove(situation: Situation, userId: string): Refusal | null {
  const { people } = situation
  const step = openStep(situation)
  if (!people.has(userId)) return { code: 'may_not_approve', reason: 'Your role does not allow you to approve texts.' }
  const turn = turnOf(situation, step)
  if (barredWriter(situation) === userId) {
    const others = turn ?? [...people.keys()].filter((id) => id !== userId)
    return {
      code: 'own_text',
      reason: `Only you wrote this text, so somebody else has to approve it${stepWords(situation, step)}: ${named(others, people)}.`,
    }
  }
  if (turn !== null && !turn.includes(userId))
    return { code: 'not_your_turn', reason: `It is the turn of ${named(turn, people)}${stepWords(situation, step)}.` }
  return null
}

/** What is still missing before this text can be published, in a sentence. */
export function whatIsMissing(situation: Situation): string {
  const step = openStep(situation)
  const asked = askedAt(situation, step)
  const whose =
    asked.length > 0
      ? named(asked, situation.people)
      : situation.people.size > 0
        ? 'anybody who may approve'
        : 'approval'
  if (situation.round?.state === 'changes_requested')
    return 'Changes were requested. Make them, and submit the text for review again.'
  if (!isOpen(situation))
    return `This text is not approved${situation.steps.length === 1 ? '' : `: it needs ${situation.steps.length} approvals`}. Submit it for review first.`
  return `This text is not approved yet. It waits for ${whose}${stepWords(situation, step)}.`
}

/** Every step with what has become of it; all are approved once the text is. */
export function trackOf(situation: Situation, isApproved: boolean): ReviewTrackStep[] {
  const open = openStep(situation)
  const { round, decisions } = situation
  return situation.steps.map((step) => {
    const objection =
      round?.state === 'changes_requested'
        ? decisions.findLast(({ step_id, decision }) => step_id === step.id && decision === 'changes_requested')
        : undefined
    const approval = isApproved || isOpen(situation) ? approvalAt(situation, step) : undefined
    const isDone = isApproved || (approval !== undefined && step !== open)
    const decided = objection ?? (isDone ? approval : undefined)
    return {
      id: step.id,
      position: step.position,
      name: step.name,
      reviewer_ids: askedAt(situation, step),
      state:
        objection !== undefined
          ? 'changes_requested'
          : isDone
            ? 'approved'
            : isOpen(situation) && step === open
              ? 'open'
              : 'waiting',
      decided_by: decided?.user_id ?? null,
      guest_name: decided?.guest_name ?? null,
      decided_at: decided?.created_at ?? null,
      comment: decided?.comment ?? null,
    }
  })
}
