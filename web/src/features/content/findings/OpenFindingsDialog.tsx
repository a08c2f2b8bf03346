import type { ContentFinding } from '@draftwright/contract/findings'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import styles from '../../../ui/QuoteList.module.css'
import { useFindings } from './use-findings.ts'

interface OpenFindingsDialogProps {
  contentId: string
  findings: ContentFinding[]
  isBusy: boolean
  /** The requested action. */
  verb: 'approve' | 'publish'
  onGoTo: (finding: ContentFinding) => void
  onSettled: () => void
  onClose: () => void
}

/** What nobody has settled, one click each; then the approval goes on. */
export function OpenFindingsDialog({
  contentId,
  findings,
  isBusy,
  verb,
  onGoTo,
  onSettled,
  onClose,
}: OpenFindingsDialogProps) {
  const { isSettling, settle } = useFindings(contentId)
  const [settled, setSettled] = useState<readonly string[]>([])
  async function confirm(one: ContentFinding) {
    if (await settle(one)) setSettled((all) => [...all, one.id])
  }
  const isDone = findings.every(({ id }) => settled.includes(id))
  return (
    <Modal opened onClose={onClose} title={`${findings.length} to check`}>
      <Text size="sm" mb="sm">
        Confirm what is right, and take the rest out of the text.
      </Text>
      <ul className={styles.list}>
        {findings.map((one) => (
          <li key={one.id} className={styles.item}>
            <span className={styles.reason}>{one.reason}</span>
            <button type="button" className={styles.place} onClick={() => onGoTo(one)}>
              {one.text}
            </button>
            <Button
              variant="outline"
              size="sm"
              disabled={isSettling || settled.includes(one.id)}
              aria-label={`It is right: ${one.text}`}
              onClick={() => void confirm(one)}
            >
              {settled.includes(one.id) ? 'Confirmed' : 'It is right'}
            </Button>
          </li>
        ))}
      </ul>
      <Group mt="lg" justify="flex-end" gap="xs">
        <Button loading={isBusy} disabled={!isDone} onClick={onSettled}>
          {verb === 'publish' ? 'Publish' : 'Approve'}
        </Button>
      </Group>
    </Modal>
  )
}
