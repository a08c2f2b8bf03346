import { Button } from '../../ui/Button.tsx'
import { BlockersDialog } from './BlockersDialog.tsx'

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
export const PromptsDialog = ({ prompts, isBusy, verb, onGoTo, onDismissAll, onClose }: PromptsDialogProps) => (
  <BlockersDialog
    title={prompts.length === 1 ? 'One thing to fill in' : `${prompts.length} things to fill in`}
    intro={`Answer the open questions, or dismiss them and ${verb}.`}
    blockers={prompts.map((label, index) => ({ key: `${index}${label}`, label, onShow: () => onGoTo(index) }))}
    onClose={onClose}
  >
    <Button variant="outline" loading={isBusy} onClick={onDismissAll}>
      Dismiss all and {verb}
    </Button>
    <Button onClick={() => onGoTo(0)}>Fill in</Button>
  </BlockersDialog>
)
