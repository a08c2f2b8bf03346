import type { MeetingProposal, WriteMode } from '@draftwright/contract/meetings/meeting-proposals'
import { NativeSelect } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { EditProposal } from './EditProposal.tsx'
import { ProposalChange } from './ProposalChange.tsx'
import styles from './proposals.module.css'
import type { ProposalReview } from './use-proposal-review.tsx'

const modeNames: Readonly<Record<WriteMode, string>> = {
  fill: 'Fill in',
  overwrite: 'Replace',
  append: 'Add to it',
}

export interface ProposalProps {
  proposal: MeetingProposal
  review: ProposalReview
  onShow: (seq: number) => void
}

/** One proposal of the list. */
export function ProposalRow({ proposal, review, onShow }: ProposalProps) {
  const { key, label, record, state, new: next } = proposal
  const isOpen = state === 'open' && review.mayWrite
  const [quote] = proposal.evidence
  return (
    <li className={styles.row} data-proposal={key} data-state={state}>
      <div className={styles.head}>
        <button
          type="button"
          data-row
          className={styles.title}
          onClick={() => quote !== undefined && onShow(quote.seq)}
        >
          {label}
          {record !== null && <span className={styles.record}> · {record.name}</span>}
        </button>
        {state === 'applied' && <span className={styles.state}>Accepted</span>}
        {state === 'skipped' && <span className={styles.state}>Skipped</span>}
        <span className={styles.actions}>
          {isOpen && <OpenActions proposal={proposal} review={review} />}
          {state === 'skipped' && review.mayWrite && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Bring back ${label}: ${next}`}
              onClick={() => review.setSkipped(key, false)}
            >
              Bring back
            </Button>
          )}
        </span>
      </div>
      {isOpen && review.editing === key ? (
        <EditProposal proposal={proposal} review={review} />
      ) : (
        <ProposalChange proposal={proposal} onShow={onShow} />
      )}
    </li>
  )
}

function OpenActions({ proposal, review }: { proposal: MeetingProposal; review: ProposalReview }) {
  const { key, label, new: next, is_text } = proposal
  return (
    <>
      <ModeSelect proposal={proposal} review={review} />
      {is_text && review.editing !== key && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Edit ${label}: ${next}`}
          title="Edit  E"
          onClick={() => review.edit(key)}
        >
          <IconPencil size={16} aria-hidden />
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        title="Skip  X"
        aria-label={`Skip ${label}: ${next}`}
        onClick={() => review.setSkipped(key, true)}
      >
        Skip
      </Button>
      <Button
        variant="outline"
        size="sm"
        icon={<IconCheck size={14} aria-hidden />}
        disabled={review.isBusy}
        title="Accept  A"
        aria-label={`Accept ${label}: ${next}`}
        onClick={() => review.accept([proposal])}
      >
        Accept
      </Button>
    </>
  )
}

/** How it is written, where there is a choice. */
export function ModeSelect({ proposal, review }: { proposal: MeetingProposal; review: ProposalReview }) {
  const { key, label, modes } = proposal
  const mode = review.getMode(proposal)
  if (modes.length < 2 || mode === undefined) return null
  return (
    <NativeSelect
      size="xs"
      aria-label={`How to write ${label}`}
      data={modes.map((value) => ({ value, label: modeNames[value] }))}
      value={mode}
      // The options are the contract's own.
      onChange={(event) => review.setMode(key, event.currentTarget.value as WriteMode)}
    />
  )
}
