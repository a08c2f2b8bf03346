import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { EditProposal } from './EditProposal.tsx'
import { ProposalChange } from './ProposalChange.tsx'
import { ModeSelect, type ProposalProps } from './ProposalRow.tsx'
import styles from './proposals.module.css'

/** One proposal on a phone. */
export function ProposalCard({
  proposal,
  review,
  nDecided,
  nAll,
  onShow,
}: ProposalProps & { nDecided: number; nAll: number }) {
  const { key, label, record, new: next, is_text } = proposal
  const isEditing = review.editing === key
  return (
    <article className={styles.card} aria-label={label}>
      <p className={styles.place}>
        {nDecided + 1} of {nAll}
        {nDecided > 0 && (
          <Button variant="ghost" size="sm" onClick={review.undoLast}>
            Undo the last
          </Button>
        )}
      </p>
      <h2 className={styles.title}>
        {label}
        {record !== null && <span className={styles.record}> · {record.name}</span>}
      </h2>
      {isEditing ? (
        <EditProposal proposal={proposal} review={review} />
      ) : (
        <>
          <ProposalChange proposal={proposal} onShow={onShow} />
          <div className={styles.cardMode}>
            <ModeSelect proposal={proposal} review={review} />
            {is_text && (
              <Button
                variant="ghost"
                size="sm"
                icon={<IconPencil size={14} aria-hidden />}
                onClick={() => review.edit(key)}
              >
                Edit
              </Button>
            )}
          </div>
          <div className={styles.large}>
            <Button
              variant="outline"
              icon={<IconX size={18} aria-hidden />}
              aria-label={`Skip ${label}: ${next}`}
              onClick={() => review.setSkipped(key, true)}
            >
              Skip
            </Button>
            <Button
              icon={<IconCheck size={18} aria-hidden />}
              loading={review.isBusy}
              aria-label={`Accept ${label}: ${next}`}
              onClick={() => review.accept([proposal])}
            >
              Accept
            </Button>
          </div>
        </>
      )}
    </article>
  )
}
