import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import { useCopy } from './use-copy.ts'

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({
  text,
  label,
  size = 'default',
}: {
  text: string
  label: string
  size?: 'default' | 'sm'
}) {
  const { isCopied, copy } = useCopy()
  return (
    <Button
      variant="outline"
      size={size}
      icon={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  )
}
