import type { PrivatePassage } from '@draftwright/contract/reviews'
import { Button } from '../../ui/Button.tsx'
import { BlockersDialog } from './BlockersDialog.tsx'

interface PrivatePassagesDialogProps {
  passages: PrivatePassage[]
  isBusy: boolean
  /** The requested action. */
  verb: 'approve' | 'publish'
  onGoTo: (passage: PrivatePassage) => void
  onAccept: () => void
  onClose: () => void
}

/** What the idea calls private and the text has none the less. */
export function PrivatePassagesDialog({
  passages,
  isBusy,
  verb,
  onGoTo,
  onAccept,
  onClose,
}: PrivatePassagesDialogProps) {
  const [first] = passages
  return (
    <BlockersDialog
      title={passages.length === 1 ? 'One private passage' : `${passages.length} private passages`}
      intro={`The idea says that this is not for everybody. Take it out, or ${verb} with it.`}
      blockers={passages.map((passage) => ({
        key: `${passage.from}`,
        label: `“${passage.text}”`,
        onShow: () => onGoTo(passage),
      }))}
      onClose={onClose}
    >
      <Button variant="outline" loading={isBusy} onClick={onAccept}>
        {verb === 'publish' ? 'Publish with it' : 'Approve with it'}
      </Button>
      <Button onClick={() => first && onGoTo(first)}>Show in the text</Button>
    </BlockersDialog>
  )
}
