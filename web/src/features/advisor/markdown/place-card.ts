export interface CardPlace {
  readonly left: number
  /** Offset from the top of the window, or from its bottom if the card does not fit below the citation. */
  readonly top?: number
  readonly bottom?: number
}

/** Pixels. */
export const cardWidth = 280
const maxHeight = 230
const [gap, edge] = [6, 8]

/** Positions the card fully on screen: below the citation if it fits there, otherwise above. */
export function placeCard(
  mark: Pick<DOMRect, 'left' | 'top' | 'bottom'>,
  view: { readonly width: number; readonly height: number },
): CardPlace {
  const left = Math.max(edge, Math.min(mark.left, view.width - cardWidth - edge))
  return mark.bottom + gap + maxHeight > view.height
    ? { left, bottom: view.height - mark.top + gap }
    : { left, top: mark.bottom + gap }
}
