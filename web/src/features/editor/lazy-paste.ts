import type { EditorView } from '@tiptap/pm/view'

type Clean = (html: string) => string
let clean: Clean | null = null
let loading: Promise<Clean> | null = null

/** The rules of what programs put into the clipboard are large, and most visits paste nothing. */
const loadCleaner = (): Promise<Clean> =>
  (loading ??= import('./clean-paste.ts').then(({ cleanPaste }) => (clean = cleanPaste)))

let wantsPlain = false
/** Shift asks for the text alone, which a paste does not tell. Handles no event. */
export function noteShift(_view: EditorView, { shiftKey }: KeyboardEvent): boolean {
  wantsPlain = shiftKey
  return false
}

/** Before a drop, which cannot wait. Handles no event. */
export function startCleaner(): boolean {
  void loadCleaner()
  return false
}

/** Cleans what is pasted or dropped, once the rules are there. */
export const readyCleaner = (html: string): string => clean?.(html) ?? html

/** The first paste waits for the rules, and is then done like every other one. */
export function pasteCleaned(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html') ?? ''
  const isText = wantsPlain || view.state.selection.$from.parent.type.spec.code === true
  if (clean !== null || html === '' || isText || html.includes('data-pm-slice')) return false
  void loadCleaner().then(() => {
    if (!view.isDestroyed) view.pasteHTML(html)
  })
  return true
}
