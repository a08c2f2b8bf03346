import type { MeetingProposal } from '@draftwright/contract/meetings/meeting-proposals'
import { Group, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './proposals.module.css'
import type { ProposalReview } from './use-proposal-review.tsx'

/** The text of a proposal before it is accepted. Ctrl Enter accepts, Escape leaves it as it was. */
export function EditProposal({ proposal, review }: { proposal: MeetingProposal; review: ProposalReview }) {
  const [text, setText] = useState(proposal.kind === 'task' ? toTaskText(proposal.new) : proposal.new)
  function save(event?: FormEvent) {
    event?.preventDefault()
    if (text.trim() !== '') review.accept([proposal], text.trim())
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <Textarea
        aria-label={`Text of ${proposal.label}`}
        autosize
        minRows={2}
        maxLength={2000}
        // The person has just asked for this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') review.edit(null)
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
      />
      <Group gap="xs">
        <Button type="submit" size="sm" loading={review.isBusy} disabled={text.trim() === ''}>
          Accept so
        </Button>
        <Button variant="ghost" size="sm" onClick={() => review.edit(null)}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

/** A task is shown with who does it and by when in brackets, which are fields of their own; a name may have brackets too. */
function toTaskText(shown: string): string {
  let depth = 0
  for (let at = shown.length - 1; at > 0; at--) {
    if (shown[at] === ')') depth += 1
    else if (shown[at] === '(' && --depth === 0) return shown.slice(0, at).trimEnd()
  }
  return shown
}
