import { IconDownload } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'

interface SaveButtonProps {
  /** Of the table. */
  title: string
  isEmpty: boolean
  onSave: () => void
}

/** Downloads a table. */
export function SaveButton({ title, isEmpty, onSave }: SaveButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Download ${title.toLowerCase()} as CSV`}
      title="Download CSV"
      disabled={isEmpty}
      onClick={onSave}
    >
      <IconDownload size={16} aria-hidden />
    </Button>
  )
}
