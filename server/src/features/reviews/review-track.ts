import type { ReviewStep, ReviewTrackStep } from '@draftwright/contract/reviews'
import { maxReviewSteps } from '@draftwright/contract/vocabulary'
import type { Decision, Round } from './rounds-store.ts'

/** A configured step, or the default step of a workspace without any. */
export type Step = Omit<ReviewStep, 'id'> & { id: string | null }
const onlyStep: Step = { id: null, position: 1, name: 'Review', reviewer_ids: [] }

/** All data that determines the current step and reviewers of a text. */
export interface ReviewSituation {
  steps: readonly Step[]
  /** The newest round; only an open one can be decided. */
  round: Round | null
  /** Of that round and of the current text, without advice. */
  decisions: readonly Decision[]
  assigned: readonly string[]
  /** Active members who may approve, with their names. */
  people: ReadonlyMap<string, string>
  /** The people who edited the text since the last approval. */
  writerIds: readonly string[]
}

export const resolveSteps = (configured: readonly ReviewStep[]): readonly Step[] =>
  configured.length === 0 ? [onlyStep] : configured.slice(0, maxReviewSteps)

const isRoundOpen = ({ round }: ReviewSituation): boolean => round?.state === 'open'
const findApproval = ({ decisions }: ReviewSituation, { id }: Step): Decision | undefined =>
  decisions.findLast((decision) => decision.step_id === id && decision.decision === 'approved')

/** The current step. If steps were removed so that none is left, the last one is repeated. */
export function getOpenStep(situation: ReviewSituation): Step {
  const { steps } = situation
  const last = steps.at(-1) ?? onlyStep
  if (!isRoundOpen(situation)) return steps[0] ?? last
  return steps.find((step) => findApproval(situation, step) === undefined) ?? last
}

/** Whether an approval at the current step is the last missing one. */
export function isLastApprovalMissing(situation: ReviewSituation): boolean {
  if (!isRoundOpen(situation)) return situation.steps.length === 1
  const open = getOpenStep(situation)
  return situation.steps.every((step) => step === open || findApproval(situation, step) !== undefined)
}

/** The only author, if someone else could approve it; nobody in a workspace with a single approver. */
function findExcludedWriter({ writerIds, people }: ReviewSituation): string | null {
  const [writer, ...others] = writerIds
  if (writer === undefined || others.length > 0) return null
  return [...people.keys()].some((id) => id !== writer) ? writer : null
}

/**
 * The people who can decide at a step: its active reviewers who did not write all of the text. Null when there are none, and
 * anybody who may approve can decide.
 */
function resolveStepReviewers(situation: ReviewSituation, step: Step): string[] | null {
  const barred = findExcludedWriter(situation)
  const able = step.reviewer_ids.filter((id) => situation.people.has(id) && id !== barred)
  return able.length > 0 ? able : null
}

/** The people to notify and show at a step: its current or requested reviewers; an empty list is everyone. */
export function listAskedReviewers(situation: ReviewSituation, step: Step): string[] {
  const barred = findExcludedWriter(situation)
  const asked = situation.assigned.filter((id) => situation.people.has(id) && id !== barred)
  return resolveStepReviewers(situation, step) ?? asked
}

/** `Bob`, `Bob or Carol`, `Bob, Carol or someone else`. */
function formatNames(ids: readonly string[], people: ReadonlyMap<string, string>): string {
  const names = ids.map((id) => people.get(id) ?? 'someone').slice(0, 3)
  if (ids.length > 3) return `${names.slice(0, 2).join(', ')} or ${ids.length - 2} others`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

export interface ApprovalRefusal {
  code: 'own_text' | 'not_your_turn' | 'may_not_approve'
  reason: string
}

const formatStep = ({ steps }: ReviewSituation, { position, name }: Step): string =>
  steps.length === 1 ? '' : ` at step ${position} of ${steps.length}, ${name}`

/** Why this person cannot approve at the current step; null when they can. */
export function findApprovalRefusal(situation: ReviewSituation, userId: string): ApprovalRefusal | null {
  const { people } = situation
  const step = getOpenStep(situation)
  if (!people.has(userId)) return { code: 'may_not_approve', reason: 'Your role does not allow you to approve posts.' }
  const turn = resolveStepReviewers(situation, step)
  if (findExcludedWriter(situation) === userId) {
    const others = turn ?? [...people.keys()].filter((id) => id !== userId)
    return {
      code: 'own_text',
      reason: `You wrote this post, so someone else has to approve it${formatStep(situation, step)}: ${formatNames(others, people)}.`,
    }
  }
  if (turn !== null && !turn.includes(userId))
    return {
      code: 'not_your_turn',
      reason: `Waiting for ${formatNames(turn, people)}${formatStep(situation, step)}.`,
    }
  return null
}

/** What is missing before this text can be published, as a sentence. */
export function describeMissingApproval(situation: ReviewSituation): string {
  const step = getOpenStep(situation)
  const asked = listAskedReviewers(situation, step)
  const whose =
    asked.length > 0 ? formatNames(asked, situation.people) : situation.people.size > 0 ? 'any approver' : 'approval'
  if (situation.round?.state === 'changes_requested')
    return 'Changes were requested. Edit the post and submit it for review again.'
  if (!isRoundOpen(situation))
    return `This post is not approved${situation.steps.length === 1 ? '' : `: it needs ${situation.steps.length} approvals`}. Submit it for review first.`
  return `This post is not approved yet. Waiting for ${whose}${formatStep(situation, step)}.`
}

/** Every step with its state; all are approved once the text is. */
export function buildReviewTrack(situation: ReviewSituation, isApproved: boolean): ReviewTrackStep[] {
  const open = getOpenStep(situation)
  const { round, decisions } = situation
  return situation.steps.map((step) => {
    const objection =
      round?.state === 'changes_requested'
        ? decisions.findLast(({ step_id, decision }) => step_id === step.id && decision === 'changes_requested')
        : undefined
    const approval = isApproved || isRoundOpen(situation) ? findApproval(situation, step) : undefined
    const isDone = isApproved || (approval !== undefined && step !== open)
    const decided = objection ?? (isDone ? approval : undefined)
    return {
      id: step.id,
      position: step.position,
      name: step.name,
      reviewer_ids: listAskedReviewers(situation, step),
      state:
        objection !== undefined
          ? 'changes_requested'
          : isDone
            ? 'approved'
            : isRoundOpen(situation) && step === open
              ? 'open'
              : 'waiting',
      decided_by: decided?.user_id ?? null,
      guest_name: decided?.guest_name ?? null,
      decided_at: decided?.created_at ?? null,
      comment: decided?.comment ?? null,
    }
  })
}
