/** Puts a text on the clipboard, with its formatting where there is some. Answers what went wrong, or null. */
export async function copyForms({ text, html }: { text: string; html?: string }): Promise<string | null> {
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
    return 'The browser did not let us copy. Download the text instead.'
  }
}

/** Hands a text to the browser to keep as a file. */
export function saveAs(name: string, mediaType: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }))
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
