import type { Idea } from '@draftwright/contract/ideas'
import { joinWords } from '@draftwright/contract/join-words'
import { Group, Text } from '@mantine/core'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { extractFirstLine } from '../idea-title.ts'
import classes from './Alike.module.css'
import { useMergeIdeas } from './use-merge-ideas.ts'

interface MergeDialogProps {
  /** The remaining one. */
  kept: Idea
  /** The one that was merged into it. */
  other: Idea
  onClose: () => void
  /** For a page that shows this itself and has its own undo. */
  onMerged?: (mergeId: string) => void
}

/** A preview of merging two ideas. */
export function MergeDialog({ kept, other, onClose, onMerged }: MergeDialogProps) {
  const { merge, isBusy } = useMergeIdeas()
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
        “{extractFirstLine(other.text, 60)}” goes into “{extractFirstLine(kept.text, 60)}”, with its tags, votes and
        posts.
        {isSame ? ' It adds nothing new, so the text stays the same:' : ' Merged text:'}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable content must be focusable. */}
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
