import temml from 'temml'

/** Characters; a longer formula is shown as it was written. */
const maxLength = 2000

/**
 * Replaces an element's content by a formula as MathML nodes; no text is ever parsed as HTML. False if it cannot be read. Commands
 * that name an address, a class or a style are not trusted, and sizes and macros are limited.
 */
export function drawFormula(place: HTMLElement, tex: string, isDisplayed: boolean): boolean {
  if (tex.length > maxLength) return false
  try {
    const limits = { trust: false, maxSize: [20, 20] as [number, number], maxExpand: 200 }
    temml.render(tex, place, { displayMode: isDisplayed, throwOnError: true, strict: false, ...limits })
    return true
  } catch {
    place.replaceChildren()
    return false
  }
}
