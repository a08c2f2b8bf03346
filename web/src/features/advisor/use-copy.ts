import { useEffect, useState } from 'react'
import { showErrorToast } from '../../ui/toast.tsx'

/** How long `isCopied` stays true, in milliseconds. */
const copiedMs = 2000

/** Copies a text to the clipboard; `isCopied` is true for a while afterwards. */
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
