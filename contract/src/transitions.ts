import type { ContentStatus } from './vocabulary.ts'

/** What decides which transitions a post can make; the server computes it from the row, the web from the answer. */
export interface TransitionFacts {
  status: ContentStatus
  isInTrash: boolean
  /** The current text is the approved one. */
  isApproved: boolean
  /** It is live, and the current text differs from the live one. */
  hasNextText: boolean
  /** How its channel is published to; null without a channel. */
  delivery: 'site' | 'hand' | 'network' | null
}

/** Who is notified when the transition is made, besides the one who makes it. */
type Audience = 'nobody' | 'author' | 'reviewers' | 'publishers'

interface TransitionRule {
  /** Statuses it starts from. */
  from: readonly ContentStatus[]
  /** A state besides these from which it starts as well. */
  orIf?: (facts: TransitionFacts) => boolean
  /** The event in the post's history. */
  event: string
  notifies: Audience
  /** Whether the current text must be the approved one, and fit its channel. */
  needs?: 'fit' | 'approval' | 'approval and fit'
  /** Members may make it with their own posts only, unless they may change everyone's. */
  isForOwn?: boolean
  /** Why it cannot be made from any other state. */
  refusal: string
}

const isNextText = ({ hasNextText, isApproved }: TransitionFacts): boolean => hasNextText && !isApproved
const isApprovedNextText = ({ hasNextText, isApproved }: TransitionFacts): boolean => hasNextText && isApproved
/** Due, and to be posted by hand. */
const isWaitingForManualPost = ({ status, delivery }: TransitionFacts): boolean =>
  status === 'publishing' && delivery === 'hand'

/** Every change of a post's status that a person makes; read by the server, which enforces it, and by the web, which offers it. */
const transitions = {
  submit: {
    from: ['draft', 'changes_requested'],
    orIf: isNextText,
    event: 'submitted',
    notifies: 'reviewers',
    isForOwn: true,
    refusal: 'Only a draft can be submitted for review',
  },
  approve: {
    from: ['draft', 'in_review', 'changes_requested'],
    orIf: isNextText,
    event: 'approved',
    notifies: 'author',
    needs: 'fit',
    refusal: 'Nothing to approve: this post is approved or archived',
  },
  requestChanges: {
    from: ['in_review', 'approved'],
    orIf: ({ hasNextText }) => hasNextText,
    event: 'changes_requested',
    notifies: 'author',
    refusal: 'You can only request changes to a post that is in review or approved',
  },
  // Whether a round is open on the next text of a live post is decided by the reviews feature.
  withdraw: {
    from: ['in_review'],
    orIf: ({ hasNextText }) => hasNextText,
    event: 'withdrawn',
    notifies: 'nobody',
    refusal: 'This post is not in review',
  },
  publish: {
    from: ['approved', 'scheduled', 'missed', 'failed'],
    orIf: isApprovedNextText,
    event: 'published',
    notifies: 'author',
    needs: 'approval and fit',
    refusal: 'Only an approved post can be published',
  },
  markPosted: {
    from: ['approved', 'scheduled', 'publishing', 'missed', 'unknown', 'failed'],
    orIf: ({ hasNextText }) => hasNextText,
    event: 'posted',
    notifies: 'author',
    needs: 'approval and fit',
    refusal: 'Only an approved post can be marked as posted',
  },
  schedule: {
    from: ['approved', 'scheduled', 'missed', 'failed'],
    orIf: isWaitingForManualPost,
    event: 'scheduled',
    notifies: 'nobody',
    needs: 'approval and fit',
    refusal: 'Only an approved post can be scheduled',
  },
  unschedule: {
    from: ['scheduled', 'missed', 'failed'],
    orIf: isWaitingForManualPost,
    event: 'unscheduled',
    notifies: 'nobody',
    refusal: 'This post is not scheduled',
  },
  stopDelivery: {
    from: ['publishing', 'published'],
    event: 'stopped',
    notifies: 'nobody',
    refusal: 'Nothing of this post is being sent',
  },
  resolveDelivery: {
    from: ['unknown'],
    event: 'found_live',
    notifies: 'author',
    refusal: 'The delivery of this post is not unclear',
  },
  unpublish: {
    from: ['published'],
    event: 'unpublished',
    notifies: 'nobody',
    refusal: 'This post is not published',
  },
  archive: {
    from: ['draft', 'in_review', 'changes_requested', 'approved', 'scheduled', 'failed', 'missed', 'unknown'],
    orIf: isWaitingForManualPost,
    event: 'archived',
    notifies: 'nobody',
    isForOwn: true,
    refusal: 'Unpublish the post before you archive it',
  },
  unarchive: {
    from: ['archived'],
    event: 'unarchived',
    notifies: 'nobody',
    isForOwn: true,
    refusal: 'This post is not archived',
  },
  remove: {
    from: [
      'draft',
      'in_review',
      'changes_requested',
      'approved',
      'scheduled',
      'failed',
      'missed',
      'unknown',
      'archived',
    ],
    orIf: isWaitingForManualPost,
    event: 'trashed',
    notifies: 'nobody',
    isForOwn: true,
    refusal: 'Unpublish the post before you delete it',
  },
} satisfies Record<string, TransitionRule>
export type Transition = keyof typeof transitions

export const getTransition = (name: Transition): TransitionRule => transitions[name]

/** Whether a post in this state can make the transition; rights and open reviews are checked besides. */
export function isTransitionAllowed(facts: TransitionFacts, name: Transition): boolean {
  const { from, orIf } = getTransition(name)
  return !facts.isInTrash && (from.includes(facts.status) || orIf?.(facts) === true)
}
