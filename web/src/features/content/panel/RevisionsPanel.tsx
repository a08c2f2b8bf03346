import type { Content, Revision } from '@draftwright/contract/content'
import { Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { useListRevisionsQuery } from '../api.ts'
import { DiffView } from '../DiffView.tsx'
import { countChanges, diffDocs } from '../document-diff.ts'
import { reasonLabels } from '../wording.ts'
import styles from './RevisionsPanel.module.css'

interface RevisionsPanelProps {
  content: Content
  nameOf: (userId: string | null) => string
  canRestore: boolean
  onRestore: (revision: Revision) => Promise<void>
}

export function RevisionsPanel({ content, nameOf, canRestore, onRestore }: RevisionsPanelProps) {
  const { data: revisions, error, refetch } = useListRevisionsQuery({ id: content.id, version: content.updated_at })
  const [openId, setOpenId] = useState<string | null>(null)
  if (error && !revisions) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!revisions)
    return (
      <Stack gap="xs">
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} height={56} />
        ))}
      </Stack>
    )
  const at = revisions.findIndex((revision) => revision.id === openId)
  const open = revisions[at]
  return (
    <>
      <ol className={styles.list}>
        {revisions.map((revision, index) => (
          <li key={revision.id}>
            <button type="button" className={styles.revision} onClick={() => setOpenId(revision.id)}>
              <span className={styles.what}>
                {reasonLabels[revision.reason]}
                {index === 0 ? <span className={styles.now}>Current</span> : null}
              </span>
              <span className={styles.who}>
                {nameOf(revision.author_id)}
                {revision.model ? ` with ${revision.model}` : ''} · <TimeAgo time={revision.created_at} />
              </span>
              {revision.note ? <span className={styles.note}>{revision.note}</span> : null}
            </button>
          </li>
        ))}
      </ol>
      {open ? (
        <RevisionDialog
          revision={open}
          previous={revisions[at + 1] ?? null}
          content={content}
          isCurrent={at === 0}
          by={nameOf(open.author_id)}
          canRestore={canRestore}
          onRestore={onRestore}
          onClose={() => setOpenId(null)}
        />
      ) : null}
    </>
  )
}

interface RevisionDialogProps {
  revision: Revision
  previous: Revision | null
  content: Content
  isCurrent: boolean
  by: string
  canRestore: boolean
  onRestore: (revision: Revision) => Promise<void>
  onClose: () => void
}

function RevisionDialog({
  revision,
  previous,
  content,
  isCurrent,
  by,
  canRestore,
  onRestore,
  onClose,
}: RevisionDialogProps) {
  const [against, setAgainst] = useState(isCurrent ? 'previous' : 'now')
  const [isBusy, setBusy] = useState(false)
  const blocks = useMemo(
    () =>
      against === 'now'
        ? diffDocs(revision.rich_content, content.rich_content)
        : diffDocs(previous?.rich_content ?? { type: 'doc', content: [] }, revision.rich_content),
    [against, revision, previous, content.rich_content],
  )
  const { added, removed } = countChanges(blocks)
  const restore = async () => {
    setBusy(true)
    await onRestore(revision)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} size="xl" title={revision.title}>
      <Text size="sm" c="dimmed" mb="sm">
        {reasonLabels[revision.reason]} by {by}, {new Date(revision.created_at).toLocaleString()}
      </Text>
      <Group justify="space-between" mb="md">
        <SegmentedControl
          size="xs"
          aria-label="Compare"
          value={against}
          onChange={setAgainst}
          data={[
            { value: 'previous', label: 'Changes in this version' },
            { value: 'now', label: 'Changes since then' },
          ]}
        />
        <Text size="sm" c="dimmed" className="tabular">
          {added} words added, {removed} removed
        </Text>
      </Group>
      <DiffView key={against} blocks={blocks} label="Changes" />
      {canRestore && !isCurrent ? (
        <Group justify="flex-end" mt="lg">
          <Button loading={isBusy} onClick={() => void restore()}>
            Restore this version
          </Button>
        </Group>
      ) : null}
    </Modal>
  )
}
