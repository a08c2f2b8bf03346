import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { DiffView, DiffWords } from './DiffView.tsx'
import { diffDocs, diffText } from './document-diff.ts'
import { clashing, hasClash, type Side } from './merge-docs.ts'
import type { FieldName, Reconciled } from './reconcile.ts'

interface ConflictDialogProps {
  clash: Reconciled
  mine: Record<FieldName, string | null>
  onChoose: (side: Side) => void
}

/**
 * Two people changed the same words. Only those are asked about: all else of both is in the text already, and the side that
 * is not chosen stays in the revisions or one undo away.
 */
export function ConflictDialog({ clash: { theirs, pieces, fields }, mine, onChoose }: ConflictDialogProps) {
  const blocks = useMemo(() => diffDocs(clashing(pieces, 'theirs'), clashing(pieces, 'mine')), [pieces])
  const time = new Date(theirs.updated_at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
  return (
    <Modal opened title="Somebody changed the same words" onClose={() => undefined} isClosable={false} size="xl">
      <Text size="sm" mb="md">
        While you were writing, another version was saved at {time}. What only one of you changed is kept. Choose whose
        words stand below; the others stay in the revisions or come back with Undo.
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        From theirs to yours: removed words are only in theirs, added words only in yours.
      </Text>
      {fields.map((name) => (
        <p key={name}>
          {labels[name]}: <DiffWords parts={diffText(theirs[name] ?? '', mine[name] ?? '')} />
        </p>
      ))}
      {hasClash(pieces) ? <DiffView blocks={blocks} label="From their words to yours" /> : null}
      <Group mt="lg" justify="flex-end" gap="xs">
        <Button variant="outline" onClick={() => onChoose('theirs')}>
          Take theirs
        </Button>
        <Button onClick={() => onChoose('mine')}>Keep mine</Button>
      </Group>
    </Modal>
  )
}

const labels: Record<FieldName, string> = {
  title: 'Title',
  excerpt: 'Excerpt',
  slug: 'Address',
  keyword: 'Keyword',
  pillar_id: 'Pillar',
}
