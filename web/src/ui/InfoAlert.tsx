import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import classes from './InfoAlert.module.css'

interface InfoAlertProps {
  isHidden?: boolean
  /** What its button says. */
  closeText?: string
  onClose: () => void
  children: ReactNode
}

/** One sentence across the page, there and hidden until it is needed; closed by whoever has read it. */
export function InfoAlert({ isHidden = false, closeText = 'Close', onClose, children }: InfoAlertProps) {
  return (
    <div role="status">
      <div className={classes.alert} hidden={isHidden}>
        <p>{children}</p>
        <Button variant="naked" size="sm" onClick={onClose}>
          {closeText}
        </Button>
      </div>
    </div>
  )
}
