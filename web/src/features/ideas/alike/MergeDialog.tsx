import type { Idea } from '@draftwright/contract/ideas'
import { joinWords } from '@draftwright/contract/joined-words'
import { Group, Text } from '@mantine/core'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { firstLine } from '../idea-title.ts'
import classes from './Alike.module.css'
import { useMerge } from './use-merge.ts'

interface MergeDialogProps {
  /** The one that stays. */
  kept: Idea
  /** The one that lives on in it. */
  other: Idea
  onClose: () => void
  /** For a page that says so itself and has a way back of its own. */
  onMerged?: (mergeId: string) => void
}

/** What a merge would make of two ideas, before it is done. */
export function MergeDialog({ kept, other, onClose, onMerged }: MergeDialogProps) {
  const { merge, isBusy } = useMerge()
  const tags = [...new Set([...kept.tags, ...other.tags])]
  const isSame = joinWords(kept.text, [other.text]) === kept.text
  async function confirm() {
    const mergeId = await merge(kept.id, [other.id], onMerged !== undefined)
    if (mergeId === null) return
    onClose()
    onMerged?.(mergeId)
  }
  return (
    <Modal opened onClose={onClose} title="Merge these ideas?" size="lg">
      <Text>
        “{firstLine(other.text, 60)}” goes into “{firstLine(kept.text, 60)}”, with its tags, votes and posts.
        {isSame ? ' It says nothing that is not there already, so the text stays as it is:' : ' The text will be:'}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keyboard. */}
      <div className={classes.preview} role="group" aria-label="The merged text" tabIndex={0}>
        {joinWords(kept.text, [other.text])}
      </div>
      {tags.length > 0 && (
        <Text size="sm" c="dimmed">
          Tags: {tags.join(', ')}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => void confirm()} data-autofocus>
          Merge
        </Button>
      </Group>
    </Modal>
  )
}
