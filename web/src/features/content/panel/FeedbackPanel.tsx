import type { Content } from '@draftwright/contract/content'
import type { ProposedChange } from '@draftwright/contract/proposals'
import { Group, Text, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { readError } from '../../../api/api.ts'
import { useAskFeedbackMutation, useSaveContentMutation } from '../api.ts'
import { DiffWords } from '../DiffView.tsx'
import diffStyles from '../DiffView.module.css'
import { diffText } from '../document-diff.ts'
import type { Saver } from '../saver.ts'
import styles from './FeedbackPanel.module.css'

const quick = ['Shorter', 'Plainer words', 'More formal', 'Add an example', 'Another opening'] as const

interface Proposal {
  revisionId: string
  note: string | null
  changes: ProposedChange[]
  decided: Record<string, 'accepted' | 'rejected'>
}
interface FeedbackPanelProps {
  content: Content
  channelId: string
  selection: string
  saver: Saver
  onTaken: (content: Content) => void
}

/** Feedback becomes proposed changes; nothing enters the text before the person takes it. */
export function FeedbackPanel({ content, channelId, selection, saver, onTaken }: FeedbackPanelProps) {
  const [ask, asking] = useAskFeedbackMutation()
  const [save, saving] = useSaveContentMutation()
  const [text, setText] = useState('')
  const [isWhole, setWhole] = useState(false)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [error, setError] = useState<string | null>(null)
  const about = isWhole ? '' : selection

  const send = async (feedback: string) => {
    setError(null)
    if (!(await saver.flush('edit'))) {
      setError('The text is not saved yet, so there is nothing to work on. Try again once it is.')
      return
    }
    const answer = await ask({ channelId, content_id: content.id, feedback, ...(about ? { selection: about } : {}) })
    if (!answer.data) {
      setError(readError(answer.error).message)
      return
    }
    const { revision, changes, note } = answer.data
    setProposal({ revisionId: revision.id, changes, note, decided: {} })
    setText('')
  }
  const decide = (ids: string[], as: 'accepted' | 'rejected') =>
    setProposal(
      (now) => now && { ...now, decided: { ...now.decided, ...Object.fromEntries(ids.map((id) => [id, as])) } },
    )
  const accept = async (ids: string[]) => {
    if (!proposal || !(await saver.flush('edit'))) return
    setError(null)
    const answer = await save({
      id: content.id,
      updated_at: saver.version(),
      accepted: { revision_id: proposal.revisionId, change_ids: ids },
    })
    if (answer.data) {
      onTaken(answer.data)
      decide(ids, 'accepted')
    } else setError(readError(answer.error).message)
  }
  const open = proposal?.changes.filter((change) => !proposal.decided[change.id]) ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) void send(text.trim())
  }

  return (
    <div className={styles.panel}>
      <form onSubmit={submit}>
        {about ? (
          <p className={styles.about}>
            <span>
              About <q>{about.length > 120 ? `${about.slice(0, 120)}…` : about}</q>
            </span>
            <button
              type="button"
              className={styles.clear}
              aria-label="Give feedback on the whole text"
              onClick={() => setWhole(true)}
            >
              <IconX size={14} aria-hidden />
            </button>
          </p>
        ) : (
          <p className={styles.about}>About the whole text. Select words to speak of them only.</p>
        )}
        <Textarea
          aria-label="Feedback"
          placeholder="What should be different?"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={4000}
          value={text}
          onFocus={() => setWhole(isWhole && selection === '')}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
              event.stopPropagation()
              submit(event)
            }
          }}
        />
        <div className={styles.quick}>
          {quick.map((wish) => (
            <button
              key={wish}
              type="button"
              className={styles.chip}
              disabled={asking.isLoading}
              onClick={() => void send(wish)}
            >
              {wish}
            </button>
          ))}
        </div>
        <Group justify="flex-end">
          <Button type="submit" variant="outline" loading={asking.isLoading} disabled={!text.trim()}>
            Propose changes
          </Button>
        </Group>
      </form>
      {error ? (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      ) : null}
      {proposal && !asking.isLoading ? (
        <section className={styles.proposal} aria-label="Proposed changes">
          <h3 className={styles.heading}>{headingOf(proposal.changes.length, open.length)}</h3>
          {proposal.note ? <p className={styles.note}>{proposal.note}</p> : null}
          <ol className={styles.changes}>
            {proposal.changes.map((change) => (
              <li key={change.id} className={styles.change} data-decided={proposal.decided[change.id]}>
                <p className={diffStyles.words}>
                  <DiffWords parts={diffText(change.before, change.after)} />
                </p>
                {proposal.decided[change.id] ? (
                  <span className={styles.decided}>
                    {proposal.decided[change.id] === 'accepted' ? 'Accepted' : 'Rejected'}
                  </span>
                ) : (
                  <Group gap="xs">
                    <Button
                      size="sm"
                      variant="secondary"
                      disabled={saving.isLoading}
                      onClick={() => void accept([change.id])}
                    >
                      Accept
                    </Button>
                    <Button
                      size="sm"
                      variant="ghost"
                      disabled={saving.isLoading}
                      onClick={() => decide([change.id], 'rejected')}
                    >
                      Reject
                    </Button>
                  </Group>
                )}
              </li>
            ))}
          </ol>
          {open.length > 1 ? (
            <Group justify="flex-end" gap="xs">
              <Button size="sm" variant="ghost" onClick={() => setProposal(null)}>
                Reject all
              </Button>
              <Button
                size="sm"
                variant="outline"
                loading={saving.isLoading}
                onClick={() => void accept(open.map(({ id }) => id))}
              >
                Accept all {open.length}
              </Button>
            </Group>
          ) : null}
        </section>
      ) : null}
    </div>
  )
}

function headingOf(total: number, open: number): string {
  if (total === 0) return 'No change proposed'
  if (open === 0) return 'All decided'
  return open === 1 ? '1 change to decide on' : `${open} changes to decide on`
}
