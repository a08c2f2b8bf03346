import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import { Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { DiffView } from './DiffView.tsx'
import { diffDocs } from './document-diff.ts'

interface ConflictDialogProps {
  theirs: Content
  nameOf: (userId: string | null) => string
  readMine: () => Doc
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Two people wrote at once. Neither text is lost: the one not chosen stays in the revisions or one undo away. */
export function ConflictDialog({ theirs, nameOf, readMine, onTakeTheirs, onKeepMine }: ConflictDialogProps) {
  const [mine, setMine] = useState<Doc | null>(null)
  const blocks = useMemo(() => (mine ? diffDocs(theirs.rich_content, mine) : []), [mine, theirs])
  const time = new Date(theirs.updated_at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
  return (
    <Modal
      opened
      title="This text was changed somewhere else"
      onClose={() => undefined}
      isClosable={false}
      size={mine ? 'xl' : 'md'}
    >
      <Text size="sm" mb="md">
        Another version of “{theirs.title}” was saved at {time}
        {theirs.author_id ? `, in a text by ${nameOf(theirs.author_id)}` : ''}. Yours is not saved yet. Choose which one
        goes on; the other stays in the revisions or comes back with Undo.
      </Text>
      {mine ? (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            From theirs to yours: removed words are only in theirs, added words only in yours.
          </Text>
          <DiffView blocks={blocks} label="From their version to yours" />
        </>
      ) : null}
      <Group mt="lg" justify="flex-end" gap="xs">
        {mine ? null : (
          <Button variant="ghost" onClick={() => setMine(readMine())}>
            Compare
          </Button>
        )}
        <Button variant="outline" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </Group>
    </Modal>
  )
}
