import type { PictureWithoutAlt } from '@draftwright/contract/alt-text'
import { Button } from '../../ui/Button.tsx'
import { BlockersDialog } from './BlockersDialog.tsx'
import styles from './BlockersDialog.module.css'

interface PicturesWithoutAltDialogProps {
  pictures: PictureWithoutAlt[]
  onGoTo: (picture: PictureWithoutAlt) => void
  onClose: () => void
}

/** The pictures without a description, if their channel requires one. */
export function PicturesWithoutAltDialog({ pictures, onGoTo, onClose }: PicturesWithoutAltDialogProps) {
  const [first] = pictures
  return (
    <BlockersDialog
      title={pictures.length === 1 ? 'One picture to describe' : `${pictures.length} pictures to describe`}
      intro="Images on this channel need alt text. Add it below each image."
      blockers={pictures.map((picture) => ({
        key: `${picture.at}`,
        label: (
          <span className={styles.picture}>
            <img src={picture.src} alt="" width={56} height={40} />
            {picture.title || `Picture ${picture.number}`}
          </span>
        ),
        onShow: () => onGoTo(picture),
      }))}
      onClose={onClose}
    >
      <Button onClick={() => first && onGoTo(first)}>Describe</Button>
    </BlockersDialog>
  )
}
