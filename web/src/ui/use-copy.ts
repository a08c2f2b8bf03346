import { useEffect, useState } from 'react'
import { showErrorToast } from './toast.tsx'

/** How long it is shown that something was copied, in milliseconds. */
const feedbackMs = 2000

/** Copies texts to the clipboard, and tells for a moment that it has. */
export function useCopy(): { readonly isCopied: boolean; readonly copy: (text: string) => void } {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), feedbackMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showErrorToast('The browser blocked copying.'),
    )
  return { isCopied, copy }
}
