import type { ReviewTrackStep } from '@draftwright/contract/reviews'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import styles from './ReviewTrack.module.css'

interface ReviewTrackProps {
  steps: ReviewTrackStep[]
  nameOf: (userId: string | null) => string
}

/** The approvals a text needs, in order: whose turn it is, who has approved, and when. */
export function ReviewTrack({ steps, nameOf }: ReviewTrackProps) {
  return (
    <ol className={styles.track} aria-label="Review steps">
      {steps.map((step) => (
        <li key={step.id ?? 'only'} className={styles.step} data-state={step.state}>
          <span className={styles.dot} aria-hidden>
            {step.state === 'approved' ? <IconCheck size={11} stroke={3} /> : null}
            {step.state === 'changes_requested' ? <IconPencil size={10} /> : null}
          </span>
          <span className={styles.name}>{step.name}</span>
          <span className={styles.who}>
            {describeStep(step, nameOf)}
            {step.decided_at ? (
              <>
                {' · '}
                <TimeAgo time={step.decided_at} />
              </>
            ) : null}
          </span>
          {step.comment ? <span className={styles.comment}>“{step.comment}”</span> : null}
        </li>
      ))}
    </ol>
  )
}

function describeStep(step: ReviewTrackStep, nameOf: (userId: string | null) => string): string {
  const by = step.guest_name === null ? nameOf(step.decided_by) : `${step.guest_name} (guest)`
  const isNamed = step.decided_by !== null || step.guest_name !== null
  const whose = step.reviewer_ids.length === 0 ? 'Any approver' : step.reviewer_ids.map(nameOf).join(', ')
  if (step.state === 'approved') return isNamed ? `Approved by ${by}` : 'Approved'
  if (step.state === 'changes_requested') return `${by} asked for changes`
  return step.state === 'open' ? `Waiting for ${whose}` : whose
}
