import type { Proposal } from '@draftwright/contract/proposals'
import { Group } from '@mantine/core'
import { Button } from '../../../ui/Button.tsx'
import { DiffWords } from '../DiffView.tsx'
import diffStyles from '../DiffView.module.css'
import { diffText } from '../document-diff.ts'
import styles from './FeedbackPanel.module.css'
import { SourceLinks } from './SourceLinks.tsx'
import { Warning } from './Warning.tsx'

interface ProposedChangeItemProps {
  change: Proposal['changes'][number]
  isBusy: boolean
  onAccept: () => void
  onReject: () => void
  onUndo: () => void
}

const words = { accepted: 'Accepted', rejected: 'Rejected', stale: 'No longer applies', open: '' } as const

const lostWords = { link: 'the link', figure: '', name: '', block: 'the', footnote: 'the footnote' } as const

/** What a person should look at before they accept a change, and what it rests on. */
function ChangeMarks({
  change: { lost = [], unsupported = [], sources = [] },
}: Pick<ProposedChangeItemProps, 'change'>) {
  return (
    <>
      {lost.length > 0 ? (
        <Warning>Loses {lost.map(({ kind, text }) => `${lostWords[kind]} ${text}`.trim()).join(', ')}</Warning>
      ) : null}
      {unsupported.length > 0 ? (
        <Warning>Not in your text or sources: {unsupported.map(({ text }) => text).join(', ')}</Warning>
      ) : null}
      {sources.length > 0 ? <SourceLinks sources={sources} /> : null}
    </>
  )
}

/** One change with its deleted and inserted words; usable by keyboard. */
export function ProposedChangeItem({ change, isBusy, onAccept, onReject, onUndo }: ProposedChangeItemProps) {
  const { state } = change
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keys of the list work on the change that has the focus.
    <li className={styles.change} data-decided={state === 'open' ? undefined : state} tabIndex={0}>
      {change.id === 'title' ? <span className={styles.decided}>Title</span> : null}
      <p className={diffStyles.words}>
        <DiffWords parts={diffText(change.before, change.after)} />
      </p>
      {state === 'open' ? <ChangeMarks change={change} /> : null}
      {state === 'open' ? (
        <Group gap="xs">
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={onAccept}>
            Accept
          </Button>
          <Button size="sm" variant="ghost" disabled={isBusy} onClick={onReject}>
            Reject
          </Button>
        </Group>
      ) : (
        <Group gap="xs">
          <span className={styles.decided}>{words[state]}</span>
          {state === 'stale' ? null : (
            <Button size="sm" variant="ghost" disabled={isBusy} onClick={onUndo}>
              Undo
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}
