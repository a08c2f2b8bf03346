import type { BarePicture } from '@draftwright/contract/alt-text'
import { Group, Text } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import styles from './PromptsDialog.module.css'

interface BareDialogProps {
  pictures: BarePicture[]
  onGoTo: (picture: BarePicture) => void
  onClose: () => void
}

/** The pictures that nobody described, where their channel asks for it. */
export function BareDialog({ pictures, onGoTo, onClose }: BareDialogProps) {
  const [first] = pictures
  return (
    <Modal
      opened
      onClose={onClose}
      title={pictures.length === 1 ? 'One picture to describe' : `${pictures.length} pictures to describe`}
    >
      <Text size="sm" mb="sm">
        This channel takes pictures with words for people who cannot see them. Write them below each picture.
      </Text>
      <ul className={styles.list}>
        {pictures.map((picture) => (
          <li key={picture.at}>
            <button type="button" className={styles.prompt} onClick={() => onGoTo(picture)}>
              <span className={styles.picture}>
                <img src={picture.src} alt="" width={56} height={40} />
                {picture.title || `Picture ${picture.number}`}
              </span>
              <span className={styles.go}>Go to it</span>
            </button>
          </li>
        ))}
      </ul>
      <Group mt="lg" justify="flex-end" gap="xs">
        <Button onClick={() => first && onGoTo(first)}>Describe</Button>
      </Group>
    </Modal>
  )
}
