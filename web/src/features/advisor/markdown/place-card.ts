export interface CardPlace {
  readonly left: number
  /** From the top of the window, or from its bottom where there is no room below the mark. */
  readonly top?: number
  readonly bottom?: number
}

/** Pixels. */
export const cardWidth = 280
const maxHeight = 230
const [gap, edge] = [6, 8]

/** Where the card about a mark is whole on the screen: under it where there is room, else above it. */
export function placeCard(
  mark: Pick<DOMRect, 'left' | 'top' | 'bottom'>,
  view: { readonly width: number; readonly height: number },
): CardPlace {
  const left = Math.max(edge, Math.min(mark.left, view.width - cardWidth - edge))
  return mark.bottom + gap + maxHeight > view.height
    ? { left, bottom: view.height - mark.top + gap }
    : { left, top: mark.bottom + gap }
}
