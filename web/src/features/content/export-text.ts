/** Copies a text to the clipboard, with its formatting if there is any. Returns the error message, or null. */
export async function copyToClipboard({ text, html }: { text: string; html?: string }): Promise<string | null> {
  try {
    if (html === undefined) await navigator.clipboard.writeText(text)
    else
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([text], { type: 'text/plain' }),
          'text/html': new Blob([html], { type: 'text/html' }),
        }),
      ])
    return null
  } catch {
    return 'The browser blocked copying. Download the text instead.'
  }
}

/** Downloads a text as a file. */
export function downloadText(name: string, mediaType: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }))
  link.download = name
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
