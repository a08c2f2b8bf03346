const candidates = 'button, a[href], textarea, input, [role="textbox"]'

function readName(element: HTMLElement): string {
  const label = element.getAttribute('aria-label')
  if (label !== null) return label.trim()
  const [own] =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? (element.labels ?? []) : []
  return (own ?? element).textContent.trim()
}

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** Where the controls of the page are. */
export const listControlBoxes = (): DOMRect[] =>
  [...document.querySelectorAll<HTMLElement>('#page :is(button, textarea, input, [role="textbox"])')]
    .filter(isShown)
    .map((element) => element.getBoundingClientRect())

/** The first thing on the page, or in an open dialog, with one of the names. */
export function findTarget(names: readonly RegExp[]): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[role="dialog"], #page')]
    .flatMap((part) => [...part.querySelectorAll<HTMLElement>(candidates)])
    .filter(isShown)
  for (const name of names) {
    const found = all.find((element) => name.test(readName(element)))
    if (found !== undefined) return found
  }
  return null
}
