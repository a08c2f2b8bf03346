import type { ShownAnnotation } from './kinds.ts'

export interface AnnotationGroup {
  /** The first bar it belongs to. */
  readonly at: number
  /** Its place, as a share of the width. */
  readonly place: number
  readonly items: readonly ShownAnnotation[]
}

/** The bar of each day: the last that begins on or before it. */
const findBar = (starts: readonly string[], date: string): number => starts.findLastIndex((start) => start <= date)

/** Annotations by bar; bars closer together than a mark is wide share one. `width` and `markWidth` are in pixels. */
export function groupAnnotations(
  annotations: readonly ShownAnnotation[],
  starts: readonly string[],
  width: number,
  markWidth: number,
): AnnotationGroup[] {
  const bars = new Map<number, ShownAnnotation[]>()
  for (const annotation of annotations) {
    const at = findBar(starts, annotation.date)
    if (at >= 0) bars.set(at, [...(bars.get(at) ?? []), annotation])
  }
  const groups: { at: number; place: number; items: ShownAnnotation[] }[] = []
  for (const [at, items] of [...bars].sort(([a], [b]) => a - b)) {
    const place = (at + 0.5) / starts.length
    const last = groups.at(-1)
    if (last !== undefined && (place - last.place) * width < markWidth) last.items.push(...items)
    else groups.push({ at, place, items: [...items] })
  }
  return groups
}
