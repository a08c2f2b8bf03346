import { useEffect, useRef, useState } from 'react'
import classes from './Formula.module.css'

/** A formula. Its TeX is shown until it is drawn, and where it cannot be. */
export function Formula({ tex, isDisplayed }: { tex: string; isDisplayed: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  const [drawn, setDrawn] = useState('')
  useEffect(() => {
    let isGone = false
    void import('./draw-formula.ts').then(
      ({ drawFormula }) => {
        if (!isGone && place.current !== null && drawFormula(place.current, tex, isDisplayed)) setDrawn(tex)
      },
      // Without a network the TeX stays.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [tex, isDisplayed])
  const isDrawn = drawn === tex
  return (
    <span className={classes.formula} data-displayed={isDisplayed || undefined}>
      <span ref={place} hidden={!isDrawn} />
      {!isDrawn && <code>{tex}</code>}
    </span>
  )
}
