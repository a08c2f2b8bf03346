import type { PictureWithoutAlt } from '@draftwright/contract/alt-text'
import { Group, Text } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import styles from './PromptsDialog.module.css'

interface PicturesWithoutAltDialogProps {
  pictures: PictureWithoutAlt[]
  onGoTo: (picture: PictureWithoutAlt) => void
  onClose: () => void
}

/** The pictures without a description, if their channel requires one. */
export function PicturesWithoutAltDialog({ pictures, onGoTo, onClose }: PicturesWithoutAltDialogProps) {
  const [first] = pictures
  return (
    <Modal
      opened
      onClose={onClose}
      title={pictures.length === 1 ? 'One picture to describe' : `${pictures.length} pictures to describe`}
    >
      <Text size="sm" mb="sm">
        Images on this channel need alt text. Add it below each image.
      </Text>
      <ul className={styles.list}>
        {pictures.map((picture) => (
          <li key={picture.at}>
            <button type="button" className={styles.prompt} onClick={() => onGoTo(picture)}>
              <span className={styles.picture}>
                <img src={picture.src} alt="" width={56} height={40} />
                {picture.title || `Picture ${picture.number}`}
              </span>
              <span className={styles.go}>Show</span>
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
