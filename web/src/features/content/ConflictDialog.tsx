import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { DiffView, DiffWords } from './DiffView.tsx'
import { diffDocs, diffText } from './document-diff.ts'
import { pickConflicts, hasBlockConflict, type MergeSide } from './merge-docs.ts'
import type { Reconciled } from './reconcile.ts'
import type { ContentFields, FieldName } from './saver.ts'

interface ConflictDialogProps {
  conflict: Reconciled
  mine: Required<ContentFields>
  onChoose: (side: MergeSide) => void
}

/**
 * Two people changed the same words. Only those are to be decided: all other changes of both are merged already, and the side
 * that is not chosen stays in the revisions or can be restored by undo.
 */
export function ConflictDialog({ conflict: { theirs, pieces, fields }, mine, onChoose }: ConflictDialogProps) {
  const blocks = useMemo(() => diffDocs(pickConflicts(pieces, 'theirs'), pickConflicts(pieces, 'mine')), [pieces])
  const time = new Date(theirs.updated_at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
  return (
    <Modal opened title="Someone else edited the same text" onClose={() => undefined} isClosable={false} size="xl">
      <Text size="sm" mb="md">
        While you were editing, another version was saved at {time}. Choose which version to keep where both changed.
        The other stays in the revisions.
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        Removed text is only in their version, added text only in yours.
      </Text>
      {fields.map((name) => (
        <p key={name}>
          {labels[name]}: <DiffWords parts={diffText(describeField(theirs[name]), describeField(mine[name]))} />
        </p>
      ))}
      {hasBlockConflict(pieces) ? <DiffView blocks={blocks} label="Their version compared to yours" /> : null}
      <Group mt="lg" justify="flex-end" gap="xs">
        <Button variant="outline" onClick={() => onChoose('theirs')}>
          Use theirs
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
  campaign_id: 'Campaign',
  settings: 'Settings for the channel',
}

function describeField(value: ContentFields[FieldName]): string {
  if (typeof value !== 'object' || value === null) return value ?? ''
  return Object.entries(value)
    .map(([name, setting]) => `${name.replaceAll('_', ' ')}: ${String(setting)}`)
    .join(', ')
}
