import { Group, Text } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import styles from './PromptsDialog.module.css'

interface PromptsDialogProps {
  prompts: string[]
  isBusy: boolean
  /** The requested action, executed once they are dismissed. */
  verb: 'approve' | 'publish'
  onGoTo: (index: number) => void
  onDismissAll: () => void
  onClose: () => void
}

/** The open prompts that block an approval. */
export function PromptsDialog({ prompts, isBusy, verb, onGoTo, onDismissAll, onClose }: PromptsDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={prompts.length === 1 ? 'One thing to fill in' : `${prompts.length} things to fill in`}
    >
      <Text size="sm" mb="sm">
        This post has open questions for the author. Answer them, or dismiss them and {verb} without them.
      </Text>
      <ul className={styles.list}>
        {prompts.map((prompt, index) => (
          <li key={`${index}${prompt}`}>
            <button type="button" className={styles.prompt} onClick={() => onGoTo(index)}>
              {prompt}
              <span className={styles.go}>Show</span>
            </button>
          </li>
        ))}
      </ul>
      <Group mt="lg" justify="flex-end" gap="xs">
        <Button variant="outline" loading={isBusy} onClick={onDismissAll}>
          Dismiss all and {verb}
        </Button>
        <Button onClick={() => onGoTo(0)}>Fill in</Button>
      </Group>
    </Modal>
  )
}
