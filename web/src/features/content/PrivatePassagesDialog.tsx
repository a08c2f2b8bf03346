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

/** What the idea calls private or may be meant for the editor, and the text has none the less. */
export function PrivatePassagesDialog({
  passages,
  isBusy,
  verb,
  onGoTo,
  onAccept,
  onClose,
}: PrivatePassagesDialogProps) {
  const [first] = passages
  const isPrivate = passages.some(({ reason }) => reason === 'private')
  return (
    <BlockersDialog
      title={isPrivate ? toTitle(passages.length) : 'Is this for the reader?'}
      intro={
        isPrivate
          ? `The idea says that this is not for everybody. Take it out, or ${verb} with it.`
          : `This may be meant for whoever edits the text. Take it out, or ${verb} with it.`
      }
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

const toTitle = (count: number): string => (count === 1 ? 'One private passage' : `${count} private passages`)
