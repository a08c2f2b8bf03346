import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import classes from './InfoAlert.module.css'

interface InfoAlertProps {
  isHidden?: boolean
  /** The label of its close button. */
  closeText?: string
  onClose: () => void
  children: ReactNode
}

/** One sentence across the page, mounted but hidden until needed; the person can close it. */
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
