import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { showErrorToast } from './toast.tsx'

/** Milliseconds for which it says that it has copied. */
const feedbackMs = 2000

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
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
      icon={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  )
}
