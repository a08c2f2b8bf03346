import { type RefObject, useEffect, useState } from 'react'
import { choosePlace, type Place } from './choose-place.ts'
import { findTarget, listControlBoxes } from './find-target.ts'

const lookMs = 400
const marked = 'data-tutorial-target'

export interface CoachPlace {
  place: Place
  /** Every corner would cover something, so the panel shows only its title and its buttons. */
  isTight: boolean
  hasTarget: boolean
}

function markTarget(target: HTMLElement | null): void {
  for (const old of document.querySelectorAll(`[${marked}]`)) if (old !== target) old.removeAttribute(marked)
  target?.setAttribute(marked, '')
}

/** Keeps the panel clear of what its step is about and of the field in use, and marks the former. */
export function useCoachPlace(panel: RefObject<HTMLElement | null>, names: readonly RegExp[]): CoachPlace {
  const [found, setFound] = useState<CoachPlace>({ place: 'end', isTight: false, hasTarget: false })
  useEffect(() => {
    let fullHeight = 0
    function look() {
      const element = panel.current
      if (element === null) return
      const { width, height } = element.getBoundingClientRect()
      if (element.dataset['tight'] === undefined) fullHeight = height
      const target = findTarget(names)
      markTarget(target)
      const active = document.activeElement
      const isField = active instanceof HTMLElement && active.matches('input, textarea, [contenteditable="true"]')
      const boxes = [target, isField && !element.contains(active) ? active : null]
        .filter((one) => one !== null)
        .map((one) => one.getBoundingClientRect())
      const room = {
        width: innerWidth,
        height: innerHeight,
        header: 64,
        sidebar: document.querySelector('#page')?.getBoundingClientRect().left ?? 0,
      }
      const { place, isCovering } = choosePlace({ width, height: fullHeight }, room, boxes, listControlBoxes())
      // The page can be scrolled so far that nothing stays behind the panel.
      const space = `${Math.ceil(height) + 32}px`
      document.body.style.paddingBottom = space
      document.documentElement.style.scrollPaddingBottom = space
      setFound((before) =>
        before.place === place && before.isTight === isCovering && before.hasTarget === (target !== null)
          ? before
          : { place, isTight: isCovering, hasTarget: target !== null },
      )
    }
    look()
    const timer = setInterval(look, lookMs)
    addEventListener('resize', look)
    addEventListener('scroll', look, { passive: true })
    return () => {
      clearInterval(timer)
      removeEventListener('resize', look)
      removeEventListener('scroll', look)
      markTarget(null)
      document.body.style.paddingBottom = ''
      document.documentElement.style.scrollPaddingBottom = ''
    }
  }, [panel, names])
  return found
}
