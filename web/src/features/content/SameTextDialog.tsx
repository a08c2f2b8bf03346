import type { Clashes } from '@draftwright/contract/schedule'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { BlockersDialog } from './BlockersDialog.tsx'

interface SameTextDialogProps {
  posts: Clashes['same_text']
  isBusy: boolean
  onPublish: () => void
  onClose: () => void
}

/** Asked before a text is published that the channel has already. */
export function SameTextDialog({ posts, isBusy, onPublish, onClose }: SameTextDialogProps) {
  const navigate = useNavigate()
  return (
    <BlockersDialog
      title="This text is on the channel already"
      intro="Another post has the same text. Some networks reject repeated texts."
      blockers={posts.map(({ id, title }) => ({
        key: id,
        label: title,
        onShow: () => void navigate(paths.content(id)),
      }))}
      onClose={onClose}
    >
      <Button variant="outline" loading={isBusy} onClick={onPublish}>
        Publish it again
      </Button>
      <Button onClick={onClose}>Change the text</Button>
    </BlockersDialog>
  )
}
