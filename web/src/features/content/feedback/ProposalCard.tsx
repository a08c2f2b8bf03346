import type { RunUsage } from '@draftwright/contract/generation'
import type { Proposal } from '@draftwright/contract/proposals'
import { Group } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatUsage, ModelName } from '../../generation/index.ts'
import type { ContentEditing } from '../use-content-editing.ts'
import styles from './FeedbackPanel.module.css'
import { ProposedChangeItem } from './ProposedChangeItem.tsx'
import { useProposalDecisions } from './use-proposal-decisions.ts'

/** The text that changes are taken into. */
export type Desk = ContentEditing

interface ProposalCardProps {
  proposal: Proposal
  desk: Desk
  /** The change the person hovers or focuses; null: none. */
  onPoint: (change: Proposal['changes'][number] | null) => void
  /** Called after a decision: decided proposals stay visible, to be undone. */
  onDecide: () => void
  /** Null: the request is not known any more. */
  onAskAgain: (() => void) | null
  /** What its run has used. */
  usage?: RunUsage | null | undefined
}

/** The proposed changes. In the list, J and K move down and up, A accepts, R rejects and U undoes. */
export function ProposalCard({ proposal, desk, onPoint, onDecide, onAskAgain, usage }: ProposalCardProps) {
  const { accept, reject, undo, isBusy, error } = useProposalDecisions(proposal, desk, onDecide)
  const list = useRef<HTMLOListElement>(null)
  const { changes } = proposal
  const open = changes.filter(({ state }) => state === 'open').map(({ id }) => id)
  const whole = changes.filter(({ state, lost = [] }) => state === 'open' && lost.length === 0).map(({ id }) => id)
  const nStale = changes.filter(({ state }) => state === 'stale').length

  const pointed = useRef<number>(null)
  const pointAt = (target: EventTarget) => {
    const items = [...(list.current?.children ?? [])]
    const at = items.findIndex((item) => target instanceof Node && item.contains(target))
    if (at < 0 || at === pointed.current) return
    pointed.current = at
    onPoint(changes[at] ?? null)
  }
  const pointAway = () => {
    pointed.current = null
    onPoint(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isBusy) return
    const items = [...(list.current?.children ?? [])]
    const at = items.findIndex((item) => item.contains(document.activeElement))
    const change = changes[at]
    const showChange = (to: number) => {
      const item = items[to]
      if (item instanceof HTMLElement) item.focus()
    }
    const key = event.key.toLowerCase()
    // On a button in it, Enter presses the button.
    const isOnItem = items[at] === document.activeElement
    if (key === 'j' || event.key === 'ArrowDown') showChange(at + 1)
    else if (key === 'k' || event.key === 'ArrowUp') showChange(at - 1)
    else if ((key === 'a' || (key === 'enter' && isOnItem)) && change?.state === 'open') {
      void accept([change.id])
      showChange(at + 1)
    } else if ((key === 'r' || (key === 'backspace' && isOnItem)) && change?.state === 'open') {
      void reject([change.id])
      showChange(at + 1)
    } else if (key === 'u' && (change?.state === 'accepted' || change?.state === 'rejected')) void undo(change)
    else return
    event.preventDefault()
  }
  return (
    <section className={styles.proposal} aria-label="Proposed changes">
      <div>
        <h3 className={styles.heading}>{proposal.asked ?? 'Proposed changes'}</h3>
        <p className={styles.by}>
          {proposal.model ? <ModelName id={proposal.model} /> : null} · {formatHeading(changes.length, open.length)}
          {usage ? ` · ${formatUsage(usage)}` : ''}
        </p>
      </div>
      {proposal.note ? <p className={styles.note}>{proposal.note}</p> : null}
      {nStale > 0 ? (
        <div className={styles.note}>
          <p>
            {nStale === 1 ? 'One change no longer applies' : `${nStale} changes no longer apply`}: the text was edited
            there.
          </p>
          <Group gap="xs" mt={6}>
            {onAskAgain ? (
              <Button size="sm" variant="outline" onClick={onAskAgain}>
                Ask again
              </Button>
            ) : null}
            <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => void reject(listStaleChanges(proposal))}>
              Dismiss
            </Button>
          </Group>
        </div>
      ) : null}
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys belong to the changes in it. */}
      <ol
        ref={list}
        className={styles.changes}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => pointAt(target)}
        onPointerOver={({ target }) => pointAt(target)}
        onPointerLeave={pointAway}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) pointAway()
        }}
      >
        {changes.map((change) => (
          <ProposedChangeItem
            key={change.id}
            change={change}
            isBusy={isBusy}
            onAccept={() => void accept([change.id])}
            onReject={() => void reject([change.id])}
            onUndo={() => void undo(change)}
          />
        ))}
      </ol>
      {open.length > 1 ? (
        <Group justify="flex-end" gap="xs">
          <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => void reject(open)}>
            Reject all
          </Button>
          {whole.length > 1 ? (
            <Button size="sm" variant="outline" loading={isBusy} onClick={() => void accept(whole)}>
              {whole.length === open.length ? `Accept all ${open.length}` : `Accept ${whole.length} without losses`}
            </Button>
          ) : null}
        </Group>
      ) : null}
      {open.length > 0 ? <p className={styles.keys}>J and K move, A accepts, R rejects, U undoes.</p> : null}
    </section>
  )
}

const listStaleChanges = ({ changes }: Proposal): string[] =>
  changes.filter(({ state }) => state === 'stale').map(({ id }) => id)

function formatHeading(total: number, open: number): string {
  if (total === 0) return 'No change proposed'
  if (open === 0) return 'All changes reviewed'
  return open === 1 ? '1 change to review' : `${open} changes to review`
}
