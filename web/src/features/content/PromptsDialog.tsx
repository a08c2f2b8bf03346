import { Group, Text } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import styles from './PromptsDialog.module.css'

interface PromptsDialogProps {
  prompts: string[]
  isBusy: boolean
  /** What was asked for, done once they are dismissed. */
  verb: 'approve' | 'publish'
  onGoTo: (index: number) => void
  onDismissAll: () => void
  onClose: () => void
}

/** What still stands between the text and its approval. */
export function PromptsDialog({ prompts, isBusy, verb, onGoTo, onDismissAll, onClose }: PromptsDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={prompts.length === 1 ? 'One thing to fill in' : `${prompts.length} things to fill in`}
    >
      <Text size="sm" mb="sm">
        The text asks for something only its author knows. Fill it in, or dismiss it and {verb} the text without.
      </Text>
      <ul className={styles.list}>
        {prompts.map((prompt, index) => (
          <li key={`${index}${prompt}`}>
            <button type="button" className={styles.prompt} onClick={() => onGoTo(index)}>
              {prompt}
              <span className={styles.go}>Go to it</span>
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
