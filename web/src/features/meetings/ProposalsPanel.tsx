import type { Meeting } from '@draftwright/contract/meetings/meetings'
import type { MeetingProposal } from '@draftwright/contract/meetings/meeting-proposals'
import { useMediaQuery } from '@mantine/hooks'
import { IconClipboardList } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { describeSuggestions } from './format-meeting.ts'
import { ProposalCard } from './ProposalCard.tsx'
import { ProposalRow } from './ProposalRow.tsx'
import styles from './proposals.module.css'
import { type ProposalReview, useProposalReview } from './use-proposal-review.tsx'
import { useProposalKeys } from './use-proposal-keys.ts'

interface ProposalsPanelProps {
  meeting: Meeting
  /** Scrolls the transcript to a line. */
  onShow: (seq: number) => void
}

/** What the meeting suggests for the CRM; nothing is written before somebody accepts it. */
export function ProposalsPanel({ meeting, onShow }: ProposalsPanelProps) {
  const review = useProposalReview(meeting.id)
  const { proposals, error, retry } = review
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  if (error !== undefined && proposals === undefined) return <ErrorState error={error} onRetry={retry} />
  if (proposals === undefined) return <RowsSkeleton rows={5} />
  if (proposals.length === 0)
    return (
      <EmptyState
        icon={<IconClipboardList size={22} />}
        title="Nothing for the CRM"
        text="Action items become tasks. Link a company or deal above to get more suggestions."
      />
    )
  return (
    <section className={styles.panel} aria-label="Proposals">
      {isPhone && review.mayWrite ? (
        <ProposalCards review={review} proposals={proposals} onShow={onShow} />
      ) : (
        <ProposalList review={review} proposals={proposals} onShow={onShow} />
      )}
      {review.dialog}
    </section>
  )
}

interface ListProps {
  review: ProposalReview
  proposals: readonly MeetingProposal[]
  onShow: (seq: number) => void
}

function ProposalList({ review, proposals, onShow }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  useProposalKeys(list, review)
  const { open, easy, mayWrite, isBusy } = review
  return (
    <>
      <header className={styles.header}>
        <p className={styles.hint} role="status">
          {describeOpen(open)}
        </p>
        {mayWrite && easy.length > 1 && (
          <Button size="sm" loading={isBusy} title="Shift A" onClick={() => review.accept(easy)}>
            Accept {easy.length}
          </Button>
        )}
      </header>
      {mayWrite && open.length > 0 && (
        <p className={styles.keys} aria-label="Keys">
          {keys.map(([key, what]) => (
            <span key={key}>
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}{' '}
              {what}
            </span>
          ))}
        </p>
      )}
      <ul ref={list} className={styles.list}>
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.key} proposal={proposal} review={review} onShow={onShow} />
        ))}
      </ul>
    </>
  )
}

const keys = [
  ['J K', 'move'],
  ['A', 'accept'],
  ['X', 'skip'],
  ['E', 'edit'],
  ['⇧A', 'accept all'],
  ['U', 'undo'],
] as const

/** How many are open, and which of them "accept all" leaves. */
function describeOpen(open: readonly MeetingProposal[]): string {
  if (open.length === 0) return 'All done.'
  const careful = [...new Set(open.filter(({ is_careful }) => is_careful).map(({ label }) => label))]
  const left = careful.length === 0 ? '' : ` Only one by one: ${careful.join(', ')}.`
  return `${describeSuggestions(open.length)}.${left}`
}

/** On a phone: one at a time, with two large buttons; what is decided stands below. */
function ProposalCards({ review, proposals, onShow }: ListProps) {
  const { open } = review
  const [current] = open
  const decided = proposals.filter(({ state }) => state !== 'open')
  return (
    <>
      <p className={styles.hint} role="status">
        {describeOpen(open)}
      </p>
      {current !== undefined && (
        <ProposalCard
          key={current.key}
          proposal={current}
          review={review}
          nDecided={decided.length}
          nAll={proposals.length}
          onShow={onShow}
        />
      )}
      {decided.length > 0 && (
        <ul className={styles.list} aria-label="Decided">
          {decided.map((proposal) => (
            <ProposalRow key={proposal.key} proposal={proposal} review={review} onShow={onShow} />
          ))}
        </ul>
      )}
    </>
  )
}
