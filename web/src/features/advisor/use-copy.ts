import { useEffect, useState } from 'react'
import { showErrorToast } from '../../ui/toast.tsx'

/** Milliseconds for which it says that it has copied. */
const copiedMs = 2000

/** Puts a text on the clipboard; true for a while after it has. */
export function useCopy(): [isCopied: boolean, copy: (text: string) => void] {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showErrorToast('The browser blocked copying.'),
    )
  return [isCopied, copy]
}
