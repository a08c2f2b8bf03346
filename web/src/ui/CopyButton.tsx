import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { showErrorToast } from './toast.tsx'

/** How long the button shows that it has copied, in milliseconds. */
const feedbackMs = 2000

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
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), feedbackMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showErrorToast('The browser blocked copying.'),
    )
  return (
    <Button
      variant="outline"
      size={size}
      icon={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  )
}
